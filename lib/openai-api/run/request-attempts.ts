import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { queryRowsBy, read, type Reading } from "@/lib/core/db/statements";
import type { CallKey } from "@/lib/core/http/pipeline/idempotency";
import type { Program } from "@/lib/openai-api/model-service";

/** One attempt of a client to make a call. */
export type CallAttempt = {
  program: Program;
  headers: Headers;
  /** The same for each attempt of one call. */
  bodyHash: string;
  /** With an Idempotency-Key, attempts are recognised by that instead. */
  call?: CallKey;
  /** When it arrived, by the database's clock. */
  arrivedAt: Date;
  /** Fires when the client closes the connection. */
  signal: AbortSignal;
};

/** OpenAI's clients report how often they have sent a call before. */
export const isRetry = ({ headers, call }: Pick<CallAttempt, "headers" | "call">): boolean =>
  !call && Number(headers.get("x-stainless-retry-count") ?? 0) > 0;

/** As long as OpenAI's clients wait for a response before they retry, plus a margin. */
const RETRIED_MS = 15 * 60_000;

/**
 * The run that another attempt at the same call has started; null if there is none. A retry belongs to a run of the
 * same key and bytes that had not responded to its caller when the retry arrived. Any attempt belongs to a run that a
 * retry started after the attempt arrived: it was overtaken. Equal calls that are not retries may be intended, and stay
 * separate.
 */
export async function otherAttempt(reading: Reading, attempt: CallAttempt): Promise<string | null> {
  if (attempt.call) return null;
  const { program, bodyHash, arrivedAt } = attempt;
  const unanswered = isRetry(attempt)
    ? Prisma.sql`OR "answeredAt" IS NULL OR "answeredAt" > ${arrivedAt}`
    : Prisma.empty;
  const [row] = await queryRowsBy<{ id: string }>(
    reading,
    Prisma.sql`SELECT id FROM "ProgramRequest"
      WHERE "ownerId" = ${program.me.own} AND "keyId" = ${program.keyId} AND "bodyHash" = ${bodyHash}
        AND "createdAt" > ${new Date(Date.now() - RETRIED_MS)}
        AND ("retriedAt" > ${arrivedAt} ${unanswered})
      ORDER BY "createdAt" DESC LIMIT 1`,
  );
  return row?.id ?? null;
}

/**
 * Starts a run for the attempt, or returns the id of the run that another attempt has started. `start` checks again in
 * the transaction that writes its run.
 */
export async function startOnce<T>(
  attempt: CallAttempt,
  start: () => Promise<T | string>,
): Promise<T | string> {
  const look = () => read((query) => otherAttempt(query, attempt));
  const before = isRetry(attempt) ? await look() : null;
  if (before) return before;
  try {
    return await start();
  } catch (error) {
    // The other attempt may have been faster, and may have taken what this one needs, such as the conversation.
    const since = attempt.signal.aborted ? null : await look();
    if (since) return since;
    throw error;
  }
}

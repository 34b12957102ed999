import "server-only";
import { onDuty } from "@/lib/core/cluster/duty";
import { seal, unseal } from "@/lib/core/crypto";
import { db, isTaken } from "@/lib/core/db/db";
import { insert, type WriteTransaction } from "@/lib/core/db/statements";
import type { Sealed } from "@/lib/core/db/reseal";
import { transact } from "@/lib/core/db/transact";
import { ofPerson } from "@/lib/core/db/transaction";
import { bodyHash, type DoorRequest } from "@/lib/core/http/request/body";
import { AppError, conflict, invalid } from "@/lib/core/errors";
import { jsonReply } from "@/lib/core/http/reply";
import type { OwnerId } from "@/lib/core/identity";
import { isAtWork } from "@/lib/core/cluster/nodes";
import { processId } from "@/lib/core/cluster/queue";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import { requireFew, type Quota } from "@/lib/core/storage/quota";
import type { IdempotencyKey as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

/** API.md 'Conventions': a POST that is repeated with its key has one effect and one response, for 24 hours. */
const KEPT_MS = 24 * 60 * 60_000;
const FORGET_EVERY_MS = 10 * 60_000;
/** How long a call waits for the first one with its key, if another process handles it, and how often it checks. */
const WAIT_MS = 25_000;
const LOOK_MS = 250;
const SOUND = /^[\x21-\x7e]{1,200}$/;

/** A call that may be repeated: who sends it, where to, with which key, and a hash of its body. */
export type CallKey = Pick<Row, "path" | "key" | "bodyHash"> & { ownerId: OwnerId };

/** The key of a call; undefined when it carries none. Throws 400 for an invalid one. */
export async function callKey(
  ownerId: OwnerId,
  request: DoorRequest,
  body: Uint8Array = new Uint8Array(),
): Promise<CallKey | undefined> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (!SOUND.test(key))
    throw invalid(
      sentence(
        "idempotency_key_invalid",
        "Idempotency-Key must be 1 to 200 visible ASCII characters",
      ),
    );
  const { pathname, search } = new URL(request.url);
  return {
    ownerId,
    path: pathname,
    key,
    bodyHash: await bodyHash(body, `${search}\n`),
  };
}

/** The stored row of a call's key; null when the key is new. Throws 409 when it was used with another body. */
async function knownCall({ ownerId, path, key, bodyHash }: CallKey): Promise<Row | null> {
  const row = await db().idempotencyKey.findUnique({
    where: { ownerId_path_key: { ownerId, path, key } },
  });
  if (!row) return null;
  if (row.createdAt.getTime() < Date.now() - KEPT_MS) {
    await db().idempotencyKey.deleteMany({
      where: { ownerId, path, key, createdAt: row.createdAt },
    });
    return null;
  }
  if (row.bodyHash !== bodyHash)
    throw conflict(
      sentence(
        "idempotency_key_reused",
        "This Idempotency-Key was used for another request. Use a new one.",
      ),
    );
  return row;
}

/**
 * Has this call already taken effect? Then only its response is repeated. Throws 409 when its key was used with another
 * body.
 */
export async function isDone(call: CallKey): Promise<boolean> {
  const earlier = await knownCall(call);
  return earlier !== null && (earlier.status !== null || earlier.runId !== null);
}

/**
 * Stores the key of a call that starts a run, in the transaction that writes the run: so that neither exists without
 * the other.
 */
export async function keepRun(tx: WriteTransaction, call: CallKey, runId: string): Promise<void> {
  await requireFew(tx, call.ownerId, FEW);
  await insert(tx, "IdempotencyKey", [
    { ...call, status: null, reply: null, runId, createdAt: new Date() },
  ]);
}

/** Whole responses are stored for a day: the limits for their number and bytes. */
const FEW: Quota = {
  kind: "IdempotencyKey",
  most: 10_000,
  bytes: 64 * 1024 * 1024,
  sentence: sentence(
    "too_many_idempotency_keys",
    "Too many requests with an Idempotency-Key. Keys are kept for 24 hours; until then, send requests without one.",
  ),
};

/**
 * Starts a run once: `handle` writes the key with it (keepRun), and a repeated call gets that run. This is guaranteed
 * from the first write on, also after a crash.
 */
export async function begunOnce<T>(
  call: CallKey,
  handle: () => Promise<T> | T,
  again: (runId: string) => Promise<T> | T,
): Promise<T> {
  const earlier = await knownCall(call);
  if (earlier?.runId) return again(earlier.runId);
  try {
    return await handle();
  } catch (error) {
    // Of two concurrent calls the other may have been first.
    const since = await knownCall(call);
    if (!since?.runId) throw error;
    return again(since.runId);
  }
}

export const sealedAnswers: Sealed = {
  table: "IdempotencyKey",
  column: "reply",
  bound: (row: Pick<Row, "ownerId" | "path" | "key">) => ["idempotency", nameOf(row)],
};

/**
 * Calls that this process is handling, so that those with the same key wait for each other. The rows are authoritative.
 */
const handled = () => processSingleton("http.handled", () => new Map<string, Promise<void>>());
const nameOf = ({ ownerId, path, key }: Pick<Row, "ownerId" | "path" | "key">): string =>
  `${ownerId}\0${path}\0${key}`;

/**
 * Responds to a call once: the first one is handled, all others get its response. A refusal stores nothing, so the key
 * may be used again. Throws 409 when it is unknown whether the first one took effect.
 */
export async function answeredOnce(
  call: CallKey,
  requestId: string,
  handle: () => Promise<Response>,
): Promise<Response> {
  const name = nameOf(call);
  const before = handled().get(name);
  const mine = turn(call, requestId, handle, before);
  const settled = mine.then(
    () => undefined,
    () => undefined,
  );
  handled().set(name, settled);
  try {
    return await mine;
  } finally {
    if (handled().get(name) === settled) handled().delete(name);
  }
}

async function turn(
  call: CallKey,
  requestId: string,
  handle: () => Promise<Response>,
  before: Promise<void> | undefined,
): Promise<Response> {
  await before;
  const outcome = await outcomeOf(call, (await knownCall(call)) ?? (await claim(call)));
  if (outcome) return replayed(call, outcome, requestId);
  try {
    const answer = await handle();
    await keep(call, answer.clone());
    return answer;
  } catch (error) {
    // A refusal had no effect. After an internal error the effect is unknown, which the row records by having no
    // response.
    if (error instanceof AppError) await release(call);
    throw error;
  }
}

/**
 * Records that the call is being handled. Of two concurrent calls one gets null; the other gets the first one's row.
 */
async function claim(call: CallKey): Promise<Row | null> {
  try {
    await transact(ofPerson(call.ownerId), async (tx) => {
      await requireFew(tx, call.ownerId, FEW);
      await tx.idempotencyKey.create({
        data: { ...call, holder: processId(), createdAt: new Date() },
      });
    });
    return null;
  } catch (error) {
    if (!isTaken(error)) throw error;
    return knownCall(call);
  }
}

const release = ({ ownerId, path, key }: CallKey) =>
  db().idempotencyKey.deleteMany({ where: { ownerId, path, key } });

async function keep(call: CallKey, answer: Response): Promise<void> {
  const { ownerId, path, key } = call;
  // A response may contain something that is shown only once, so it is sealed.
  const reply =
    answer.status === 204 ? null : seal("idempotency", nameOf(call), await answer.text());
  await db().idempotencyKey.updateMany({
    where: { ownerId, path, key },
    data: { status: answer.status, reply },
  });
}

/** Waits while another process handles the first call. Null: it was refused, and the key is free again. */
async function outcomeOf(call: CallKey, first: Row | null): Promise<Row | null> {
  const until = performance.now() + WAIT_MS;
  for (let row = first; ;) {
    if (!row) return first ? outcomeOf(call, await claim(call)) : null;
    if (row.status !== null || row.runId !== null || !(await isHandledElsewhere(row))) return row;
    if (performance.now() > until) throw underWay();
    await new Promise((go) => setTimeout(go, LOOK_MS));
    row = await knownCall(call);
  }
}

const isHandledElsewhere = async ({ holder }: Row): Promise<boolean> =>
  holder !== null && holder !== processId() && (await isAtWork(holder));

const underWay = () =>
  new AppError(
    409,
    "conflict",
    sentence(
      "idempotency_under_way",
      "The first request with this Idempotency-Key is still in progress. Try again in a minute.",
    ),
    undefined,
    { "Retry-After": "60" },
  );

function replayed(call: CallKey, { status, reply }: Row, requestId: string): Response {
  if (status !== null)
    return jsonReply(
      reply === null ? undefined : JSON.parse(unseal("idempotency", nameOf(call), reply)),
      status,
      { "x-request-id": requestId },
    );
  throw conflict(
    sentence(
      "idempotency_outcome_unknown",
      "The first request with this Idempotency-Key was interrupted, and may or may not have taken effect. Check first, then use a new key.",
    ),
  );
}

/** Periodically removes expired keys. */
export function startForgetting(): void {
  processSingleton("http.forgetting", () =>
    setInterval(
      () =>
        void onDuty("idempotency keys", forget).catch((error) =>
          log().error({ error }, "old idempotency keys could not be removed"),
        ),
      FORGET_EVERY_MS,
    ).unref(),
  );
}

export const forget = () =>
  db().idempotencyKey.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - KEPT_MS) } } });

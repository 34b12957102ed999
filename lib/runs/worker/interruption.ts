import "server-only";
import * as z from "zod";
import { jsonOnly } from "@/lib/core/db/dialect";
import { Prisma } from "@/lib/core/db/db";
import { queryRowsBy, type Reading } from "@/lib/core/db/statements";
import { processId } from "@/lib/core/cluster/queue";
import { readJson } from "@/lib/runs/run/schema";
import type { Run } from "@/prisma/generated/client";

// A run that crashes its process would crash the next one, too. So each interruption is stored with the point that the
// run had reached. A crash usually blocks the process first, so the call that was started last is the likely cause, and
// one repetition of it is enough. The other runs of that process get more.

const Interruption = z.object({
  /** The process that was working on the run. */
  by: z.string().nullable(),
  /** The number of the run's last step at that time. */
  step: z.number(),
  /** How often it was interrupted there, and how often as the only run of its process. */
  times: z.number(),
  alone: z.number(),
  /** The step of the tool call in progress, and how often that was the last one started in its process. */
  call: z.number().nullable(),
  blamed: z.number(),
  /** When that call was started, as ISO 8601: its step changes once the run is under way again. */
  at: z.string().nullish(),
});
type Interruption = z.infer<typeof Interruption>;

/** How often a run is resumed at one point, by what is known about why its processes ended. */
const MOST: Record<"times" | "alone" | "blamed", number> = { times: 5, alone: 2, blamed: 1 };

/** Was the run interrupted too often at one point? It is then given up, before any of it is read. */
export function isGivenUp({ interruption }: Pick<Run, "interruption">): boolean {
  const earlier = readJson(Interruption, interruption);
  return Object.entries(MOST).some(
    ([name, most]) => (earlier?.[name as keyof typeof MOST] ?? 0) > most,
  );
}

/** The column of a run that is claimed although a process was working on it: with this interruption. */
export async function withInterruption(
  reading: Reading,
  run: Pick<Run, "id" | "leaseOwner" | "interruption">,
): Promise<string> {
  const before = readJson(Interruption, run.interruption);
  const { last, call, at } = await pointOf(reading, run.id);
  const isSame = before?.step === last;
  const by = run.leaseOwner === processId() ? null : run.leaseOwner;
  const others = by === null ? null : await othersOf(reading, run.id, by, at);
  const count = (name: keyof typeof MOST, more: boolean | undefined, same = isSame) =>
    (same ? (before?.[name] ?? 0) : 0) + Number(more ?? false);
  return JSON.stringify({
    by,
    step: last,
    times: count("times", true),
    alone: count("alone", others?.alone),
    call,
    blamed: count("blamed", at !== null && others?.startedLater === false, call === before?.call),
    at: at?.toISOString() ?? null,
  } satisfies Interruption);
}

const isUnderWay = (step: string): Prisma.Sql =>
  // During a delegation, the delegated agent's own steps show what was in progress.
  Prisma.raw(
    `${step}.kind = 'tool' AND ${step}.status = 'started' AND ${step}.name <> 'ask_agent' AND ${jsonOnly(`${step}.input`, "state")} LIKE '%"begun"%'`,
  );

type Point = { last: number; call: number | null; at: Date | null };
/** How far a run has come, and the call in progress. */
async function pointOf(reading: Reading, runId: string): Promise<Point> {
  const [last] = await queryRowsBy<{ step: number }>(
    reading,
    Prisma.sql`SELECT step FROM "RunStep" WHERE "runId" = ${runId} ORDER BY step DESC LIMIT 1`,
  );
  const [call] = await queryRowsBy<{ step: number; startedAt: Date }>(
    reading,
    Prisma.sql`SELECT s.step, s."startedAt" FROM "RunStep" s WHERE s."runId" = ${runId} AND ${isUnderWay("s")}
    ORDER BY s."startedAt" DESC, s.step DESC LIMIT 1`,
    ["startedAt"],
  );
  return { last: last?.step ?? 0, call: call?.step ?? null, at: call?.startedAt ?? null };
}

/**
 * Other runs that a process was working on: are there any, and had one started a later call? One that is claimed already
 * may have started more since: for that one, what was stored with its claim counts.
 */
async function othersOf(
  reading: Reading,
  runId: string,
  by: string,
  at: Date | null,
): Promise<{ alone: boolean; startedLater: boolean }> {
  const other = Prisma.sql`FROM "Run" r WHERE r.status = 'running' AND r.id <> ${runId}`;
  const ofProcess = Prisma.sql`${other} AND r."leaseOwner" = ${by}`;
  const claimed = await queryRowsBy<Pick<Run, "interruption">>(
    reading,
    Prisma.sql`SELECT r.interruption ${other} AND r.interruption LIKE ${`%"by":${JSON.stringify(by)}%`}`,
  );
  const left = await queryRowsBy(reading, Prisma.sql`SELECT 1 ${ofProcess} LIMIT 1`);
  const later = Prisma.sql`SELECT 1 FROM "RunStep" s WHERE s."runId" = r.id AND s."startedAt" > ${at} AND ${isUnderWay("s")}`;
  const started = at
    ? await queryRowsBy(reading, Prisma.sql`SELECT 1 ${ofProcess} AND EXISTS (${later}) LIMIT 1`)
    : [];
  const wasLater = ({ interruption }: Pick<Run, "interruption">) => {
    const theirs = readJson(Interruption, interruption)?.at;
    return Boolean(at && theirs && new Date(theirs) > at);
  };
  return {
    alone: left.length === 0 && claimed.length === 0,
    startedLater: started.length > 0 || claimed.some(wasLater),
  };
}

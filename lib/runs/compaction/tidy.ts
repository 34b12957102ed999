import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";
import type { NumberedEvent } from "@/lib/runs/contract";
import { folded } from "@/lib/runs/compaction/fold";

/** So long after its end a run's log stays as it was said, for browsers that mend their line. */
const RECENT_MS = 60 * 60_000;
const EVERY_MS = 60_000;
/** Runs looked at in one go: an index walk of about a millisecond. */
const AT_ONCE = 500;

/** How far the walk has come: the end of the last run that it looked at. */
export type Walked = { at: Date; id: string };
export const BEGINNING: Walked = { at: new Date(0), id: "" };

/**
 * Folds the logs of runs that have ended a while ago: a row of events for every quarter of a second becomes one, with
 * each stretch of words told once. Walks through the runs in the order of their ends, once in the life of a process.
 */
export function startTidying(): void {
  processSingleton("runs.tidy", () => {
    let from = BEGINNING;
    const step = async () => {
      from = await tidy(from);
    };
    return setInterval(
      () => void step().catch((error) => log().error({ error }, "old logs could not be folded")),
      EVERY_MS,
    ).unref();
  });
}

/** The next runs that ended behind a place and before a time, in the order of their ends. */
export const endedBehind = (from: Walked, before: Date) =>
  db().run.findMany({
    where: {
      finishedAt: { gte: from.at, lt: before },
      NOT: { finishedAt: from.at, id: { lte: from.id } },
    },
    orderBy: [{ finishedAt: "asc" }, { id: "asc" }],
    take: AT_ONCE,
    select: { id: true, finishedAt: true },
  });

/** Looks at the next runs that ended behind a place and before a time; gives where to go on. */
export async function tidy(
  from: Walked,
  before = new Date(Date.now() - RECENT_MS),
): Promise<Walked> {
  const ended = await endedBehind(from, before);
  const last = ended.at(-1);
  if (!last) return from;
  const long = await db().$queryRaw<{ runId: string }[]>`
    SELECT runId FROM RunLog WHERE runId IN (${Prisma.join(ended.map((run) => run.id))}) GROUP BY runId HAVING count(*) > 1`;
  for (const { runId } of long) await fold(runId);
  return { at: last.finishedAt!, id: last.id };
}

async function fold(runId: string): Promise<void> {
  const rows = await db().runLog.findMany({ where: { runId }, orderBy: { firstId: "asc" } });
  const events = folded(rows.flatMap((row) => JSON.parse(row.events) as NumberedEvent[]));
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return;
  await transact(async (tx) => {
    await tx.runLog.deleteMany({ where: { runId } });
    await tx.runLog.create({
      data: { runId, firstId: first.id, lastId: last.id, events: JSON.stringify(events) },
    });
  });
}

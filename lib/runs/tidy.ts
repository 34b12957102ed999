import "server-only";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { log } from "@/lib/core/log";
import { once } from "@/lib/core/once";
import type { NumberedEvent } from "@/lib/runs/contract";
import { folded } from "@/lib/runs/fold";

/** So long after its end a run's log stays as it was said, for browsers that mend their line. */
const RECENT_MS = 60 * 60_000;
const EVERY_MS = 60_000;
/** Runs looked at in one go: an index walk of about a millisecond. */
const AT_ONCE = 500;

/**
 * Folds the logs of runs that have ended a while ago: a row of events for every quarter of a second becomes one, with
 * each stretch of words told once. Walks through the runs little by little and begins anew at the end.
 */
export function startTidying(): void {
  once("runs.tidy", () => {
    let from = "";
    const step = async () => {
      from = await tidy(from);
    };
    return setInterval(() => void step().catch((error) => log().error({ error }, "old logs could not be folded")), EVERY_MS).unref();
  });
}

/** Looks at the next runs behind an id; gives where to go on, "" at the end. */
export async function tidy(from: string, before = new Date(Date.now() - RECENT_MS)): Promise<string> {
  const runs = await db().$queryRaw<{ runId: string; batches: number | bigint }[]>`
    SELECT runId, count(*) AS batches FROM RunLog WHERE runId > ${from} GROUP BY runId ORDER BY runId LIMIT ${AT_ONCE}`;
  const long = runs.filter((each) => Number(each.batches) > 1).map((each) => each.runId);
  const ended = await db().run.findMany({ where: { id: { in: long }, finishedAt: { lt: before } }, select: { id: true } });
  for (const { id } of ended) await fold(id);
  return runs.length < AT_ONCE ? "" : runs.at(-1)!.runId;
}

async function fold(runId: string): Promise<void> {
  const rows = await db().runLog.findMany({ where: { runId }, orderBy: { firstId: "asc" } });
  const events = folded(rows.flatMap((row) => JSON.parse(row.events) as NumberedEvent[]));
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return;
  await transact(async (tx) => {
    await tx.runLog.deleteMany({ where: { runId } });
    await tx.runLog.create({ data: { runId, firstId: first.id, lastId: last.id, events: JSON.stringify(events) } });
  });
}

import "server-only";
import { onDuty } from "@/lib/core/cluster/duty";
import { db } from "@/lib/core/db/db";
import { oneOfJson } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { ofPerson } from "@/lib/core/db/transaction";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { compacted } from "@/lib/runs/journal/compact";

/** For this long after its end, a run's log stays as it was written, for browsers that reconnect. */
const RECENT_MS = 60 * 60_000;
const EVERY_MS = 60_000;
/** Runs processed at a time: an index walk of about a millisecond. */
const AT_ONCE = 500;

/** How far compaction has come: the end of the last run that it processed. */
type CompactedUpTo = { at: Date; id: string };
export const BEGINNING: CompactedUpTo = { at: new Date(0), id: "" };

/**
 * Compacts the logs of runs that ended a while ago: many rows, one for each quarter of a second, become one, and
 * consecutive text events become one `reset`. Processes the runs in the order of their ends, once per process lifetime.
 */
export function startLogCompaction(): void {
  processSingleton("runs.compaction", () => {
    let from = BEGINNING;
    const step = async () => {
      from = await compactLogs(from);
    };
    return setInterval(
      () =>
        void onDuty("log compaction", step).catch((error) =>
          log().error({ error }, "old logs could not be compacted"),
        ),
      EVERY_MS,
    ).unref();
  });
}

/** The next runs that ended after a position and before a time, in the order of their ends. */
export const endedAfter = (from: CompactedUpTo, before: Date) =>
  db().run.findMany({
    where: {
      finishedAt: { gte: from.at, lt: before },
      NOT: { finishedAt: from.at, id: { lte: from.id } },
    },
    orderBy: [{ finishedAt: "asc" }, { id: "asc" }],
    take: AT_ONCE,
    select: { id: true, ownerId: true, finishedAt: true },
  });

/** Compacts the next runs that ended after a position and before a time; returns the position to continue from. */
export async function compactLogs(
  from: CompactedUpTo,
  before = new Date(Date.now() - RECENT_MS),
): Promise<CompactedUpTo> {
  const ended = await endedAfter(from, before);
  const last = ended.at(-1);
  if (!last) return from;
  const long = await queryRows<{ runId: string }>(
    `SELECT "runId" FROM "RunLog" WHERE ${oneOfJson('"runId"')} GROUP BY "runId" HAVING count(*) > 1`,
    [JSON.stringify(ended.map((run) => run.id))],
  );
  const owners = new Map(ended.map(({ id, ownerId }) => [id, ownerId]));
  for (const { runId } of long) await compactLog(runId, owners.get(runId)!);
  return { at: last.finishedAt!, id: last.id };
}

async function compactLog(runId: string, ownerId: string): Promise<void> {
  const rows = await db().runLog.findMany({ where: { runId }, orderBy: { firstId: "asc" } });
  const events = compacted(rows.flatMap((row) => JSON.parse(row.events) as NumberedEvent[]));
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return;
  await transact(ofPerson(ownerId), async (tx) => {
    // Its person may have removed it since it was found: nothing is restored.
    const there = await tx.run.count({ where: { id: runId, finishedAt: { not: null } } });
    if (there === 0) return;
    await tx.runLog.deleteMany({ where: { runId } });
    await tx.runLog.create({
      data: { runId, firstId: first.id, lastId: last.id, events: JSON.stringify(events) },
    });
  });
}

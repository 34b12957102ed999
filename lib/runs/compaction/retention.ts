import "server-only";
import { config } from "@/lib/core/config";
import { db, Prisma } from "@/lib/core/db/db";
import { bitByBit, daysBefore } from "@/lib/core/retention";
import { BEGINNING, endedAfter } from "@/lib/runs/compaction/compact-logs";

/** Rows of steps and logs that go in one statement: each may hold a whole page that was read. */
const FEW = 50;

/**
 * Removes of runs that ended RUN_RETENTION_DAYS ago what they did and said, and of a task that has run since the runs
 * themselves, too. Messages, results and sums of usage are rows of their own and stay. Nothing goes unless that is set.
 */
export async function forgetRuns(now: number): Promise<number> {
  const { RUN_RETENTION_DAYS } = config();
  if (!RUN_RETENTION_DAYS) return 0;
  const before = daysBefore(now, RUN_RETENTION_DAYS);
  let removed = 0;
  for (let from = BEGINNING; ;) {
    const ended = await endedAfter(from, before);
    const last = ended.at(-1);
    if (!last) return removed;
    removed += await forgetEach(Prisma.join(ended.map((run) => run.id)), before);
    from = { at: last.finishedAt!, id: last.id };
  }
}

/** The end is asked for in each statement: a run that goes on again keeps what it did. */
async function forgetEach(ids: Prisma.Sql, before: Date): Promise<number> {
  const which = Prisma.sql`r.id IN (${ids}) AND r.finishedAt < ${before}`;
  const logs = () =>
    db()
      .$executeRaw`DELETE FROM RunLog WHERE rowid IN (SELECT l.rowid FROM Run r JOIN RunLog l ON l.runId = r.id WHERE ${which} LIMIT ${FEW})`;
  const steps = () =>
    db()
      .$executeRaw`DELETE FROM RunStep WHERE rowid IN (SELECT s.rowid FROM Run r JOIN RunStep s ON s.runId = r.id WHERE ${which} LIMIT ${FEW})`;
  const runs = () => db().$executeRaw`DELETE FROM Run WHERE rowid IN (
    SELECT r.rowid FROM Run r WHERE ${which} AND r.taskId IS NOT NULL
      AND EXISTS (SELECT 1 FROM Run n WHERE n.ownerId = r.ownerId AND n.taskId = r.taskId AND n.createdAt > r.createdAt) LIMIT ${FEW})`;
  return (await bitByBit(logs)) + (await bitByBit(steps)) + (await bitByBit(runs));
}

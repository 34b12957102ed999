import "server-only";
import { config } from "@/lib/core/config";
import { db, Prisma } from "@/lib/core/db/db";
import { bitByBit, daysBefore } from "@/lib/core/retention";
import { BEGINNING, endedAfter } from "@/lib/runs/compaction/compact-logs";

/** Rows of steps and logs deleted in one statement: each may hold a whole fetched page. */
const FEW = 50;

/**
 * Removes the steps and logs of runs that ended RUN_RETENTION_DAYS ago, and also the runs themselves if their task has
 * run again since. Messages, results and usage totals are rows of their own and stay. Does nothing unless that setting
 * is set.
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

/** Each statement checks the end time: a run that is resumed keeps its steps and logs. */
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

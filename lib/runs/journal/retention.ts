import "server-only";
import { deleteSome } from "@/lib/core/db/delete-some";
import { config } from "@/lib/core/config";
import { db, Prisma } from "@/lib/core/db/db";
import { bitByBit, daysBefore } from "@/lib/core/storage/retention";
import { removeWhere } from "@/lib/runs/journal/remove";
import { BEGINNING, endedAfter } from "@/lib/runs/journal/compact-logs";

/** Rows of steps and logs deleted in one statement: each may contain a whole fetched page. */
const FEW = 50;

/**
 * Removes the steps and logs of runs that ended RUN_RETENTION_DAYS ago, and also the runs themselves if their task has
 * run again since. Messages, results and usage totals are separate rows and stay. Does nothing if that setting is not
 * set.
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

/**
 * Each statement checks the end time: a run that is resumed keeps its steps and logs. A fork is not one of the task's
 * own runs, so it replaces none.
 */
async function forgetEach(ids: Prisma.Sql, before: Date): Promise<number> {
  const which = Prisma.sql`id IN (${ids}) AND "finishedAt" < ${before}`;
  const ofThem = Prisma.sql`"runId" IN (SELECT id FROM "Run" WHERE ${which})`;
  const logs = () => deleteSome(db(), "RunLog", ofThem, FEW);
  const steps = () => deleteSome(db(), "RunStep", ofThem, FEW);
  const later = Prisma.sql`SELECT 1 FROM "Run" n WHERE n."ownerId" = "Run"."ownerId" AND n."taskId" = "Run"."taskId" AND n."createdAt" > "Run"."createdAt" AND n.kind <> 'fork'`;
  const replaced = Prisma.sql`${which} AND "taskId" IS NOT NULL AND EXISTS (${later})`;
  const runs = () => removeWhere(replaced, FEW);
  return (await bitByBit(logs)) + (await bitByBit(steps)) + (await bitByBit(runs));
}

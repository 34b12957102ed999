import "server-only";
import { isTaken, Prisma } from "@/lib/core/db/db";
import { whileHeld } from "@/lib/core/db/dialect";
import { executeAlone, queryRows } from "@/lib/core/db/statements";
import { holdCrashPoint } from "@/lib/runs/journal/crash-point";
import { insistently } from "@/lib/core/db/faults";
import type { logRow } from "@/lib/runs/journal/journal-rows";
import { writeGrouped } from "@/lib/runs/journal/group-writes";

type Row = ReturnType<typeof logRow>;

/**
 * Writes a row of a run's log, together with those of other runs if possible. `held`: selects the run's row while this
 * claim holds it. Returns the number of the last event in the log: less than the row's own if an earlier and shorter
 * batch was written whose response was lost. undefined: another process holds the run.
 */
export async function writeRow(
  row: Row,
  fence: number,
  held: Prisma.Sql,
): Promise<number | undefined> {
  const isWritten = holdCrashPoint(row.runId, false) ?? writeGrouped({ ...row, fence });
  if (await isWritten) return row.lastId;
  try {
    const alone = () => executeAlone(insertLog(row, whileHeld(held)));
    const count = await (holdCrashPoint(row.runId, false) ?? insistently(alone));
    return count === 0 ? undefined : row.lastId;
  } catch (error) {
    if (!isTaken(error)) throw error;
    return insistently(() => lastOf(row));
  }
}

/** The statement that inserts it alone, if this is true. */
const insertLog = ({ runId, firstId, lastId, events }: Row, holds: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`
  INSERT INTO "RunLog" ("runId", "firstId", "lastId", events)
  SELECT ${runId}, ${firstId}, ${lastId}, ${events} WHERE ${holds}`;

/** The number of the last event in the stored row that starts with the same event. */
async function lastOf({ runId, firstId }: Row): Promise<number> {
  const sql = `SELECT "lastId" FROM "RunLog" WHERE "runId" = ? AND "firstId" = ?`;
  const [row] = await queryRows<{ lastId: number }>(sql, [runId, firstId]);
  return row!.lastId; // the insert was refused since there is one
}

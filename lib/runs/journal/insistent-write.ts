import "server-only";
import { isTaken, Prisma } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { insistently } from "@/lib/core/db/faults";
import { queryRowsIn, type WriteTransaction } from "@/lib/core/db/statements";
import { write } from "@/lib/core/db/transact";
import type { LockOwner } from "@/lib/core/db/transaction";

// A run's writes survive a temporary outage of a shared database (SCALE 'Anything may die'). A write whose response was
// lost may have been executed all the same, so each can be recognised as already done.

/** A write transaction of an owner's rows, repeated while the database is unreachable. */
export const writeInsistently = <T>(
  whose: LockOwner,
  work: (tx: WriteTransaction) => Promise<T>,
): Promise<T> => insistently(() => write(whose, work));

/**
 * How many rows an insert wrote, under a number that only this claim of the run uses: if the number is taken, an
 * earlier attempt was written.
 */
export const insertedOnce = (inserting: Promise<number>): Promise<number> =>
  inserting.catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    return 1;
  });

/** Has this claim of the run ended in this status already, by an earlier attempt whose response was lost? */
export async function hasEnded(
  tx: WriteTransaction,
  { runId, fence, status }: { runId: string; fence: number; status: string | undefined },
): Promise<boolean> {
  if (!engine().cluster) return false;
  const rows = await queryRowsIn(
    tx,
    Prisma.sql`SELECT id FROM "Run" WHERE id = ${runId} AND fence = ${fence} AND status = ${status}`,
  );
  return rows.length > 0;
}

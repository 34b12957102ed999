import "server-only";
import { isTaken, Prisma } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { queryRowsIn, type WriteTransaction } from "@/lib/core/db/statements";
import { write } from "@/lib/core/db/transact";
import type { LockOwner } from "@/lib/core/db/transaction";
import { shuttingDown } from "@/lib/core/process/shutdown";

// A run's writes outlast a database that several processes share and that is away for a while (SCALE 'Anything may
// die'). A write whose answer was lost may have been carried out all the same, so each can be told to be there already.

/** As long as a server takes to restart, or another to take its place. Where somebody took over meanwhile, the fence tells. */
const PATIENCE_MS = 60_000;
/** A process that is about to exit has less time. */
const LEAVING_MS = 5_000;
const PAUSES_MS = [50, 100, 250, 500];

/** Did the database that several processes share not answer, or not in time? A file has no such faults. */
export const isAway = (error: unknown): boolean =>
  engine().cluster !== null && engine().faultOf(error)?.again !== undefined;

/** Repeats what asks the database while that is away. */
export async function insistently<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const patience = shuttingDown().aborted ? LEAVING_MS : PATIENCE_MS;
      if (!isAway(error) || performance.now() - began > patience) throw error;
      const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)];
      await new Promise((go) => setTimeout(go, pause));
    }
  }
}

/** A write transaction of an owner's rows, repeated while the database is away. */
export const writeInsistently = <T>(
  whose: LockOwner,
  work: (tx: WriteTransaction) => Promise<T>,
): Promise<T> => insistently(() => write(whose, work));

/**
 * How many rows an insert wrote, under a number that only this claim of the run gives out: where the number is taken, an
 * earlier try was written.
 */
export const insertedOnce = (inserting: Promise<number>): Promise<number> =>
  inserting.catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    return 1;
  });

/** Has this claim of the run ended in this status already, by an earlier try whose answer was lost? */
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

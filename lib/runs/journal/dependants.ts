import "server-only";
import { oneOf } from "@/lib/core/db/dialect";
import { Prisma, type Transaction } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { processSingleton } from "@/lib/core/singleton";
import { releaseReservations } from "@/lib/usage/reservations";

// Every table whose rows belong to a run, and what happens to them when the run ends or is removed.
// tests/rules/run-dependants.test.ts compares this list with the schema.

/** How many rows of one table are deleted in one transaction. */
const MOST = 200;

type Work = (tx: Transaction, runIds: string[]) => Promise<unknown>;
/** Deletes some rows of these runs. Returns how many: as many as MOST if more may be left. */
type Removal = (tx: Transaction, runIds: string[]) => Promise<number>;

/** `kept`: why the rows stay when their run is removed. `ended`: what happens when a deletion ends live runs. */
type Dependant = { kept: string } | { removed: Removal | "registered"; ended?: Work };

const deleteBy =
  (table: Prisma.ModelName): Removal =>
  (tx, runIds) =>
    deleteSome(tx, table, oneOf('"runId"', runIds), MOST);

const release = async (tx: Transaction, runIds: string[]): Promise<number> => {
  await releaseReservations(tx, runIds);
  return 0;
};

/** The dependants of runs, by table. */
export const DEPENDANTS: Partial<Record<Prisma.ModelName, Dependant>> = {
  Reservation: { ended: release, removed: release },
  RunLog: { removed: deleteBy("RunLog") },
  RunStep: { removed: deleteBy("RunStep") },
  ProgramRequest: { removed: "registered" },
  File: { kept: "a file that an agent wrote is its owner's, and is deleted as a file" },
  IdempotencyKey: { kept: "a repeated request must not start a second run; kept for 24 hours" },
  Message: { kept: "a message is deleted with its conversation, which removes its runs first" },
  Conversation: { kept: "it names the run that is active in it, and is the one that is deleted" },
  Task: { kept: "it names its latest run, and is the one that is deleted" },
};

const registered = () =>
  processSingleton("runs.removals", () => new Map<Prisma.ModelName, Removal>());

/** Registers how a module that depends on runs removes its own rows. Modules register at startup. */
export const onRunsRemoved = (
  table: Prisma.ModelName,
  removal: (tx: Transaction, runIds: string[], most: number) => Promise<number>,
): void => void registered().set(table, (tx, runIds) => removal(tx, runIds, MOST));

/** Applies the consequences for dependants when live runs end, in the transaction that ends them. */
export async function endDependants(tx: Transaction, runIds: string[]): Promise<void> {
  if (runIds.length === 0) return;
  for (const each of Object.values(DEPENDANTS)) if ("ended" in each) await each.ended?.(tx, runIds);
}

/** Removes some dependants of these runs. Returns whether all of them are gone. */
export async function removeDependants(tx: Transaction, runIds: string[]): Promise<boolean> {
  let isGone = true;
  for (const [table, each] of Object.entries(DEPENDANTS)) {
    if ("kept" in each) continue;
    const removal =
      each.removed === "registered"
        ? registered().get(table as Prisma.ModelName) // a key of DEPENDANTS
        : each.removed;
    if (((await removal?.(tx, runIds)) ?? 0) >= MOST) isGone = false;
  }
  return isGone;
}

import "server-only";
import { onDuty } from "@/lib/core/cluster/duty";
import type { Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { type OwnerId, ownerOf } from "@/lib/core/identity";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import { turn } from "@/lib/core/shared/turn";

// A deleted row may have a hundred thousand dependent rows. So the row itself first loses its owner: from then on no
// one finds it, and nothing can be added. Then the rest is removed in batches, between which other requests are served,
// and the row itself last: as long as it exists there is something left to remove, also for the next process after a
// crash.

const MARK = "removed:";
/** The owner id of a row that this person has deleted. */
export const removalMark = (me: OwnerId): string => MARK + me;
/** The range of all such owner ids. */
export const REMOVED = { gte: MARK, lt: "removed;" };

/** A kind of thing that is deleted this way. */
export type Removal = {
  name: string;
  /** Those that are not fully removed yet. */
  left(): Promise<{ id: string; ownerId: string }[]>;
  /**
   * Removes some of its dependent rows, a few milliseconds' worth, and finally the row itself; then it returns false.
   */
  some(tx: Transaction, me: OwnerId, id: string): Promise<boolean>;
  /** Work to do occasionally during a large removal, between two transactions. */
  between?(): Promise<void>;
  /** Work to do after a large removal. */
  after?(): Promise<void>;
};

/** Most deletions are done immediately, in the transaction that marks them. */
const AT_ONCE = 4;
const AGAIN_MS = 60_000;

/** Starts the removal, in the transaction that marks the row; returns whether anything is left. */
export async function removeFirst(
  { some }: Removal,
  tx: Transaction,
  me: OwnerId,
  id: string,
): Promise<boolean> {
  for (let piece = 0; piece < AT_ONCE; piece++) if (!(await some(tx, me, id))) return false;
  return true;
}

/** Continues until nothing is left. Never throws: a failure is logged, and the timer retries it. */
export async function removeRest(
  { name, some, between, after }: Removal,
  me: OwnerId,
  id: string,
): Promise<void> {
  const going = processSingleton(`removing.${name}`, () => new Set<string>());
  if (going.has(id)) return;
  going.add(id);
  try {
    while (await transact(me, (tx) => some(tx, me, id))) {
      await between?.();
      await turn();
    }
    await after?.();
  } catch (error) {
    log().error({ error, of: name }, "something that was deleted is not gone yet");
  } finally {
    going.delete(id);
  }
}

/** Continues what the previous process left, and periodically retries what could not be removed. */
export function startRemoving(removal: Removal): void {
  const look = () =>
    void onDuty(`removing ${removal.name}`, () => removeLeft(removal)).catch((error: unknown) =>
      log().error({ error, of: removal.name }, "what was deleted could not be looked for"),
    );
  processSingleton(`removing.clock.${removal.name}`, () => setInterval(look, AGAIN_MS).unref());
  look();
}

export async function removeLeft(removal: Removal): Promise<void> {
  for (const { id, ownerId } of await removal.left())
    await removeRest(removal, ownerOf({ ownerId: ownerId.slice(MARK.length) }), id); // it still names the owner
}

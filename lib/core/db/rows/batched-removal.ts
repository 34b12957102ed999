import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { mintUserId, type UserId } from "@/lib/core/identity";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";
import { turn } from "@/lib/core/shared/turn";

// What a person deletes may have a hundred thousand rows hanging on it. So the row itself becomes nobody's first: from
// then on nobody finds it, and nothing can be added. Then the rest goes in pieces, between which others are served, and
// the row last: as long as it is there, there is something left, also for the process after a crash.

const MARK = "removed:";
/** Whose a row is that this person has deleted. */
export const removalMark = (me: UserId): string => MARK + me;
/** All such rows. */
export const REMOVED = { gte: MARK, lt: "removed;" };

/** A kind of thing that is deleted so. */
export type Removal = {
  name: string;
  /** Those that are not gone yet. */
  left(): Promise<{ id: string; ownerId: string }[]>;
  /** Removes some of what hangs on it, a few milliseconds' worth, and the row itself last: then it says false. */
  some(tx: Transaction, me: UserId, id: string): Promise<boolean>;
  /** What is to be done now and then while much goes, between two transactions. */
  between?(): Promise<void>;
  /** What is left to do when one is gone that had much. */
  after?(): Promise<void>;
};

/** What most people ever delete goes at once, in the transaction that marks it. */
const AT_ONCE = 4;
const AGAIN_MS = 60_000;

/** Begins, in the transaction that marks the row; says whether something is left. */
export async function removeFirst(
  { some }: Removal,
  tx: Transaction,
  me: UserId,
  id: string,
): Promise<boolean> {
  for (let piece = 0; piece < AT_ONCE; piece++) if (!(await some(tx, me, id))) return false;
  return true;
}

/** Goes on until nothing is left. Never throws: what fails is logged, and tried again by the clock. */
export async function removeRest(
  { name, some, between, after }: Removal,
  me: UserId,
  id: string,
): Promise<void> {
  const going = processSingleton(`removing.${name}`, () => new Set<string>());
  if (going.has(id)) return;
  going.add(id);
  try {
    while (await transact((tx) => some(tx, me, id))) {
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

/** Looks for what the process before has left, and now and then for what could not be removed. */
export function startRemoving(removal: Removal): void {
  const look = () =>
    void removeLeft(removal).catch((error: unknown) =>
      log().error({ error, of: removal.name }, "what was deleted could not be looked for"),
    );
  processSingleton(`removing.clock.${removal.name}`, () => setInterval(look, AGAIN_MS).unref());
  look();
}

export async function removeLeft(removal: Removal): Promise<void> {
  for (const { id, ownerId } of await removal.left())
    await removeRest(removal, mintUserId(ownerId.slice(MARK.length)), id); // its own row says whose it was
}

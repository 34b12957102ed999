import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { transact } from "@/lib/core/db/transact";
import { type OwnerId, partsOf } from "@/lib/core/identity";
import { isMember } from "@/lib/memberships/rows";

/**
 * How many rows are deleted in one transaction: some milliseconds, even where each cascades, as a team to its members.
 */
const AT_ONCE = 100;

/** Loaded when an owner is removed: it is code of every noun, which startup does not need. */
const everyKind = async (): Promise<readonly PersonalData[]> =>
  (await import("@/lib/owner-data/kinds")).allPersonalData;

/**
 * Removes all of an owner's rows in batches. It ends early when the person of a private part is a member of its workspace
 * again: what they have there from then on stays.
 */
export async function removeRows(owner: OwnerId): Promise<void> {
  for (const each of await everyKind())
    while ((await transact(owner, (tx) => removeUnlessBack(tx, owner, each))) > 0)
      await each.between?.();
}

const removeUnlessBack = async (
  tx: Transaction,
  owner: OwnerId,
  { remove }: PersonalData,
): Promise<number> => ((await isBack(tx, owner)) ? 0 : remove(tx, owner, AT_ONCE));

async function isBack(tx: Transaction, owner: OwnerId): Promise<boolean> {
  const { workspace, person } = partsOf(owner);
  return person !== null && isMember(tx, workspace, person);
}

export type SomeOfEach = (tx: Transaction, owner: OwnerId) => Promise<number>;

/** Returns a function that removes some rows of each kind within a transaction, and returns how many. */
export async function someOfEach(): Promise<SomeOfEach> {
  const all = await everyKind();
  return async (tx, owner) => {
    let count = 0;
    for (const each of all) count += await each.remove(tx, owner, AT_ONCE);
    return count;
  };
}

import "server-only";
import { mergeIfAnyRemoved } from "@/lib/chat/removal/merge-search-index";
import { onDuty } from "@/lib/core/cluster/duty";
import { newId, seal, unseal } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import type { Sealed } from "@/lib/core/db/reseal";
import { type OwnerId, ownerOf } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";
import { log } from "@/lib/core/telemetry/log";
import { removeRows } from "@/lib/owner-data/remove-rows";

/** By then, any call that had passed authentication before access was revoked has ended and done all its writes. */
const LATE_MS = 60_000;
const AT_ONCE = 100;
const SEALED_FOR = "account-removal";

/**
 * Records that an owner's rows have to be removed, in the transaction that ends all access to them: whatever happens to
 * this process, the rows are removed. It identifies no one: the owner is sealed, and the row is deleted a minute later.
 */
export const noteRemoval = (tx: Transaction, owner: OwnerId, id = newId()) =>
  tx.accountRemoval.create({
    data: { id, sealed: seal(SEALED_FOR, id, owner), dueAt: new Date(Date.now() + LATE_MS) },
  });

/** Checks for what is left of removed owners, including those removed by the previous process. */
export function startLateRemoval(): void {
  const sweepLeft = () =>
    void onDuty("deleted accounts", removeLateRows).catch((error: unknown) =>
      log().error({ error }, "rows of a deleted account are left"),
    );
  processSingleton("owner-data.sweeping", () => setInterval(sweepLeft, LATE_MS).unref());
  sweepLeft();
}

/**
 * Rows that were written after their owner was removed, or that an interrupted removal has left: no one would ever see or
 * remove them. The removal stays recorded, also for the next process, until the search index has none of its words
 * either.
 */
export async function removeLateRows(now = new Date()): Promise<void> {
  const due = await db().accountRemoval.findMany({
    where: { dueAt: { lte: now } },
    orderBy: { dueAt: "asc" },
    take: AT_ONCE,
  });
  for (const { id, sealed } of due) {
    await removeRows(ownerOf({ ownerId: unseal(SEALED_FOR, id, sealed) }));
    if (!(await mergeIfAnyRemoved())) return;
    await db().accountRemoval.deleteMany({ where: { id } });
  }
}

export const sealedRemovals: Sealed = {
  table: "AccountRemoval",
  column: "sealed",
  bound: ({ id }: { id: string }) => [SEALED_FOR, id],
};

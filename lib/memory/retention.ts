import "server-only";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { OwnerId } from "@/lib/core/identity";
import { AT_ONCE, bitByBit, daysBefore } from "@/lib/core/storage/retention";

/** How long what an agent forgot can be undone. */
const UNDO_DAYS = 1;

/** Removes facts that an agent forgot a day ago; returns how many. */
export const forgetForgotten = (now: number): Promise<number> =>
  bitByBit(() =>
    deleteSome(db(), "Memory", Prisma.sql`"forgottenAt" < ${daysBefore(now, UNDO_DAYS)}`, AT_ONCE),
  );

/**
 * Facts that come from a conversation stay, but no longer name it: in the transaction that deletes the conversation
 * permanently.
 */
export async function forgetOrigin(
  tx: Transaction,
  owner: OwnerId,
  conversationId: string,
): Promise<void> {
  await tx.memory.updateMany({
    where: { ownerId: owner, conversationId },
    data: { conversationId: null, messageId: null, before: null, changedIn: null, callId: null },
  });
}

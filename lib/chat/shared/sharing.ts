import "server-only";
import { auditEntry } from "@/lib/audit/write";
import { emitChange, emitShared } from "@/lib/chat/changes";
import type { Sharing } from "@/lib/chat/contract";
import { conversationOf } from "@/lib/chat/reply/send";
import type { Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { missing } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { OwnerId, Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { refuseInPersonal } from "@/lib/memberships/items";

/**
 * Lets the members of the workspace read the caller's conversation, with what is added to it later. No effect when they
 * can already. 400 in a personal workspace, 404 when it is not the caller's.
 */
export async function share(me: Scope, id: string, by: Caller): Promise<Sharing> {
  await conversationOf(me, id); // first, so that someone else's is not found here either
  refuseInPersonal(me, "shared");
  await change(me, id, by, { sharedIn: me.workspace, sharedAt: new Date() });
  return { conversation_id: id, shared: true };
}

/** Ends that, from the next request on: open streams end, too. 404 when it is not the caller's. */
export async function unshare(me: Scope, id: string, by: Caller): Promise<Sharing> {
  await change(me, id, by, { sharedIn: null, sharedAt: null });
  return { conversation_id: id };
}

async function change(
  me: Scope,
  id: string,
  by: Caller,
  data: { sharedIn: string | null; sharedAt: Date | null },
): Promise<void> {
  const { title } = await conversationOf(me, id);
  const isShared = data.sharedIn !== null;
  const changed = await transact(me.own, async (tx) => {
    await by.stillIn(tx);
    const row = await tx.conversation.findFirst({
      where: { id, ownerId: me.own },
      select: { sharedIn: true },
    });
    if (!row) throw missing(sentence("conversation_not_found", "Conversation not found"));
    if (row.sharedIn === data.sharedIn) return false;
    await tx.conversation.updateMany({ where: { id, ownerId: me.own }, data });
    await auditEntry(tx, {
      kind: isShared ? "conversation_shared" : "conversation_unshared",
      owner: me.workspace,
      by,
      subject: id,
      detail: title,
    });
    return true;
  });
  if (!changed) return;
  const about = { conversation_id: id, change: isShared ? "shared" : "unshared" } as const;
  emitChange(me.own, about);
  if (!isShared) emitShared(me.workspace, me.own, about); // the row no longer says so
}

/** Ends the sharing of all conversations of a former member, in the transaction that ends the membership. */
export const unshareAll = (tx: Transaction, owner: OwnerId) =>
  tx.conversation.updateMany({
    where: { ownerId: owner, sharedIn: { not: null } },
    data: { sharedIn: null, sharedAt: null },
  });

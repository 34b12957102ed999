import "server-only";
import { emitChange } from "@/lib/chat/changes";
import { chatQuotas } from "@/lib/chat/quota";
import { conversationRemoval } from "@/lib/chat/removal/remove";
import type { Binned } from "@/lib/core/storage/binned";
import { inBin } from "@/lib/core/storage/rows";
import { removalMark } from "@/lib/core/storage/batched-removal";
import { withinQuota } from "@/lib/core/storage/quota";
import { forgetOrigin } from "@/lib/memory/retention";
import { forgetScope } from "@/lib/tools/approvals";

/**
 * A conversation in the bin, with its messages and runs, its words in the search index, and its permanent permissions.
 */
export const binnedConversations: Binned = {
  removal: conversationRemoval,
  async discard(tx, me, id) {
    await forgetScope(tx, me, id);
    await forgetOrigin(tx, me, id);
    await tx.conversation.updateMany({ where: inBin(me, id), data: { ownerId: removalMark(me) } });
  },
  async restore(tx, _, owner, id) {
    const where = inBin(owner, id);
    const row = await tx.conversation.findFirst({ where, select: { title: true } });
    if (!row) return null;
    await withinQuota(tx, owner, chatQuotas(true), () =>
      tx.conversation.updateMany({ where, data: { ownerId: owner, activeRunId: null } }),
    );
    const tell = () => emitChange(owner, { conversation_id: id, change: "restored" });
    return { name: row.title, tell };
  },
};

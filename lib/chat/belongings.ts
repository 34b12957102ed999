import "server-only";
import { removeSomeMessages } from "@/lib/chat/remove";
import { everyMessage } from "@/lib/chat/messages";
import { messageToWire } from "@/lib/chat/schema";
import type { Belongings } from "@/lib/core/db/belongings";
import { removedOf } from "@/lib/core/db/removed";
import { eachRow, type RowsOf } from "@/lib/core/db/row-page";
import type { UserId } from "@/lib/core/identity";
import type { Conversation, Message } from "@/prisma/generated/client";

const CONVERSATIONS = 100;
const rowsOf = (me: UserId): RowsOf<Conversation> => ({ table: "Conversation", where: { ownerId: me }, bytes: `coalesce(octet_length(t."summary"), 0) + 500`, times: ["createdAt", "updatedAt"] });

const shown = (row: Conversation) => ({
  ...{ conversation_id: row.id, agent_id: row.agentId, team_id: row.teamId, title: row.title, summary: row.summary },
  ...{ created_at: row.createdAt.toISOString(), messages: everyMessage(row.id, messageShown) },
});
const messageShown = (row: Message) => ({ ...messageToWire(row), version: row.version, superseded: Boolean(row.superseded) });

export const belongings: Belongings = {
  // By the time of their last change, as their index has them.
  shown: async (me) => ({ conversations: eachRow(rowsOf(me), shown, "updatedAt") }),

  /** A conversation goes in the transaction that finds its messages gone. */
  async remove(tx, me, most) {
    const found = await tx.conversation.findMany({ where: { ownerId: { in: [me, removedOf(me)] } }, select: { id: true }, take: Math.min(most, CONVERSATIONS) });
    const ids = found.map(({ id }) => id);
    const messages = ids.length === 0 ? 0 : await removeSomeMessages(tx, ids);
    if (messages > 0) return messages;
    return (await tx.conversation.deleteMany({ where: { id: { in: ids } } })).count;
  },
};

import "server-only";
import { messageToWire } from "@/lib/chat/schema";
import { everyRow, oldestFirst, type Belongings } from "@/lib/core/db/belongings";
import { db } from "@/lib/core/db/db";

export const belongings: Belongings = {
  async shown(me) {
    const rows = await everyRow((piece) => db().conversation.findMany({ where: { ownerId: me }, orderBy: oldestFirst, ...piece }));
    const conversations = [];
    for (const row of rows) {
      const messages = await db().message.findMany({ where: { conversationId: row.id, ownerId: me }, orderBy: [{ position: "asc" }, { version: "asc" }] });
      const shown = messages.map((each) => ({ ...messageToWire(each), version: each.version, superseded: each.superseded }));
      conversations.push({ conversation_id: row.id, agent_id: row.agentId, team_id: row.teamId, title: row.title, summary: row.summary, created_at: row.createdAt.toISOString(), messages: shown });
    }
    return { conversations };
  },

  /** A conversation goes in the transaction that finds its messages gone. */
  async remove(tx, me, most) {
    const messages = await tx.$executeRaw`DELETE FROM Message WHERE rowid IN (SELECT m.rowid FROM Conversation c JOIN Message m ON m.conversationId = c.id WHERE c.ownerId = ${me} LIMIT ${most})`;
    if (messages > 0) return messages;
    return tx.$executeRaw`DELETE FROM Conversation WHERE rowid IN (SELECT rowid FROM Conversation WHERE ownerId = ${me} LIMIT ${most})`;
  },
};

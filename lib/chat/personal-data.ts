import "server-only";
import { mergeIfManyRemoved } from "@/lib/chat/removal/merge-search-index";
import { removeSomeMessages } from "@/lib/chat/removal/remove";
import { everyMessage } from "@/lib/chat/history/messages";
import { messageToWire } from "@/lib/chat/schema";
import type { PersonalData } from "@/lib/core/db/rows/personal-data";
import type { Transaction } from "@/lib/core/db/db";
import { stored } from "@/lib/core/db/statements";
import { removalMark } from "@/lib/core/db/rows/batched-removal";
import { eachRow, type RowsOf } from "@/lib/core/db/paging/row-page";
import type { UserId } from "@/lib/core/identity";
import type { Conversation, Message } from "@/prisma/generated/client";

const CONVERSATIONS = 100;
const rowsOf = (me: UserId): RowsOf<Conversation> => ({
  table: "Conversation",
  where: { ownerId: me },
  bytes: `coalesce(octet_length(t."summary"), 0) + 500`,
  times: ["createdAt", "updatedAt"],
});

const shown = (row: Conversation) => ({
  conversation_id: row.id,
  agent_id: row.agentId,
  team_id: row.teamId,
  title: row.title,
  summary: row.summary,
  created_at: row.createdAt.toISOString(),
  messages: everyMessage(row.id, messageShown),
});
const messageShown = (row: Message) => ({
  ...messageToWire(row),
  version: row.version,
  superseded: Boolean(row.superseded),
});

export const personalData: PersonalData = {
  // Ordered by the time of their last change, as in their index.
  exportable: async (me) => ({ conversations: eachRow(rowsOf(me), shown, "updatedAt") }),

  /** A conversation is deleted in the transaction that finds its messages gone. */
  async remove(tx, me, most) {
    const ids = await someOf(tx, me, Math.min(most, CONVERSATIONS));
    const messages = ids.length === 0 ? 0 : await removeSomeMessages(tx, ids);
    if (messages > 0) return messages;
    return (await tx.conversation.deleteMany({ where: { id: { in: ids } } })).count;
  },
  between: mergeIfManyRemoved,
};

/**
 * Some of the person's conversations, including deleted ones: those after a random time. FTS5 keeps deleted entries in
 * hash tables by row; in order of age these would fill without gaps, and a merge would take ten times as long to scan
 * them. Raw SQL, since the client would sort all of them to take the first.
 */
async function someOf(tx: Transaction, me: UserId, most: number): Promise<string[]> {
  for (const owner of [me, removalMark(me)]) {
    const [{ first, last }] = await tx.$queryRaw<
      [{ first: string | null; last: string | null }]
    >`SELECT
      (SELECT updatedAt FROM Conversation WHERE ownerId = ${owner} ORDER BY updatedAt LIMIT 1) AS first,
      (SELECT updatedAt FROM Conversation WHERE ownerId = ${owner} ORDER BY updatedAt DESC LIMIT 1) AS last`;
    if (!first || !last) continue;
    const from = new Date(
      Date.parse(first) + Math.random() * (Date.parse(last) - Date.parse(first)),
    );
    // Compares the stored form of the time, so that the newest one is found however the client formats a date.
    const found = await tx.$queryRaw<
      { id: string }[]
    >`SELECT id FROM Conversation WHERE ownerId = ${owner} AND updatedAt >= ${stored(from)} ORDER BY updatedAt LIMIT ${most}`;
    if (found.length > 0) return found.map(({ id }) => id);
    const any = await tx.$queryRaw<
      { id: string }[]
    >`SELECT id FROM Conversation WHERE ownerId = ${owner} LIMIT ${most}`;
    return any.map(({ id }) => id);
  }
  return [];
}

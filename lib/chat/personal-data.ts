import "server-only";
import { mergeIfManyRemoved } from "@/lib/chat/removal/merge-search-index";
import { removeSomeMessages } from "@/lib/chat/removal/remove";
import { everyMessage } from "@/lib/chat/reply/messages";
import { messageToWire } from "@/lib/chat/schema";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { Prisma, type Transaction } from "@/lib/core/db/db";
import { binMark } from "@/lib/core/storage/rows";
import { queryRowsIn } from "@/lib/core/db/statements";
import { removalMark } from "@/lib/core/storage/batched-removal";
import { eachRow, type RowsOf } from "@/lib/core/db/row-page";
import type { OwnerId } from "@/lib/core/identity";
import type { Conversation, Message } from "@/prisma/generated/client";

const CONVERSATIONS = 40;
const rowsOf = (me: OwnerId): RowsOf<Conversation> => ({
  table: "Conversation",
  where: { ownerId: me },
  also: [[`t."temporaryAt" IS NULL`]],
  bytes: `coalesce(octet_length(t."summary"), 0) + 500`,
  times: ["createdAt", "updatedAt"],
});

const exported = (row: Conversation) => ({
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
  exportable: async (me) => ({ conversations: eachRow(rowsOf(me), exported, "updatedAt") }),

  /** A conversation is deleted in the transaction that finds no messages left. */
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
 * hash tables by row; in order of age these would fill without gaps, and a merge would take ten times as long. Raw SQL,
 * since the client would sort all of them to take the first.
 */
async function someOf(tx: Transaction, me: OwnerId, most: number): Promise<string[]> {
  for (const owner of [me, binMark(me), removalMark(me)]) {
    const end = async (order: Prisma.Sql) =>
      (
        await queryRowsIn<{ at: Date }>(
          tx,
          Prisma.sql`SELECT "updatedAt" AS at FROM "Conversation" WHERE "ownerId" = ${owner} ORDER BY ${order} LIMIT 1`,
          ["at"],
        )
      )[0]?.at.getTime();
    const first = await end(Prisma.sql`"updatedAt"`);
    const last = await end(Prisma.sql`"updatedAt" DESC`);
    if (first === undefined || last === undefined) continue;
    const from = new Date(first + Math.random() * (last - first));
    const rows = await queryRowsIn<{ id: string }>(
      tx,
      Prisma.sql`SELECT id FROM "Conversation" WHERE "ownerId" = ${owner} AND "updatedAt" >= ${from} ORDER BY "updatedAt" LIMIT ${most}`,
    );
    return rows.map(({ id }) => id); // at least one: `from` is not after the last
  }
  return [];
}

import "server-only";
import { snippetOf, wordsOf } from "@/lib/chat/snippet";
import { previewOf } from "@/lib/chat/title";
import { db, Prisma } from "@/lib/core/db/db";
import { joined, searchHits } from "@/lib/core/db/dialect";
import type { PageKey } from "@/lib/core/db/key-page";
import type { Scope } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import type { Conversation } from "@/prisma/generated/client";

/** If more messages than this match, only the newest are considered. */
const HITS = 5_000;

/** A conversation that matches the search. `messageId` and `snippet`: where it matched, unless only the title did. */
export type SearchHit = { row: Conversation; messageId?: string; snippet?: string };
type SearchQuery = {
  q: string;
  agentId?: string;
  teamId?: string;
  fromProgram?: boolean;
  /** Those that the workspace shares instead of the person's own. */
  shared?: boolean;
  from?: PageKey;
  take: number;
};

/**
 * The person's conversations, or those that the workspace shares, with a title or a shown message that contains every word of `q` (the last may be just a
 * prefix), last used first. The only code that knows how text is searched in this store.
 */
export async function searchConversations(
  me: Scope,
  { q, agentId, teamId, fromProgram, shared = false, from, take }: SearchQuery,
): Promise<SearchHit[]> {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const owners = shared ? await sharersIn(me) : [me.own];
  if (owners.length === 0) return [];
  const whose = shared
    ? Prisma.sql`c."sharedIn" = ${me.workspace}`
    : Prisma.sql`c."ownerId" = ${me.own}`;
  const hitQuery = searchHits({
    owners,
    words,
    isBegun: isBegun(q, words.at(-1)!),
    most: HITS,
  });
  const hits = await db().$queryRaw<{ id: string; messageId: string | null }[]>`
    WITH hit AS MATERIALIZED (${hitQuery}),
    place AS MATERIALIZED (SELECT e."conversationId", max(CASE WHEN e."messageId" <> '' THEN e."id" END) AS entry FROM hit ${joined()} "SearchEntry" e ON e."id" = hit.id GROUP BY 1)
    SELECT c."id", (SELECT "messageId" FROM "SearchEntry" WHERE "id" = place.entry) AS "messageId"
    FROM place ${joined()} "Conversation" c ON c."id" = place."conversationId"
    WHERE ${whose} AND c."temporaryAt" IS NULL ${agentId ? Prisma.sql`AND c."agentId" = ${agentId} AND c."teamId" IS NULL` : Prisma.empty} ${teamId ? Prisma.sql`AND c."teamId" = ${teamId}` : Prisma.empty} ${fromProgram ? Prisma.sql`AND c."fromProgramAt" IS NOT NULL` : Prisma.empty}
      ${from ? Prisma.sql`AND (c."updatedAt", c."id") < (${from.at}, ${from.id})` : Prisma.empty}
    ORDER BY c."updatedAt" DESC, c."id" DESC LIMIT ${take}`;
  const rows = await db().conversation.findMany({
    where: {
      ...(shared ? { sharedIn: me.workspace } : { ownerId: me.own }),
      id: { in: hits.map(({ id }) => id) },
    },
  });
  const all: SearchHit[] = [];
  let looked = 0;
  for (const { id, messageId } of hits) {
    const row = rows.find((each) => each.id === id);
    if (!row) continue; // deleted in the meantime
    const text = messageId && (await beginningOf(row.ownerId, messageId));
    if (typeof text !== "string") all.push({ row });
    else
      all.push({
        row,
        messageId: messageId!,
        snippet: looked < LOOKED_AT_IN_ALL ? snippetOf(text, q) : previewOf(text),
      });
    looked += text?.length ?? 0;
    await turn();
  }
  return all;
}

/** The owners of the conversations that the workspace shares. */
async function sharersIn({ workspace }: Scope): Promise<string[]> {
  const rows = await db().$queryRaw<
    { ownerId: string }[]
  >`SELECT DISTINCT "ownerId" FROM "Conversation" WHERE "sharedIn" = ${workspace}`;
  return rows.map(({ ownerId }) => ownerId);
}

/**
 * How much of a message is scanned for the hit, which is the most that a person can write at once, and how much of a
 * page's messages: scanning takes milliseconds, and replies can be very long. Beyond this limit the snippet is the
 * beginning of the message.
 */
const LOOKED_AT = 100_000;
const LOOKED_AT_IN_ALL = 500_000;

async function beginningOf(owner: string, id: string): Promise<string | undefined> {
  const [row] = await db().$queryRaw<
    { text: string }[]
  >`SELECT substr("content", 1, ${LOOKED_AT}) AS "text" FROM "Message" WHERE "id" = ${id} AND "ownerId" = ${owner}`;
  return row?.text;
}

/**
 * May the last word be only a prefix? Not if a space follows, and not a single letter, which would match too many words
 * to scan. Scripts that write words with one character have fewer.
 */
export const isBegun = (q: string, last: string): boolean =>
  !/\s$/.test(q) && (last.length > 1 || /[^\x20-\x7e]/.test(last));

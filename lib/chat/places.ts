import "server-only";
import { wordsOf } from "@/lib/chat/snippet";
import { isBegun } from "@/lib/chat/search";
import { db, Prisma } from "@/lib/core/db/db";
import { joined, searchHits } from "@/lib/core/db/dialect";
import { queryRowsBy, read } from "@/lib/core/db/statements";
import { ownerOf, type OwnerId, type Scope } from "@/lib/core/identity";

/** More say no more: the newest are shown first. */
const HITS = 2_000;

type Place = { conversationId: string; messageId: string };

/**
 * The person's conversations whose title, and the messages that, contain every word of `q` (the last may be just a
 * prefix). If more than HITS do, only the newest of them. Temporary chats are not searched.
 */
export async function searchPlaces(
  me: Scope,
  q: string,
): Promise<{ conversations: string[]; messages: string[] }> {
  const words = wordsOf(q);
  if (words.length === 0) return { conversations: [], messages: [] };
  const hits = searchHits({
    owners: [me.own],
    words,
    isBegun: isBegun(q, words.at(-1)!),
    most: HITS,
  });
  const places = await read((query) =>
    queryRowsBy<Place>(
      query,
      Prisma.sql`WITH hit AS MATERIALIZED (${hits}) SELECT e."conversationId", e."messageId" FROM hit ${joined()} "SearchEntry" e ON e."id" = hit.id JOIN "Conversation" c ON c."id" = e."conversationId" WHERE c."temporaryAt" IS NULL`,
    ),
  );
  return {
    conversations: places.flatMap((each) => (each.messageId ? [] : [each.conversationId])),
    messages: places.flatMap((each) => each.messageId || []),
  };
}

/** Which of these conversations the person has, without those in the trash. */
export async function presentConversations(me: Scope, ids: string[]): Promise<Set<string>> {
  const rows = await db().conversation.findMany({
    where: { ownerId: me.own, id: { in: [...new Set(ids)] } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** The owner of a conversation that belongs to one of `owners`, or is shared with one of `workspaces`; null otherwise. */
export async function ownerOfConversation(
  id: string,
  owners: readonly OwnerId[],
  workspaces: readonly OwnerId[],
): Promise<OwnerId | null> {
  const row = await db().conversation.findFirst({
    where: { id, OR: [{ ownerId: { in: [...owners] } }, { sharedIn: { in: [...workspaces] } }] },
    select: { ownerId: true },
  });
  return row && ownerOf(row);
}

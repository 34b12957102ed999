import "server-only";
import { ownById } from "@/lib/core/db/dialect";
import { db } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import { ownersOf, type Scope } from "@/lib/core/identity";

/** The titles of the person's conversations by id; without deleted ones. */
export async function titlesOf(me: Scope, ids: string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; title: string }>(
    `SELECT id, title FROM "Conversation" WHERE ${ownById(me)}`,
    [JSON.stringify(ids), ...ownersOf(me)],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Has the person talked to an agent? */
export const hasAny = async (me: Scope): Promise<boolean> =>
  (await db().conversation.findFirst({ where: { ownerId: me.own }, select: { id: true } })) !==
  null;

/** The beginnings of these messages of the person by id: enough for the first line of each. */
export async function beginningsOf(me: Scope, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<{ id: string; text: string }>(
    `SELECT id, substr(content, 1, 400) AS text FROM "Message" WHERE ${ownById(me)}`,
    [JSON.stringify(ids), ...ownersOf(me)],
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** The text of these messages of the person, by id. */
export async function contentsOf(me: Scope, ids: string[]): Promise<Map<string, string>> {
  const rows = await db().message.findMany({
    where: { id: { in: ids }, ownerId: me.own },
    select: { id: true, content: true },
  });
  return new Map(rows.map(({ id, content }) => [id, content]));
}

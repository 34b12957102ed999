import "server-only";
import { db } from "@/lib/core/db/db";
import { type Scope, visibleTo } from "@/lib/core/identity";

/**
 * Which of these agents the person may chat with, by id. A viewer: those whose people have opened them to viewers. All
 * others: every one.
 */
export async function openForChat(me: Scope, ids: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(ids)];
  if (me.role !== "viewer") return new Set(wanted);
  const rows = await db().agent.findMany({
    where: { id: { in: wanted }, ownerId: visibleTo(me), viewersChat: true },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** May the person chat where all of these agents answer? */
export async function mayChatWith(me: Scope, ids: readonly string[]): Promise<boolean> {
  const open = await openForChat(me, ids);
  return ids.every((id) => open.has(id));
}

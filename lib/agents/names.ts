import "server-only";
import { db } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";

/** How many agents the person has. */
export const count = (me: UserId): Promise<number> => db().agent.count({ where: { ownerId: me } });

/** The names of the person's agents by id; one that is gone is not in it. */
export async function namesOf(me: UserId, ids: string[]): Promise<Map<string, string>> {
  const rows = await db().agent.findMany({ where: { ownerId: me, id: { in: [...new Set(ids)] } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

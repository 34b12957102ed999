import "server-only";
import { db } from "@/lib/core/db/db";
import type { OwnerId } from "@/lib/core/identity";

/** The names of the person's API keys by id; without revoked ones. */
export async function namesOf(me: OwnerId, ids: string[]): Promise<Map<string, string>> {
  const rows = await db().apiKey.findMany({
    where: { ownerId: me, id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

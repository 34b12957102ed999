import "server-only";
import { db } from "@/lib/core/db/db";

/** What people are called, by their ids; deleted accounts are left out. */
export async function namesOf(ids: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db().user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

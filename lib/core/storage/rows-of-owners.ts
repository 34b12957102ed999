import "server-only";
import { db } from "@/lib/core/db/db";

/** How many rows of which kind these people have. */
export async function rowsOfOwners(
  owners: string[],
): Promise<(owner: string, kind: string) => number> {
  const rows = await db().storageUse.findMany({ where: { ownerId: { in: owners } } });
  const counts = new Map(rows.map((row) => [`${row.ownerId} ${row.kind}`, row.rows]));
  return (owner, kind) => counts.get(`${owner} ${kind}`) ?? 0;
}

import "server-only";
import { db } from "@/lib/core/db/db";
import { type Scope, visibleTo } from "@/lib/core/identity";

/** The collections that a search may look into, with the prefix of their words and their number of passages. */
export type Shelves = {
  collectionId: string;
  ownerId: string;
  name: string;
  shelf: string;
  chunks: number;
}[];

/** Those of the collections that the person sees; others are left out as if they didn't exist. */
export async function shelvesOf(me: Scope, collections: readonly string[]): Promise<Shelves> {
  const rows = await db().knowledgeCollection.findMany({
    where: { id: { in: [...collections] }, ownerId: visibleTo(me) },
    select: { id: true, ownerId: true, name: true, shelf: true },
    orderBy: { createdAt: "asc" },
  });
  if (rows.length === 0) return [];
  const sums = await db().knowledgeDocument.groupBy({
    by: ["collectionId"],
    where: { collectionId: { in: rows.map(({ id }) => id) }, ownerId: visibleTo(me) },
    _sum: { chunks: true },
  });
  return rows.map(({ id, ...row }) => ({
    ...row,
    collectionId: id,
    chunks: sums.find(({ collectionId }) => collectionId === id)?._sum.chunks ?? 0,
  }));
}

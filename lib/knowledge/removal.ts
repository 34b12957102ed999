import "server-only";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { OwnerId } from "@/lib/core/identity";
import { REMOVED, removalMark, type Removal } from "@/lib/core/storage/batched-removal";

const PASSAGES = 100;

/** A deleted document, with its passages and their words in the search index. */
export const documentRemoval: Removal = {
  name: "documents",
  left: () =>
    db().knowledgeDocument.findMany({
      where: { ownerId: REMOVED },
      select: { id: true, ownerId: true },
    }),
  async some(tx, me, id) {
    if ((await deletePassages(tx, id)) === PASSAGES) return true;
    await tx.knowledgeDocument.deleteMany({ where: { id, ownerId: removalMark(me) } });
    return false;
  },
};

const deletePassages = (tx: Transaction, id: string): Promise<number> =>
  deleteSome(tx, "KnowledgeChunk", Prisma.sql`"documentId" = ${id}`, PASSAGES);

/** Deletes some passages of an owner's documents, or the documents once they have none; returns how many rows. */
export async function removeSomeDocuments(
  tx: Transaction,
  me: OwnerId,
  most: number,
): Promise<number> {
  const rows = await tx.knowledgeDocument.findMany({
    where: { ownerId: { in: [me, removalMark(me)] } },
    select: { id: true },
    take: Math.min(most, PASSAGES),
  });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const passages = await deleteSome(
    tx,
    "KnowledgeChunk",
    Prisma.sql`"documentId" IN (${Prisma.join(ids)})`,
    Math.min(most, PASSAGES),
  );
  if (passages > 0) return passages;
  return (await tx.knowledgeDocument.deleteMany({ where: { id: { in: ids } } })).count;
}

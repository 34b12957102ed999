import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import { bits, bytes } from "@/lib/core/db/dialect";
import {
  execute,
  executePipelined,
  queryRows,
  queryRowsIn,
  type SqlValue,
  type WriteTransaction,
} from "@/lib/core/db/statements";
import { transact, write } from "@/lib/core/db/transact";
import { ownerOf, type WorkspaceId } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import { DocumentNotEmbedded, embeddingFaults } from "@/lib/knowledge/embedding/faults";
import { documentsOf, type KnowledgeIndex } from "@/lib/knowledge/embedding/indexes";
import { bytesOf, signsOf } from "@/lib/knowledge/embedding/vectors";
import type { KnowledgeDocument } from "@/prisma/generated/client";

/** A document whose passages are being embedded, as long as its text is the same. */
export type DocumentClaim = Pick<
  KnowledgeDocument,
  "id" | "ownerId" | "revision" | "title" | "embedTries" | "createdBy"
>;
/** A passage without a vector. */
export type PassageText = {
  id: number;
  documentId: string;
  shelf: string;
  heading: string;
  text: string;
};

/** Others leave a claimed document alone for this long after each batch: its process has ended then. */
const CLAIM_MS = 5 * 60_000;
const claim = () => new Date(Date.now() + CLAIM_MS);

/**
 * Claims the workspace's documents that have been due for longest. None if the embedding model changed meanwhile: they
 * are due for the new one, whose vectors must not wait until this claim ends.
 */
export async function claimDocuments(
  me: WorkspaceId,
  index: KnowledgeIndex,
  most: number,
): Promise<DocumentClaim[]> {
  const where = { ...documentsOf(me), embedAt: { lte: new Date() } };
  const due = await db().knowledgeDocument.findMany({
    where,
    orderBy: { embedAt: "asc" },
    take: most,
    select: { id: true },
  });
  if (due.length === 0) return [];
  const embedAt = claim();
  return transact(me, async (tx) => {
    const used = { id: index.id, ownerId: me, state: "current" };
    if ((await tx.knowledgeIndex.count({ where: used })) === 0) return [];
    const claimed: DocumentClaim[] = [];
    for (const { id } of due) {
      const own = { ...where, id };
      if ((await tx.knowledgeDocument.updateMany({ where: own, data: { embedAt } })).count === 0)
        continue; // by another process
      const row = await tx.knowledgeDocument.findFirst({
        where: { id },
        select: {
          id: true,
          ownerId: true,
          revision: true,
          title: true,
          embedTries: true,
          createdBy: true,
        },
      });
      if (row) claimed.push(row);
    }
    return claimed;
  });
}

/** Up to `most` passages of the documents' texts as claimed that have no vector, document by document. */
export const waitingPassages = (
  documents: DocumentClaim[],
  index: string,
  most: number,
): Promise<PassageText[]> => {
  const claimed = documents.map(
    ({ id, ownerId, revision }) =>
      Prisma.sql`(d."id" = ${id} AND d."ownerId" = ${ownerId} AND d."revision" = ${revision})`,
  );
  const { sql, values } = Prisma.sql`
    SELECT c."id", c."documentId", c."shelf", c."heading", c."text" FROM "KnowledgeDocument" d
    JOIN "KnowledgeChunk" c ON c."documentId" = d."id" AND c."revision" = d."revision"
    WHERE (${Prisma.join(claimed, " OR ")}) AND NOT EXISTS (SELECT 1 FROM "KnowledgeVector" v WHERE v."chunkId" = c."id" AND v."indexId" = ${index})
    ORDER BY c."documentId", c."position" LIMIT ${most}`;
  return queryRows<PassageText>(sql, values as SqlValue[]); // as the tables have them
};

/** Vectors in one transaction: a few milliseconds. */
const AT_ONCE = 32;
/** Rows of one statement: each number of rows is a statement of its own. */
const OF_STATEMENT = 8;

/**
 * Stores the vectors of passages, and prolongs the claim on their documents. Passages of documents that were replaced or
 * deleted meanwhile are left out. Returns false, and stores nothing more, if the embedding model changed. Throws
 * DocumentNotEmbedded if the vectors have another length than those before.
 */
export async function storeVectors(
  me: WorkspaceId,
  index: KnowledgeIndex,
  documents: DocumentClaim[],
  passages: PassageText[],
  vectors: Float32Array[],
): Promise<boolean> {
  const dimensions = await dimensionsOf(index, vectors[0]!.length);
  if (dimensions === null) return false;
  if (dimensions !== vectors[0]!.length)
    throw new DocumentNotEmbedded(embeddingFaults.otherDimensions(vectors[0]!.length, dimensions));
  for (let from = 0; from < passages.length; from += AT_ONCE) {
    const some = passages.slice(from, from + AT_ONCE).map((each, at) => ({
      documentId: each.documentId,
      row: rowOf(each, index.id, vectors[from + at]!),
    }));
    const stored = await whileCurrent(me, index, async (tx) => {
      for (const document of documents)
        await storeOf(
          tx,
          document,
          some.filter(({ documentId }) => documentId === document.id).map(({ row }) => row),
        );
    });
    if (!stored) return false;
    await turn();
  }
  return true;
}

const rowOf = ({ id, shelf }: PassageText, index: string, vector: Float32Array): Prisma.Sql =>
  Prisma.sql`(${id}, ${index}, ${shelf}, ${bits(signsOf(vector))}, ${bytes(bytesOf(vector))})`;

/** How long the index's vectors are: as long as the first one. null: it is no longer in use. */
async function dimensionsOf(
  { id, ownerId }: KnowledgeIndex,
  found: number,
): Promise<number | null> {
  const where = { id, ownerId: ownerOf({ ownerId }), state: "current" };
  await db().knowledgeIndex.updateMany({
    where: { ...where, dimensions: null },
    data: { dimensions: found },
  });
  const row = await db().knowledgeIndex.findFirst({ where, select: { dimensions: true } });
  return row?.dimensions ?? null;
}

/** Within the lock of the workspace: its embedding model doesn't change meanwhile. */
const whileCurrent = (
  me: WorkspaceId,
  { id }: KnowledgeIndex,
  work: (tx: WriteTransaction) => Promise<void>,
): Promise<boolean> =>
  write(me, async (tx) => {
    const used = await queryRowsIn(
      tx,
      Prisma.sql`SELECT "id" FROM "KnowledgeIndex" WHERE "id" = ${id} AND "state" = 'current'`,
    );
    if (used.length === 0) return false;
    await work(tx);
    return true;
  });

/** The document with the text that was embedded; another one has been read since otherwise. */
const still = ({ id, ownerId, revision }: DocumentClaim) =>
  Prisma.sql`"id" = ${id} AND "ownerId" = ${ownerId} AND "revision" = ${revision} AND "embedAt" IS NOT NULL`;

async function storeOf(
  tx: WriteTransaction,
  document: DocumentClaim,
  rows: Prisma.Sql[],
): Promise<void> {
  if (rows.length === 0) return;
  const count = await execute(
    tx,
    Prisma.sql`UPDATE "KnowledgeDocument" SET "vectors" = "vectors" + ${rows.length}, "embedAt" = ${claim()} WHERE ${still(document)}`,
  );
  if (count === 0) return;
  for (let from = 0; from < rows.length; from += OF_STATEMENT)
    await executePipelined(
      tx,
      Prisma.sql`INSERT INTO "KnowledgeVector" ("chunkId", "indexId", "shelf", "bits", "vector")
      VALUES ${Prisma.join(rows.slice(from, from + OF_STATEMENT))} ON CONFLICT ("chunkId", "indexId") DO NOTHING`,
    );
}

/** All of these documents' passages have a vector: there is nothing to do until they are read again. */
export async function markEmbedded(
  me: WorkspaceId,
  index: KnowledgeIndex,
  documents: DocumentClaim[],
): Promise<void> {
  if (documents.length === 0) return;
  await whileCurrent(me, index, async (tx) => {
    for (const document of documents)
      await executePipelined(
        tx,
        Prisma.sql`UPDATE "KnowledgeDocument" SET "embedAt" = NULL, "embedTries" = 0, "vectors" = (
          SELECT count(*) FROM "KnowledgeChunk" c JOIN "KnowledgeVector" v ON v."chunkId" = c."id" AND v."indexId" = ${index.id}
          WHERE c."documentId" = ${document.id} AND c."revision" = ${document.revision})
        WHERE ${still(document)}`,
      );
  });
}

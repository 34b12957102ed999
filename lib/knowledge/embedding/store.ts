import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import { bits, bytes } from "@/lib/core/db/dialect";
import {
  execute,
  executePipelined,
  queryRows,
  queryRowsIn,
  update,
  type SqlValue,
  type WriteTransaction,
} from "@/lib/core/db/statements";
import { write } from "@/lib/core/db/transact";
import { ownerOf, partsOf } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import { DocumentNotEmbedded, embeddingFaults } from "@/lib/knowledge/embedding/faults";
import type { KnowledgeIndex } from "@/lib/knowledge/embedding/indexes";
import { bytesOf, signsOf } from "@/lib/knowledge/embedding/vectors";
import type { KnowledgeDocument } from "@/prisma/generated/client";

type Document = Pick<KnowledgeDocument, "id" | "ownerId" | "revision">;
export type Waiting = { id: number; shelf: string; heading: string; text: string };

/** Vectors in one transaction: a few milliseconds. */
const AT_ONCE = 32;
/** Rows of one statement: each number of rows is a statement of its own. */
const OF_STATEMENT = 8;

const read = <Row>({ sql, values }: Prisma.Sql): Promise<Row[]> =>
  queryRows<Row>(sql, values as SqlValue[]); // as the tables have them

const hasVector = (index: string) =>
  Prisma.sql`EXISTS (SELECT 1 FROM "KnowledgeVector" v WHERE v."chunkId" = c."id" AND v."indexId" = ${index})`;

/** The first of a document's passages that have no vector. */
export const waitingPassages = (
  { id, revision }: Document,
  index: string,
  most: number,
): Promise<Waiting[]> =>
  read(
    Prisma.sql`SELECT c."id", c."shelf", c."heading", c."text" FROM "KnowledgeChunk" c
    WHERE c."documentId" = ${id} AND c."revision" = ${revision} AND NOT ${hasVector(index)} ORDER BY c."position" LIMIT ${most}`,
  );

/** How many of a document's passages have one. */
export async function countVectors({ id, revision }: Document, index: string): Promise<number> {
  const [row] = await read<{ count: number | bigint }>(
    Prisma.sql`SELECT count(*) AS count FROM "KnowledgeChunk" c
    WHERE c."documentId" = ${id} AND c."revision" = ${revision} AND ${hasVector(index)}`,
  );
  return Number(row?.count ?? 0);
}

/**
 * Stores the vectors of a document's passages, and prolongs the claim on it until `embedAt`. Returns false, and stores
 * nothing more, if the document was replaced or deleted meanwhile, or the embedding model changed. Throws
 * DocumentNotEmbedded if the vectors have another length than those before.
 */
export async function storeVectors(
  document: Document,
  index: KnowledgeIndex,
  passages: Waiting[],
  vectors: Float32Array[],
  embedAt: () => Date,
): Promise<boolean> {
  const dimensions = await dimensionsOf(index, vectors[0]!.length);
  if (dimensions === null) return false;
  if (dimensions !== vectors[0]!.length)
    throw new DocumentNotEmbedded(
      embeddingFaults.otherDimensions(vectors[0]!.length, dimensions),
    );
  for (let from = 0; from < passages.length; from += AT_ONCE) {
    const rows = passages.slice(from, from + AT_ONCE).map(({ id, shelf }, at) => {
      const vector = vectors[from + at]!;
      return Prisma.sql`(${id}, ${index.id}, ${shelf}, ${bits(signsOf(vector))}, ${bytes(bytesOf(vector))})`;
    });
    if (!(await storeSome(document, index, rows, embedAt()))) return false;
    await turn();
  }
  return true;
}

/** How long the index's vectors are: as long as the first one. null: it is no longer in use. */
async function dimensionsOf({ id, ownerId }: KnowledgeIndex, found: number): Promise<number | null> {
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
  { ownerId }: Document,
  { id }: KnowledgeIndex,
  work: (tx: WriteTransaction) => Promise<boolean>,
): Promise<boolean> =>
  write(partsOf(ownerId).workspace, async (tx) => {
    const used = await queryRowsIn(
      tx,
      Prisma.sql`SELECT "id" FROM "KnowledgeIndex" WHERE "id" = ${id} AND "state" = 'current'`,
    );
    return used.length > 0 && work(tx);
  });

const storeSome = (
  document: Document,
  index: KnowledgeIndex,
  rows: Prisma.Sql[],
  embedAt: Date,
): Promise<boolean> =>
  whileCurrent(document, index, async (tx) => {
    const { id, ownerId, revision } = document;
    const count = await execute(
      tx,
      Prisma.sql`UPDATE "KnowledgeDocument" SET "vectors" = "vectors" + ${rows.length}, "embedAt" = ${embedAt}
      WHERE "id" = ${id} AND "ownerId" = ${ownerId} AND "revision" = ${revision} AND "embedAt" IS NOT NULL`,
    );
    if (count === 0) return false;
    for (let from = 0; from < rows.length; from += OF_STATEMENT)
      await executePipelined(
        tx,
        Prisma.sql`INSERT INTO "KnowledgeVector" ("chunkId", "indexId", "shelf", "bits", "vector")
        VALUES ${Prisma.join(rows.slice(from, from + OF_STATEMENT))} ON CONFLICT ("chunkId", "indexId") DO NOTHING`,
      );
    return true;
  });

/** All of a document's passages have a vector: there is nothing to do until it is read again. */
export const markEmbedded = async (document: Document, index: KnowledgeIndex): Promise<void> =>
  void (await whileCurrent(document, index, async (tx) => {
    const where = { id: document.id, ownerId: document.ownerId, revision: document.revision };
    await update(tx, "KnowledgeDocument", where, { embedAt: null, embedTries: 0 });
    return true;
  }));

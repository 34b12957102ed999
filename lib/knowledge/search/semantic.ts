import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { differingBits, joined, jsonRecords } from "@/lib/core/db/dialect";
import { queryRows, type SqlValue } from "@/lib/core/db/statements";
import type { KnowledgeIndex } from "@/lib/knowledge/embedding/indexes";
import { signsOf, similarity } from "@/lib/knowledge/embedding/vectors";
import type { Ranked } from "@/lib/knowledge/search/keyword";
import type { Shelves } from "@/lib/knowledge/search/shelves";

/** How many passages, chosen by the signs of their dimensions, are ranked by their vectors. */
const CANDIDATES = 200;
/** Fewer dimensions have fewer signs, which say less: more passages are ranked. */
const ENOUGH_DIMENSIONS = 256;
const MOST_CANDIDATES = 2_000;

const select = <Row>({ sql, values }: Prisma.Sql): Promise<Row[]> =>
  queryRows<Row>(sql, values as SqlValue[]); // as the tables have them

/**
 * The passages whose vectors are nearest to the query's, best first; of equal ones the older. The same on both
 * databases: they compare signs, and the order is made here.
 */
export async function semanticHits(
  shelves: Shelves,
  index: KnowledgeIndex,
  vector: Float32Array,
): Promise<Ranked[]> {
  if (shelves.length === 0) return [];
  const ids = await nearest(shelves, index, vector);
  if (ids.length === 0) return [];
  const rows = await vectorsOf(shelves, index, ids);
  return rows
    .map(({ id, documentId, vector: stored }) => ({
      id: Number(id),
      documentId,
      score: similarity(vector, stored),
    }))
    .filter(({ score }) => score > 0) // others have nothing to do with the query
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
}

async function nearest(
  shelves: Shelves,
  { id }: KnowledgeIndex,
  vector: Float32Array,
): Promise<number[]> {
  const more = Math.max(1, ENOUGH_DIMENSIONS / vector.length);
  const most = Math.min(Math.round(CANDIDATES * more), MOST_CANDIDATES);
  const distance = differingBits(Prisma.sql`"bits"`, signsOf(vector));
  const rows = await select<{ id: number }>(
    Prisma.sql`SELECT "chunkId" AS id FROM "KnowledgeVector"
    WHERE "indexId" = ${id} AND "shelf" IN (${Prisma.join(shelves.map(({ shelf }) => shelf))})
    ORDER BY ${distance}, "chunkId" LIMIT ${most}`,
  );
  return rows.map((each) => Number(each.id));
}

/** Only passages that are shown, of collections that were allowed to be searched: others are not read. */
const vectorsOf = (
  shelves: Shelves,
  { id }: KnowledgeIndex,
  ids: number[],
): Promise<{ id: number; documentId: string; vector: Uint8Array }[]> => {
  const wanted = jsonRecords(
    "wanted",
    { id: "integer" },
    ids.map((each) => ({ id: each })),
  );
  return select(
    Prisma.sql`SELECT v."chunkId" AS id, c."documentId", v."vector" FROM ${wanted}
    ${joined()} "KnowledgeVector" v ON v."chunkId" = wanted."id" AND v."indexId" = ${id}
    ${joined()} "KnowledgeChunk" c ON c."id" = v."chunkId"
    ${joined()} "KnowledgeDocument" d ON d."id" = c."documentId" AND d."revision" = c."revision"
    WHERE d."collectionId" IN (${Prisma.join(shelves.map(({ collectionId }) => collectionId))}) AND d."ownerId" IN (${Prisma.join([...new Set(shelves.map(({ ownerId }) => ownerId))])})`,
  );
};

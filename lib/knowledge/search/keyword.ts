import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import { passageHits } from "@/lib/core/db/dialect";
import type { PassageQuery } from "@/lib/core/db/engine";
import type { Shelves } from "@/lib/knowledge/search/shelves";
import { scoreOf, weightOf } from "@/lib/knowledge/search/rank";
import { queryWords, type QueryWord } from "@/lib/knowledge/search/words";

/** More words of a query are ignored. */
const WORDS = 24;
/** A word in this many passages is common: it ranks passages, and finds them only together with the others. */
const COMMON = 2_000;
/** How many passages are ranked by all of their words. */
const CANDIDATES = 150;

/** Of the passages. */
const TABLE = "KnowledgeChunk";

/** A passage and how well it fits. */
export type Ranked = { id: number; documentId: string; score: number };

/**
 * The passages that contain words of the query, best first; of equal ones the older. Everything in the query is text:
 * no word of it is an operator. The same on both databases.
 */
export async function keywordHits(shelves: Shelves, query: string): Promise<Ranked[]> {
  const words = queryWords(query, WORDS);
  if (words.length === 0 || shelves.length === 0) return [];
  const groups = words.map((word) => groupOf(word, shelves));
  const counts = await Promise.all(groups.map(countOf));
  const all = shelves.reduce((sum, { chunks }) => sum + chunks, 0);
  const weights = counts.map((count) =>
    weightOf(count >= COMMON ? Math.max(count, all / 4) : count, all),
  );
  const ids = await candidates(groups, counts, weights);
  if (ids.length === 0) return [];
  const rows = await rowsOf(shelves, ids);
  return rows
    .map(({ id, documentId, words: text }) => ({
      id,
      documentId,
      score: scoreOf(text.split(" "), words, weights),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
}

const groupOf = ({ forms, parts }: QueryWord, shelves: Shelves): string[] =>
  shelves.flatMap(({ shelf }) => [
    ...forms.map((form) => shelf + form),
    ...parts.map((part) => `${shelf}${part}*`),
  ]);

async function countOf(group: string[]): Promise<number> {
  const [row] = await db().$queryRaw<
    { found: number | bigint }[]
  >`SELECT count(*) AS found FROM (SELECT id FROM (${passageHits(TABLE, [group])}) AS hit LIMIT ${COMMON}) AS counted`;
  return Number(row?.found ?? 0);
}

/** Those with the weightiest words, and those with all of them. */
async function candidates(
  groups: string[][],
  counts: number[],
  weights: number[],
): Promise<number[]> {
  const present = groups
    .map((group, at) => ({ group, count: counts[at]!, weight: weights[at]! }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count);
  const rare = present.filter(({ count }) => count < COMMON);
  const found = new Set<number>(rare.length ? await byWeight(rare) : []);
  // Common words find only what has several of them: the commonest are left out until enough has the others.
  for (let most = present.length; most > 0 && present.length > rare.length; most--) {
    const together = await allOf(present.slice(0, most).map(({ group }) => group));
    for (const id of together) found.add(id);
    if (found.size >= CANDIDATES / 3) break;
  }
  return [...found];
}

async function byWeight(rare: { group: string[]; weight: number }[]): Promise<number[]> {
  const each = rare.map(
    ({ group, weight }) =>
      Prisma.sql`SELECT id, CAST(${Math.round(weight * 1000)} AS INTEGER) AS weight FROM (${passageHits(TABLE, [group])}) AS hit`,
  );
  const rows = await db().$queryRaw<
    { id: number }[]
  >`SELECT id FROM (${Prisma.join(each, " UNION ALL ")}) AS weighted GROUP BY id ORDER BY sum(weight) DESC, id LIMIT ${CANDIDATES}`;
  return rows.map(({ id }) => Number(id));
}

async function allOf(groups: PassageQuery): Promise<number[]> {
  const rows = await db().$queryRaw<
    { id: number }[]
  >`SELECT id FROM (${passageHits(TABLE, groups)}) AS hit ORDER BY id LIMIT ${CANDIDATES}`;
  return rows.map(({ id }) => Number(id));
}

/** Only passages that are shown, of collections that were allowed to be searched: others are not read. */
const rowsOf = (
  shelves: Shelves,
  ids: number[],
): Promise<{ id: number; documentId: string; words: string }[]> =>
  db().$queryRaw`SELECT c."id", c."documentId", c."words" FROM "KnowledgeChunk" c
    JOIN "KnowledgeDocument" d ON d."id" = c."documentId" AND d."revision" = c."revision"
    WHERE c."id" IN (${Prisma.join(ids)}) AND d."collectionId" IN (${Prisma.join(shelves.map(({ collectionId }) => collectionId))}) AND d."ownerId" IN (${Prisma.join([...new Set(shelves.map(({ ownerId }) => ownerId))])})`;

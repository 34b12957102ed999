import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { passageHits } from "@/lib/core/db/dialect";
import type { PassageQuery, SqlValue } from "@/lib/core/db/engine";
import { queryRows } from "@/lib/core/db/statements";
import type { Shelves } from "@/lib/knowledge/search/shelves";
import { scoreOf, weightOf } from "@/lib/knowledge/search/rank";
import { queryWords, type QueryWord } from "@/lib/knowledge/search/words";

/** More words of a query are ignored. */
const WORDS = 24;
/** A word in this many passages is common: it ranks passages, and finds them only together with the others. */
const COMMON = 2_000;
/** A word that this many passages have is not also looked for within longer words: that reads all of those. */
const ENOUGH = 200;
/** How many passages are ranked by all of their words. */
const CANDIDATES = 100;

/** Of the passages. */
const TABLE = "KnowledgeChunk";

/** A passage and how well it fits. */
export type Ranked = { id: number; documentId: string; score: number };
/** `share`: how much of the query it has, by the weight of its words; 1: about all of it. */
export type KeywordHit = Ranked & { share: number };

/**
 * The passages that contain words of the query, best first; of equal ones the older. Everything in the query is text:
 * no word of it is an operator. The same on both databases.
 */
export async function keywordHits(shelves: Shelves, query: string): Promise<KeywordHit[]> {
  const words = queryWords(query, WORDS);
  if (words.length === 0 || shelves.length === 0) return [];
  const found = await foundOf(words, shelves);
  const all = shelves.reduce((sum, { chunks }) => sum + chunks, 0);
  const groups = found.map(({ group, count }) => ({
    group,
    count,
    weight: weightOf(count >= COMMON ? Math.max(count, all / 4) : count, all),
  }));
  const ids = await candidates(groups);
  if (ids.length === 0) return [];
  const weights = groups.map(({ weight }) => weight);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const rows = await rowsOf(shelves, ids);
  return rows
    .map(({ id, documentId, words: text }) => ({
      id: Number(id),
      documentId,
      score: scoreOf(text.split(" "), words, weights),
    }))
    .filter(({ score }) => score > 0)
    .map((each) => ({ ...each, share: each.score / whole }))
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
}

/** What finds a word, and in how many passages. */
type Found = { group: string[]; count: number };

/** Each word by its exact forms, and where few passages have those, also within longer words. */
async function foundOf(words: QueryWord[], shelves: Shelves): Promise<Found[]> {
  const exact = words.map(({ forms }) =>
    shelves.flatMap(({ shelf }) => forms.map((form) => shelf + form)),
  );
  const counts = await countsOf(exact);
  const wide = words.map(({ parts }, at) =>
    counts[at]! < ENOUGH && parts.length > 0
      ? [...exact[at]!, ...shelves.flatMap(({ shelf }) => parts.map((part) => `${shelf}${part}*`))]
      : undefined,
  );
  const wider = await countsOf(wide.filter((group) => group !== undefined));
  let next = 0;
  return exact.map((group, at) =>
    wide[at] ? { group: wide[at], count: wider[next++]! } : { group, count: counts[at]! },
  );
}

const select = <Row>({ sql, values }: Prisma.Sql): Promise<Row[]> =>
  queryRows<Row>(sql, values as SqlValue[]); // as the tables have them

/** In how many passages each group is, up to the number that makes it common. */
async function countsOf(groups: string[][]): Promise<number[]> {
  if (groups.length === 0) return [];
  const each = groups.map(
    (group, at) =>
      Prisma.sql`SELECT CAST(${at} AS INTEGER) AS at, count(*) AS found FROM (SELECT id FROM (${passageHits(TABLE, [group])}) AS hit LIMIT ${COMMON}) AS counted`,
  );
  const rows = await select<{ at: number; found: number | bigint }>(
    Prisma.join(each, " UNION ALL "),
  );
  const counts = groups.map(() => 0);
  for (const { at, found } of rows) counts[Number(at)] = Number(found);
  return counts;
}

/** Those with the weightiest words, and those with all of them. */
async function candidates(groups: (Found & { weight: number })[]): Promise<number[]> {
  const present = groups.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count);
  const rare = present.filter(({ count }) => count < COMMON);
  const found = new Set<number>(rare.length ? await byWeight(rare) : []);
  // Common words find only what has several of them: the commonest are left out until enough has the others.
  for (let most = present.length; most > rare.length && found.size < CANDIDATES / 2; most--)
    for (const id of await allOf(present.slice(0, most).map(({ group }) => group))) found.add(id);
  return [...found];
}

async function byWeight(rare: { group: string[]; weight: number }[]): Promise<number[]> {
  const each = rare.map(
    ({ group, weight }) =>
      Prisma.sql`SELECT id, CAST(${Math.round(weight * 1000)} AS INTEGER) AS weight FROM (${passageHits(TABLE, [group])}) AS hit`,
  );
  const rows = await select<{ id: number }>(
    Prisma.sql`SELECT id FROM (${Prisma.join(each, " UNION ALL ")}) AS weighted GROUP BY id ORDER BY sum(weight) DESC, id LIMIT ${CANDIDATES}`,
  );
  return rows.map(({ id }) => Number(id));
}

async function allOf(groups: PassageQuery): Promise<number[]> {
  const rows = await select<{ id: number }>(
    Prisma.sql`SELECT id FROM (${passageHits(TABLE, groups)}) AS hit ORDER BY id LIMIT ${CANDIDATES}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Only passages that are shown, of collections that were allowed to be searched: others are not read. */
const rowsOf = (
  shelves: Shelves,
  ids: number[],
): Promise<{ id: number; documentId: string; words: string }[]> =>
  select(
    Prisma.sql`SELECT c."id", c."documentId", c."words" FROM "KnowledgeChunk" c
    JOIN "KnowledgeDocument" d ON d."id" = c."documentId" AND d."revision" = c."revision"
    WHERE c."id" IN (${Prisma.join(ids)}) AND d."collectionId" IN (${Prisma.join(shelves.map(({ collectionId }) => collectionId))}) AND d."ownerId" IN (${Prisma.join([...new Set(shelves.map(({ ownerId }) => ownerId))])})`,
  );

import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { engine, type SearchQuery } from "@/lib/core/db/engine";

// The few expressions that databases write differently. All other SQL in lib is written so that each takes it: names are
// quoted, columns that stand on both sides of an upsert are qualified, values are given as parameters.

const dialect = () => engine().dialect;

/** Where a row is stored: the cheapest way to name some rows of a table, for as long as nobody changes them. */
export const place = (alias?: string): Prisma.Sql => dialect().place(alias);

/**
 * The same as a value, to go through a table in parts: the `column` to order by, how it is `shown` and `given`, and the
 * value before all others. A row that is changed may get a later place.
 */
export const placeValue = (): {
  column: string;
  shown: string;
  given: string;
  first: string | number;
} => dialect().placeValue;

/** The rows at the places that a query finds. */
export const atPlaces = (found: Prisma.Sql): Prisma.Sql => dialect().atPlaces(found);

/** Is the column one of a list? The list is one value, a JSON array of texts, however long it is. */
export const oneOfJson = (column: string): string => dialect().oneOfJson(column);
export const oneOf = (column: string, list: readonly string[]): Prisma.Sql => {
  const [before = "", after = ""] = oneOfJson(column).split("?");
  return Prisma.sql`${Prisma.raw(before)}${JSON.stringify(list)}${Prisma.raw(after)}`;
};

/** The same for rows that are found otherwise: without an index of the column, but quick for each row and a long list. */
export const amongJson = (column: string): string => dialect().amongJson(column);

/** The column without its index, where that would find far too many rows. */
export const unindexed = (column: string): string => dialect().unindexed(column);

/** A person's rows with the given ids, passed as JSON before the person. */
export const ownById = (): string => `${oneOfJson("id")} AND ${unindexed('"ownerId"')} = ?`;

/** Goes behind a table's name: this index is to be used, where a worse one would be chosen. */
export const indexedBy = (index: string): string => dialect().indexedBy(index);

/** `column LIKE ?`, whatever the case of ASCII letters; % and _ are wildcards, and nothing escapes them. */
export const like = (column: string): string => dialect().like(column);

/** Does a column contain these words, whatever the case of letters in any script? As SQL and its value. */
export const containing = (column: string, words: string): [sql: string, pattern: string] =>
  dialect().containing(column, Array.from(words, formsOf));

/** A character in each case, as far as that is one character too. */
const formsOf = (character: string): string =>
  [...new Set([character, character.toLowerCase(), character.toUpperCase()])]
    .filter((form) => [...form].length === 1)
    .join("");

/**
 * Does a query find a row? In a statement that writes on this condition: nobody else can change that row until the write
 * is committed.
 */
export const whileHeld = (found: Prisma.Sql): Prisma.Sql => dialect().whileHeld(found);

/**
 * The same without ever waiting: a row that somebody else is changing counts as not found. `isChanged`: whether the statement,
 * or a trigger of it, changes the row that is found.
 */
export const ifFree = (found: Prisma.Sql, isChanged = false): Prisma.Sql =>
  dialect().ifFree(found, isChanged);

/** A table of the objects in a JSON array, which is one value, by this name. The columns are keys of them. */
export const jsonRecords = (
  name: string,
  columns: Record<string, "text" | "integer">,
  objects: object[],
): Prisma.Sql => {
  const [before = "", after = ""] = dialect().jsonRecords(name, columns).split("?");
  return Prisma.sql`${Prisma.raw(before)}${JSON.stringify(objects)}${Prisma.raw(after)}`;
};

/** A join of two tables, the rows of the first of which are few and are to be found first. */
export const joined = (): Prisma.Sql => dialect().joined;

/** Selects `id`: the entries of the search index that hold all the words. */
export const searchHits = (query: SearchQuery): Prisma.Sql => dialect().searchHits(query);

// JSON is stored as text; what does not parse counts as null.

/** How many elements the array at a path has. */
export const jsonLength = (column: string, ...path: string[]): string =>
  dialect().jsonLength(column, ...path);
/** The number under a key. */
export const jsonNumber = (column: string, key: string): string =>
  dialect().jsonNumber(column, key);
/** An object that has no other key than this. */
export const jsonOnly = (column: string, key: string): string => dialect().jsonOnly(column, key);
/** A JSON array of what is at a path in each element of an array. */
export const jsonOfEach = (column: string, ...path: string[]): string =>
  dialect().jsonOfEach(column, ...path);
/** Of all rows together: a JSON array with an array of these columns for each. */
export const jsonRows = (...columns: string[]): string => dialect().jsonRows(...columns);

import "server-only";
import { ownerIs, ownersOf, PERSON_MARK, type Scope } from "@/lib/core/identity";
import { Prisma } from "@/lib/core/db/db";
import { engine, type PassageQuery, type SearchQuery } from "@/lib/core/db/engine";

// The few expressions that databases write differently. All other SQL in lib works on each: names are quoted, columns
// on both sides of an upsert are qualified, values are passed as parameters.

const dialect = () => engine().dialect;

/** Where a row is stored: the cheapest way to name some rows of a table, as long as no one changes them. */
export const place = (alias?: string): Prisma.Sql => dialect().place(alias);

/**
 * The same as a value, to read a table in parts: the `column` to order by, how it is `selected` and passed as `param`, and the value
 * before all others. A changed row may move to a later place.
 */
export const placeValue = (): {
  column: string;
  selected: string;
  param: string;
  first: string | number;
} => dialect().placeValue;

/** The rows at the places that a query returns. */
export const atPlaces = (select: Prisma.Sql): Prisma.Sql => dialect().atPlaces(select);

/** Is the column one of a list? The list is one value, a JSON array of texts, however long it is. */
export const oneOfJson = (column: string): string => dialect().oneOfJson(column);
export const oneOf = (column: string, list: readonly string[]): Prisma.Sql => {
  const [before = "", after = ""] = oneOfJson(column).split("?");
  return Prisma.sql`${Prisma.raw(before)}${JSON.stringify(list)}${Prisma.raw(after)}`;
};

/**
 * The same for rows that are found in another way: without an index on the column, but fast per row and for a long
 * list.
 */
export const amongJson = (column: string): string => dialect().amongJson(column);

/** The column without its index, where the index would find far too many rows. */
export const unindexed = (column: string): string => dialect().unindexed(column);

/** The rows that a person sees, with the given ids, passed as JSON before `ownersOf(me)`. */
export const ownById = (me: Scope): string =>
  `${oneOfJson("id")} AND ${unindexed('"ownerId"')} ${ownerIs(me)}`;

/** The workspace of the owner in a column (lib/core/identity.ts). */
export const workspaceOf = (column: string): Prisma.Sql =>
  Prisma.raw(dialect().before(`"${column}"`, PERSON_MARK));

/** The same condition for a template: owned by what this person sees. */
export const ownedBy = (me: Scope, column = '"ownerId"'): Prisma.Sql =>
  me.workspace === me.own
    ? Prisma.sql`${Prisma.raw(column)} = ${me.own}`
    : Prisma.sql`${Prisma.raw(column)} IN (${Prisma.join(ownersOf(me))})`;

/** Goes after a table's name: use this index, where a worse one would be chosen. */
export const indexedBy = (index: string): string => dialect().indexedBy(index);

/** `column LIKE ?`, whatever the case of ASCII letters; % and _ are wildcards, and cannot be escaped. */
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
 * Does a query find a row? In a statement that writes on this condition: no one else can change that row until the
 * write is committed.
 */
export const whileHeld = (select: Prisma.Sql): Prisma.Sql => dialect().whileHeld(select);

/**
 * The same without ever waiting: a row that another transaction is changing counts as not found. `isChanged`: whether
 * the statement, or a trigger of it, changes the row that is found.
 */
export const ifFree = (select: Prisma.Sql, isChanged = false): Prisma.Sql =>
  dialect().ifFree(select, isChanged);

/** A table with this name of the objects in a JSON array, which is one value. The columns are keys of the objects. */
export const jsonRecords = (
  name: string,
  columns: Record<string, "text" | "integer">,
  objects: object[],
): Prisma.Sql => {
  const [before = "", after = ""] = dialect().jsonRecords(name, columns).split("?");
  return Prisma.sql`${Prisma.raw(before)}${JSON.stringify(objects)}${Prisma.raw(after)}`;
};

/** A join of two tables, where the first has few rows and is read first. */
export const joined = (): Prisma.Sql => dialect().joined;

/** Selects `id`: the entries of the search index that contain all the words. */
export const searchHits = (query: SearchQuery): Prisma.Sql => dialect().searchHits(query);

/**
 * Selects `id`: the passages of documents whose words match. Words are letters a to z and digits, with the shelf before
 * them, so none of them can be an operator.
 */
export const passageHits = (table: Prisma.ModelName, query: PassageQuery): Prisma.Sql =>
  dialect().passageHits(table, query);

/** Bytes, given as hexadecimal digits. */
export const bytes = (hex: string): Prisma.Sql => dialect().bytes(hex);
/** The same for a column of bits, in whole bytes. */
export const bits = (hex: string): Prisma.Sql => dialect().bits(hex);
/** How many bits of a column differ from these, as many. Only where `engine().comparesBits()`. */
export const differingBits = (column: Prisma.Sql, hex: string): Prisma.Sql =>
  dialect().differingBits(column, hex);

// JSON is stored as text; text that does not parse counts as null.

/** The number of elements in the array at a path. */
export const jsonLength = (column: string, ...path: string[]): string =>
  dialect().jsonLength(column, ...path);
/** The number stored under a key. */
export const jsonNumber = (column: string, key: string): string =>
  dialect().jsonNumber(column, key);
/** An object with no keys but this one. */
export const jsonOnly = (column: string, key: string): string => dialect().jsonOnly(column, key);
/** A JSON array of the value at a path in each element of an array. */
export const jsonOfEach = (column: string, ...path: string[]): string =>
  dialect().jsonOfEach(column, ...path);
/** Aggregates all rows: a JSON array with an array of these columns for each row. */
export const jsonRows = (...columns: string[]): string => dialect().jsonRows(...columns);

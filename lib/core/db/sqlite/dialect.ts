import "server-only";
import type { Dialect, PassageQuery } from "@/lib/core/db/engine";
import { Prisma } from "@/prisma/generated/client";

const under = (path: string[]): string => `'$.${path.join(".")}'`;

export const sqliteDialect: Dialect = {
  place: (alias = "") => Prisma.raw(`${alias && `${alias}.`}rowid`),
  placeValue: { column: "rowid", selected: "rowid", param: "?", first: 0 },
  atPlaces: (select) => Prisma.sql`rowid IN (${select})`,
  oneOfJson: (column) => `${column} IN (SELECT value FROM json_each(?))`,
  amongJson: (column) => `${column} IN (SELECT value FROM json_each(?))`,
  before: (column, mark) => `substr(${column}, 1, instr(${column} || '${mark}', '${mark}') - 1)`,
  // Otherwise it chooses an index by owner or state without knowing how many rows an owner or state may have.
  unindexed: (column) => `+${column}`,
  indexedBy: (index) => `INDEXED BY "${index}"`,
  like: (column) => `${column} LIKE ?`,
  // LIKE ignores the case of ASCII letters only.
  containing: (column, characters) => [
    `${column} GLOB ?`,
    `*${characters.map((forms) => ([...forms].length > 1 || /[*?[]/.test(forms) ? `[${forms}]` : forms)).join("")}*`,
  ],
  jsonLength: (column, ...path) =>
    `CASE WHEN json_valid(${column}) THEN json_array_length(${column}, ${under(path)}) END`,
  jsonNumber: (column, key) =>
    `CASE WHEN json_valid(${column}) THEN json_extract(${column}, ${under([key])}) END`,
  jsonOnly: (column, key) =>
    `CASE WHEN json_valid(${column}) THEN json_object('${key}', json_extract(${column}, ${under([key])})) END`,
  jsonOfEach: (column, ...path) =>
    `(SELECT json_group_array(json_extract(value, ${under(path)})) FROM json_each(${column}))`,
  jsonRows: (...columns) => `json_group_array(json_array(${columns.join(", ")}))`,
  // CROSS JOIN keeps the order of the tables: otherwise it would scan all of a person's rows for a few hits.
  joined: Prisma.sql`CROSS JOIN`,
  searchHits: ({ owners, words, isBegun, most }) =>
    Prisma.sql`SELECT rowid AS id FROM "SearchText" WHERE "SearchText" MATCH ${matching(owners, words, isBegun)} ORDER BY rowid DESC LIMIT ${most}`,
  passageHits: (_, query) =>
    Prisma.sql`SELECT rowid AS id FROM "KnowledgeWords" WHERE "KnowledgeWords" MATCH ${allOf(query)}`,
  bytes: (hex) => Prisma.sql`unhex(${hex})`,
  bits: (hex) => Prisma.sql`unhex(${hex})`,
  differingBits: (column, hex) =>
    Prisma.sql`vec_distance_hamming(vec_bit(${column}), vec_bit(unhex(${hex})))`,
  whileHeld: (select) => Prisma.sql`EXISTS (${select})`,
  ifFree: (select) => Prisma.sql`EXISTS (${select})`, // no one else is writing
  jsonRecords: (name, columns) => {
    const each = Object.keys(columns).map((key) => `value ->> '${key}' AS "${key}"`);
    return `(SELECT ${each.join(", ")} FROM json_each(?)) AS ${name}`;
  },
};

/** An FTS5 query: each word quoted, since raw ones could be operators; adjacent CJK characters form a phrase. */
function matching(owners: readonly string[], words: string[], isBegun: boolean): string {
  const terms = words.map(
    (word, at) =>
      `"${cjkApart(word).replaceAll('"', '""')}"${isBegun && at === words.length - 1 ? "*" : ""}`,
  );
  const whose = owners.map((owner) => `"${owner.replaceAll("-", "")}"`);
  return `owner : (${whose.join(" OR ")}) AND words : (${terms.join(" AND ")})`;
}

const allOf = (query: PassageQuery): string =>
  query.map((words) => `(${words.map(quoted).join(" OR ")})`).join(" AND ");
const quoted = (word: string): string =>
  word.endsWith("*") ? `"${word.slice(0, -1)}"*` : `"${word}"`;

/**
 * Han, kana and hangul: characters of scripts that put no spaces between words. The index keeps each as a word
 * (migration 0007), so they are searched as a sequence.
 */
const cjkApart = (word: string): string =>
  word.replace(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g, " $& ").trim();

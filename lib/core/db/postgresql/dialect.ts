import "server-only";
import type { Dialect, PassageQuery } from "@/lib/core/db/engine";
import { Prisma } from "@/prisma/generated/client";

// `json_or_null` is our own function (migrations-postgresql): null for what does not parse.

const under = (path: string[]): string => `'{${path.join(",")}}'`;

export const postgresqlDialect: Dialect = {
  place: (alias = "") => Prisma.raw(`${alias && `${alias}.`}ctid`),
  placeValue: { column: "ctid", selected: "ctid::text", param: "?::tid", first: "(0,0)" },
  // With an array, the rows are fetched directly; with a subquery, the whole table would be read.
  atPlaces: (select) => Prisma.sql`ctid = ANY (ARRAY(${select}))`,
  oneOfJson: (column) => `${column} = ANY (ARRAY(SELECT json_array_elements_text(?::json)))`,
  // Hashed once; an array would be scanned for each row.
  amongJson: (column) => `${column} IN (SELECT json_array_elements_text(?::json))`,
  before: (column, mark) => `split_part(${column}, '${mark}', 1)`,
  unindexed: (column) => column,
  indexedBy: () => "",
  // There is no escape character, as on SQLite.
  like: (column) => `${column} ILIKE ? ESCAPE ''`,
  // ILIKE ignores the case of ASCII letters only, since our columns have the collation C.
  containing: (column, characters) => [
    `${column} ~ ?`,
    characters
      .map((forms) =>
        [...forms].length > 1 ? `[${forms}]` : forms.replace(/[^\p{L}\p{N}\s]/u, "\\$&"),
      )
      .join(""),
  ],
  jsonLength: (column, ...path) =>
    `CASE json_typeof(json_or_null(${column}) #> ${under(path)}) WHEN 'array' THEN json_array_length(json_or_null(${column}) #> ${under(path)}) END`,
  jsonNumber: (column, key) => `(json_or_null(${column}) ->> '${key}')::float8`,
  jsonOnly: (column, key) =>
    `CASE WHEN json_or_null(${column}) IS NOT NULL THEN json_build_object('${key}', json_or_null(${column}) -> '${key}')::text END`,
  jsonOfEach: (column, ...path) =>
    `coalesce((SELECT json_agg(value #> ${under(path)})::text FROM json_array_elements(json_or_null(${column}))), '[]')`,
  jsonRows: (...columns) =>
    `coalesce(json_agg(json_build_array(${columns.join(", ")}))::text, '[]')`,
  joined: Prisma.sql`JOIN`,
  searchHits: ({ owners, words, isBegun, most }) => {
    const terms = words.map(
      (word, at) => Prisma.sql`search_term(${word}, ${isBegun && at === words.length - 1})`,
    );
    const whose =
      owners.length === 1
        ? Prisma.sql`"ownerId" = ${owners[0]}`
        : Prisma.sql`"ownerId" IN (${Prisma.join([...owners])})`;
    const matches = (rest: Prisma.Sql) =>
      Prisma.sql`SELECT "entryId" AS id FROM "SearchPiece" WHERE ${whose} AND ${rest}`;
    const whole = matches(Prisma.sql`words @@ (${Prisma.join(terms, " && ")})`);
    // The words of a long text may be in different pieces of it.
    const pieces = terms.map((term) => matches(Prisma.sql`NOT "isWhole" AND words @@ ${term}`));
    return Prisma.sql`(${whole}) UNION (${Prisma.join(pieces, " INTERSECT ")}) ORDER BY id DESC LIMIT ${most}`;
  },
  passageHits: (table, query) =>
    Prisma.sql`SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE ${PASSAGE_WORDS} @@ CAST(${allOf(query)} AS tsquery)`,
  bytes: (hex) => Prisma.sql`decode(${hex}, 'hex')`,
  bits: (hex) => Prisma.sql`CAST(${`x${hex}`} AS bit varying)`,
  differingBits: (column, hex) =>
    Prisma.sql`bit_count(${column} # CAST(${`x${hex}`} AS bit varying))`,
  // The claim of another process waits for this write, or this write sees it.
  whileHeld: (select) => Prisma.sql`EXISTS (${select} FOR SHARE)`,
  ifFree: (select, isChanged) =>
    Prisma.sql`EXISTS (${select} ${isChanged ? Prisma.sql`FOR NO KEY UPDATE` : Prisma.sql`FOR SHARE`} SKIP LOCKED)`,
  jsonRecords: (name, columns) => {
    const each = Object.entries(columns).map(([key, type]) => `"${key}" ${type}`);
    return `json_to_recordset(?::json) AS ${name}(${each.join(", ")})`;
  },
};

/** As the index has it (migration 0061). */
const PASSAGE_WORDS = Prisma.sql`array_to_tsvector(array_remove(string_to_array(ltrim(replace(' ' || "words", ' ', ' ' || "shelf")), ' '), ''))`;

const allOf = (query: PassageQuery): string =>
  query.map((words) => `(${words.map(quoted).join(" | ")})`).join(" & ");
const quoted = (word: string): string =>
  word.endsWith("*") ? `'${word.slice(0, -1)}':*` : `'${word}'`;

import "server-only";
import * as z from "zod";
import { containing } from "@/lib/core/db/dialect";
import { pageSize } from "@/lib/core/db/key-page";
import type { RowPage, RowsOf } from "@/lib/core/db/row-page";
import { queryRows, type SqlValue } from "@/lib/core/db/statements";
import { invalid } from "@/lib/core/errors";
import { ownerIs, ownersOf, type Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import type { FileFilter, FileKind, FileSort } from "@/lib/files/list-options";
import type { File as Row } from "@/prisma/generated/client";

type Condition = [condition: string, ...values: SqlValue[]];

const TABLES = `(t."type" LIKE '%spreadsheet%' OR lower(t."name") LIKE '%.csv' OR lower(t."name") LIKE '%.tsv')`;
const DOCUMENTS = `(t."type" IN ('application/pdf', 'application/rtf', 'application/epub+zip', 'message/rfc822') OR t."type" LIKE '%wordprocessing%' OR t."type" LIKE '%presentation%' OR t."type" LIKE '%opendocument.text%')`;
const KINDS: Record<FileKind, string> = {
  image: `t."type" LIKE 'image/%'`,
  table: TABLES,
  document: DOCUMENTS,
  text: `(t."type" LIKE 'text/%' AND NOT ${TABLES})`,
  other: `NOT (t."type" LIKE 'image/%' OR t."type" LIKE 'text/%' OR ${TABLES} OR ${DOCUMENTS})`,
};

/** Further conditions on the files in a list. */
export function conditionsOf({ q, kind, by }: FileFilter): Condition[] {
  const words = q?.trim();
  return [
    ...(words ? [containing('t."name"', words) as Condition] : []),
    ...(kind ? [[KINDS[kind]] as Condition] : []),
    ...(by ? [[`t."agentId" IS ${by === "agents" ? "NOT NULL" : "NULL"}`] as Condition] : []),
  ];
}

const SORTS: Record<Exclude<FileSort, "newest">, { column: string; descends?: true }> = {
  oldest: { column: 't."createdAt"' },
  name: { column: 'lower(t."name")' },
  size: { column: 't."size"', descends: true },
};

const Key = z.tuple([z.union([z.string().max(1_000), z.number()]), z.string().min(1).max(64)]);
type Found = Row & { sortKey: string | number | Date };

/**
 * One page of a person's files in another order than the newest first: of at most 10,000 rows, which the index of their
 * owner finds. Throws 400 for a key that this server did not write.
 */
export async function readSorted(
  me: Scope,
  { also = [], times }: Pick<RowsOf<Row>, "also" | "times">,
  sort: Exclude<FileSort, "newest">,
  { limit, after }: { limit?: number; after?: string },
  most: number,
): Promise<RowPage<Row>> {
  const { column, descends } = SORTS[sort];
  const size = pageSize(limit, most);
  const from = after ? readKey(after, sort) : undefined;
  const behind = from ? [`(${column}, t."id") ${descends ? "<" : ">"} (?, ?)`] : [];
  const where = [
    `t."ownerId" ${ownerIs(me)}`,
    ...also.map(([condition]) => condition),
    ...behind,
  ].join(" AND ");
  const way = descends ? "DESC" : "ASC";
  const rows = await queryRows<Found>(
    `SELECT t.*, ${column} AS "sortKey" FROM "File" t WHERE ${where} ORDER BY ${column} ${way}, t."id" ${way} LIMIT ?`,
    [...ownersOf(me), ...also.flatMap(([, ...values]) => values), ...(from ?? []), size + 1],
    times,
  );
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    rows: rows.slice(0, size),
    headers: last ? { "x-next-key": writeKey(last, sort) } : {},
  };
}

function writeKey({ sortKey, createdAt, id }: Found, sort: FileSort): string {
  const at =
    sort === "oldest"
      ? createdAt.toISOString()
      : sort === "size"
        ? Number(sortKey)
        : String(sortKey);
  return Buffer.from(JSON.stringify([at, id])).toString("base64url");
}

function readKey(key: string, sort: FileSort): SqlValue[] {
  try {
    const [at, id] = Key.parse(JSON.parse(Buffer.from(key, "base64url").toString("utf8")));
    if (sort === "oldest") return [new Date(z.iso.datetime().parse(at)), id];
    if ((sort === "size") === (typeof at === "number")) return [at, id];
  } catch {
    // handled below
  }
  const why = sentence("page_key_unknown", "Unknown page key. Use one returned by the list.");
  throw invalid(why, { after: why });
}

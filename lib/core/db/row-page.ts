import "server-only";
import type { Prisma } from "@/lib/core/db/db";
import { pageSize, readKey, writeKey, type PageKey } from "@/lib/core/db/key-page";
import { asRow, having, read, valuesOf, type OneOf, type SqlValue } from "@/lib/core/db/statements";
import { turn } from "@/lib/core/shared/turn";

/**
 * About how much text is read for one response: reading, checking and writing it takes some 30 ms (npm run bench --
 * loop).
 */
export const PAGE_BYTES = 512 * 1024;

export type PageRequest = { limit?: number; after?: string };
export type RowPage<Row> = { rows: Row[]; headers: Record<string, string> };
/** Rows of a table, newest first. */
export type RowsOf<Row> = {
  table: Prisma.ModelName;
  /** What the columns must equal; undefined: anything. */
  where: Record<string, SqlValue | OneOf<SqlValue> | undefined>;
  /** Further SQL conditions on `t`, with their values. */
  also?: [condition: string, ...values: SqlValue[]][];
  /** How many bytes a row has: an SQL expression on `t`. It includes every column of unbounded length. */
  bytes: string;
  /** Columns that contain a time. */
  times: (keyof Row & string)[];
  /** For a lighter list: the columns that it needs. */
  columns?: (keyof Row & string)[];
};

/**
 * One page of a list: at most `limit` rows and about PAGE_BYTES of them, but at least one; the key of the next page, if
 * there is one, goes into `X-Next-Key`. Uses prepared statements, so that a list that is read often costs little.
 * Throws 400 for a key that this server did not write.
 */
export async function readPage<Row extends { id: string; createdAt: Date }>(
  of: RowsOf<Row>,
  { limit, after }: PageRequest,
  most: number,
): Promise<RowPage<Row>> {
  const size = pageSize(limit, most);
  const { condition, values } = whereOf(of, after ? readKey(after, "after") : undefined);
  const order = `FROM "${of.table}" t WHERE ${condition} ORDER BY t."createdAt" DESC, t."id" DESC LIMIT ?`;
  return read(async (query) => {
    const columns = of.columns?.map((name) => `t."${name}"`).join(", ") ?? "t.*";
    const { pageRows, more } = await fittingOf(
      (what, most) => query(`SELECT ${what} ${order}`, [...values, most]),
      { bytes: of.bytes, columns, most: size },
    );
    const rows = pageRows.map((row) => asRow<Row>(row, of.times));
    return { rows, headers: nextKey(more ? rows.at(-1) : undefined) };
  });
}

/**
 * The first rows that fit, at most `most`, and whether there are more. `select`: reads that many rows with these
 * columns. Others may write between the two statements: if all rows fitted, one more is read, since a new row pushes
 * the last one out.
 */
export async function fittingOf<Found>(
  select: (columns: string, most: number) => Promise<Found[]>,
  { bytes, columns, most }: { bytes: string; columns: string; most: number },
): Promise<{ pageRows: Found[]; more: boolean }> {
  const rows = (await select(`${bytes} AS bytes`, most + 1)) as { bytes: unknown }[]; // the requested column
  const fitting = fits(rows.slice(0, most).map((row) => Number(row.bytes)));
  const more = rows.length > fitting;
  const selected = await select(columns, more ? fitting : fitting + 1);
  return more || selected.length <= fitting
    ? { pageRows: selected, more }
    : { pageRows: selected.slice(0, Math.max(fitting, 1)), more: selected.length > 1 };
}

const PIECE = 200;

/**
 * All rows, oldest first, each as `show` returns it: read in pieces of about PAGE_BYTES, so that a file of any length
 * needs little memory and other requests are served in between. `by`: the time column of the index. A row whose time is
 * moved forward meanwhile may appear twice.
 */
export async function* eachRow<Row extends { id: string }, Shown = Row>(
  of: RowsOf<Row>,
  show: (row: Row) => Shown,
  by: "createdAt" | "updatedAt" = "createdAt",
): AsyncGenerator<Shown> {
  for (let from: PageKey | undefined; ; await turn()) {
    const { condition, values } = whereOf(
      of,
      from,
      `t."${by}" >= ? AND (t."${by}", t."id") > (?, ?)`,
    );
    const order = `FROM "${of.table}" t WHERE ${condition} ORDER BY t."${by}", t."id" LIMIT ?`;
    const { rows, more } = await read(async (query) => {
      const { pageRows: rows, more } = await fittingOf(
        (what, most) => query(`SELECT ${what} ${order}`, [...values, most]),
        { bytes: of.bytes, columns: "t.*", most: PIECE },
      );
      return { rows: rows.map((row) => asRow<Row>(row, of.times)), more };
    });
    for (const row of rows) yield show(row);
    const last = rows.at(-1) as (Row & Record<typeof by, Date>) | undefined; // `times` names it
    if (!more || !last) return;
    from = { at: last[by], id: last.id };
  }
}

/** The header with the key of the next page, which starts after this row. */
export const nextKey = (
  last: { id: string; createdAt: Date } | undefined,
): Record<string, string> =>
  last ? { "x-next-key": writeKey({ at: last.createdAt, id: last.id }) } : {};

/** How many of the first rows are read together: as many as fit in PAGE_BYTES, but at least one. */
export function fits(sizes: readonly number[], most = PAGE_BYTES): number {
  let sum = 0;
  const at = sizes.findIndex((size, index) => (sum += size) > most && index > 0);
  return at === -1 ? sizes.length : at;
}

/** The range lets the index start at the key; the second condition drops what the previous page has shown. */
const BEHIND = `t."createdAt" <= ? AND (t."createdAt", t."id") < (?, ?)`;

function whereOf<Row>(
  { where, also = [] }: RowsOf<Row>,
  from: PageKey | undefined,
  behind = BEHIND,
): { condition: string; values: SqlValue[] } {
  const conditions = Object.fromEntries(
    Object.entries(where).filter(([, value]) => value !== undefined),
  );
  const equal = [having(conditions, "t."), ...also.map(([condition]) => condition)].join(" AND ");
  const values = [...valuesOf(conditions), ...also.flatMap(([, ...values]) => values)];
  if (!from) return { condition: equal, values };
  return { condition: `${equal} AND ${behind}`, values: [...values, from.at, from.at, from.id] };
}

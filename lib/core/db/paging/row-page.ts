import "server-only";
import { withConnection, type Prisma } from "@/lib/core/db/db";
import { pageSize, readKey, writeKey, type PageKey } from "@/lib/core/db/paging/key-page";
import { asRow, prepared, stored, type SqlValue } from "@/lib/core/db/statements";
import { turn } from "@/lib/core/shared/turn";

/** So much text is read for one answer, about: reading, judging and writing it takes some 30 ms (npm run bench -- loop). */
export const PAGE_BYTES = 512 * 1024;

export type PageRequest = { limit?: number; after?: string };
export type RowPage<Row> = { rows: Row[]; headers: Record<string, string> };
/** Rows of a table, newest first. */
export type RowsOf<Row> = {
  table: Prisma.ModelName;
  /** What the columns must hold; undefined: anything. */
  where: Record<string, SqlValue | undefined>;
  /** How many bytes a row brings along: an SQL expression on `t`. What is as long as it likes is in it. */
  bytes: string;
  /** Columns that hold a time. */
  times: (keyof Row & string)[];
  /** Of a lighter list: the columns that it needs. */
  columns?: (keyof Row & string)[];
};

/**
 * One page of a list: at most `limit` rows and about PAGE_BYTES of them, one at least; the key of the next page, if there
 * is one, goes into `X-Next-Key`. By prepared statements: a list that is looked at often costs little. Throws 400 for a
 * key that this server did not write.
 */
export async function readPage<Row extends { id: string; createdAt: Date }>(
  of: RowsOf<Row>,
  { limit, after }: PageRequest,
  most: number,
): Promise<RowPage<Row>> {
  const size = pageSize(limit, most);
  const { condition, values } = whereOf(of, after ? readKey(after, "after") : undefined);
  const order = `FROM "${of.table}" t WHERE ${condition} ORDER BY t."createdAt" DESC, t."id" DESC LIMIT ?`;
  return withConnection(() => {
    const sizes = prepared(`SELECT ${of.bytes} ${order}`)
      .safeIntegers(false)
      .pluck()
      .all(...values, size + 1) as number[];
    const fitting = fits(sizes.slice(0, size));
    const columns = of.columns?.map((name) => `t."${name}"`).join(", ") ?? "t.*";
    const rows = prepared(`SELECT ${columns} ${order}`)
      .safeIntegers(false)
      .all(...values, fitting)
      .map((row) => asRow<Row>(row, of.times));
    return { rows, headers: nextKey(sizes.length > fitting ? rows.at(-1) : undefined) };
  });
}

const PIECE = 200;

/**
 * All rows, the oldest first, each as `show` makes it: read piece by piece, about PAGE_BYTES at once, so that a file of
 * any length is made in little memory and others are served meanwhile. `by`: the time of the index. A row whose time
 * is moved on meanwhile may come again.
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
    const { rows, more } = await withConnection(() => {
      const sizes = prepared(`SELECT ${of.bytes} ${order}`)
        .safeIntegers(false)
        .pluck()
        .all(...values, PIECE + 1) as number[];
      const fitting = fits(sizes.slice(0, PIECE));
      return {
        rows: prepared(`SELECT t.* ${order}`)
          .safeIntegers(false)
          .all(...values, fitting)
          .map((row) => asRow<Row>(row, of.times)),
        more: sizes.length > fitting,
      };
    });
    for (const row of rows) yield show(row);
    const last = rows.at(-1) as (Row & Record<typeof by, Date>) | undefined; // `times` names the column, so it holds one
    if (!more || !last) return;
    from = { at: last[by], id: last.id };
  }
}

/** The header that says where the next page begins: behind this row. */
export const nextKey = (
  last: { id: string; createdAt: Date } | undefined,
): Record<string, string> =>
  last ? { "x-next-key": writeKey({ at: last.createdAt, id: last.id }) } : {};

/** How many of the first rows are read together: as many as PAGE_BYTES hold, and one in any case. */
export function fits(sizes: readonly number[], most = PAGE_BYTES): number {
  let sum = 0;
  const at = sizes.findIndex((size, index) => (sum += size) > most && index > 0);
  return at === -1 ? sizes.length : at;
}

/** The range lets the index begin at the key; the second condition drops what the page before has shown. */
const BEHIND = `t."createdAt" <= ? AND (t."createdAt", t."id") < (?, ?)`;

function whereOf<Row>(
  { where }: RowsOf<Row>,
  from: PageKey | undefined,
  behind = BEHIND,
): { condition: string; values: (string | number | null)[] } {
  const said = Object.entries(where).filter(
    (each): each is [string, SqlValue] => each[1] !== undefined,
  );
  const equal = said.map(([name]) => `t."${name}" IS ?`);
  const values = said.map(([, value]) => stored(value));
  if (!from) return { condition: equal.join(" AND "), values };
  const at = stored(from.at);
  return { condition: [...equal, behind].join(" AND "), values: [...values, at, at, from.id] };
}

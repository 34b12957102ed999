import "server-only";
import type { Prisma } from "@/lib/core/db/db";
import { engine, type Query, type SqlValue } from "@/lib/core/db/engine";
import type { AnyTransaction } from "@/lib/core/db/transaction";

// Prepared statements, for the few queries between a person's message and the model, or that run many times a second:
// through the client they took ten times as long.

export type { SqlValue };
/** The largest value of an integer column. */
export const LARGEST_INTEGER = 2 ** 31 - 1;
/** A template of values, or a text with its values. */
export type Statement = Pick<Prisma.Sql, "sql" | "values">;
/** The transaction that a statement is part of: one of the client's, or one of prepared statements only. */
export type WriteTransaction = AnyTransaction;
/** The columns of a table with the types from the schema: an unknown name does not compile. */
type Columns<Table extends Prisma.ModelName> = Prisma.TypeMap["model"][Table]["payload"]["scalars"];
type Some<Table extends Prisma.ModelName> = Partial<Columns<Table>>;
/** What columns must equal: a value, or one of several. */
export type Where<Table extends Prisma.ModelName> = {
  [Name in keyof Columns<Table>]?: Columns<Table>[Name] | OneOf<Columns<Table>[Name]>;
};
export type OneOf<Value> = { in: Value[] };
/** A new row has all columns except those with a default and those that may be null. */
type NewRow<Table extends Prisma.ModelName> = Some<Table> & Exclude<NewRows<Table>, unknown[]>;
type NewRows<Table extends Prisma.ModelName> =
  Prisma.TypeMap["model"][Table]["operations"]["createMany"]["args"]["data"];
/** Omitted columns stay unchanged. */
export type RowChange<Table extends Prisma.ModelName> = Some<Table>;

/**
 * The row whose columns have these values, or null. `times`: its columns that contain a time. Not inside a transaction.
 */
export async function findRow<Table extends Prisma.ModelName>(
  table: Table,
  where: Where<Table>,
  times: (keyof Columns<Table> & string)[],
): Promise<Columns<Table> | null> {
  const sql = `SELECT * FROM "${table}" WHERE ${having(where)} LIMIT 1`;
  const [row] = await read((query) => query(sql, valuesOf(where)));
  return row ? asRow<Columns<Table>>(row, times) : null;
}

/** A row as the client returns it: `times` are the columns that contain a time. */
export function asRow<T>(value: unknown, times: (keyof T & string)[]): T {
  const row = value as Record<string, unknown>; // a statement's row is an object of its columns
  for (const name of times) if (row[name] !== null) row[name] = new Date(row[name] as string);
  return row as T;
}

/** The rows that a statement returns, its values in order. Not inside a transaction. */
export async function queryRows<T>(
  sql: string,
  values: SqlValue[],
  times: (keyof T & string)[] = [],
): Promise<T[]> {
  const rows = await read((query) => query(sql, values));
  return rows.map((row) => asRow<T>(row, times));
}

/** Runs several reads that see one consistent state of a few rows, as far as the database can. They may run again. */
export const read = <T>(work: (query: Query) => Promise<T>): Promise<T> => engine().read(work);

/** The same within a transaction, the statement written as a template of its values. */
export async function queryRowsIn<T>(
  within: WriteTransaction,
  { sql, values }: Prisma.Sql,
  times: (keyof T & string)[] = [],
): Promise<T[]> {
  const rows = await engine().query(within, sql, values as SqlValue[]);
  return rows.map((row) => asRow<T>(row, times));
}

/** Something to read with: a transaction, or the reads passed to `read`. */
export type Reading = WriteTransaction | Query;
/** The same through either. */
export async function queryRowsBy<T>(
  reading: Reading,
  { sql, values }: Prisma.Sql,
  times: (keyof T & string)[] = [],
): Promise<T[]> {
  const rows =
    typeof reading === "function"
      ? await reading(sql, values as SqlValue[])
      : await engine().query(reading, sql, values as SqlValue[]);
  return rows.map((row) => asRow<T>(row, times));
}

/**
 * Maximum rows per insert: a database limits the number of values, and each number of rows is a statement of its own.
 */
const ROWS_AT_ONCE = 10;

/**
 * Inserts rows, all with the same columns, a few by each statement, without waiting for the response
 * (executePipelined).
 */
export async function insert<Table extends Prisma.ModelName>(
  within: WriteTransaction,
  table: Table,
  rows: NewRow<Table>[],
): Promise<void> {
  const all = rows as Record<string, SqlValue | undefined>[];
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE)
    await insertSome(within, table, all.slice(at, at + ROWS_AT_ONCE));
}

async function insertSome(
  within: WriteTransaction,
  table: string,
  rows: Record<string, SqlValue | undefined>[],
): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const sql = written(`${rows.length} ${table} ${columns.join()}`, () => {
    const row = `(${columns.map(() => "?").join(", ")})`;
    return `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(", ")}) VALUES ${rows.map(() => row).join(", ")}`;
  });
  await engine().executePipelined(
    within,
    sql,
    rows.flatMap((row) => columns.map((name) => row[name] ?? null)),
  );
}

const NOTHING_ELSE: Statement = { sql: "", values: [] };

/** Changes the rows whose columns have these values, leaving omitted columns unchanged; returns the number of rows. */
export const update = <Table extends Prisma.ModelName>(
  within: WriteTransaction,
  table: Table,
  where: Where<Table>,
  change: RowChange<Table>,
): Promise<number> => execute(within, updateOf(table, where, change));

/** The statement for it; `holds`: further conditions. */
export function updateOf<Table extends Prisma.ModelName>(
  table: Table,
  where: Where<Table>,
  change: RowChange<Table>,
  holds: Statement = NOTHING_ELSE,
): Statement {
  const changes = Object.entries(change as Record<string, SqlValue | undefined>).filter(
    (each): each is [string, SqlValue] => each[1] !== undefined,
  );
  const key = `${table} ${changes.map(([name]) => name).join()} ${having(where)} ${holds.sql}`;
  const sql = written(
    key,
    () =>
      `UPDATE "${table}" SET ${changes.map(([name]) => `"${name}" = ?`).join(", ")} WHERE ${having(where)}${holds.sql && ` AND ${holds.sql}`}`,
  );
  return {
    sql,
    values: [...changes.map(([, value]) => value), ...valuesOf(where), ...holds.values],
  };
}

/** Runs one statement within a transaction; returns the number of changed rows. */
export async function execute(
  within: WriteTransaction,
  { sql, values }: Statement,
): Promise<number> {
  return engine().execute(within, sql, values as SqlValue[]);
}

/**
 * Within a transaction, for a statement whose row count no one needs: with a separate database server it is sent
 * without waiting for the response. If it fails, so does the transaction, with that error.
 */
export const executePipelined = (
  within: WriteTransaction,
  { sql, values }: Statement,
): Promise<void> => engine().executePipelined(within, sql, values as SqlValue[]);

/**
 * Runs one statement that is a transaction by itself; resolves when it is on the disk. Without BEGIN and COMMIT its
 * rows are locked only as long as the database needs.
 */
export const executeAlone = ({ sql, values }: Statement): Promise<number> =>
  engine().executeAlone(sql, values as SqlValue[]);

/** The same for a statement that writes and returns rows. */
export async function queryRowsAlone<T>({ sql, values }: Statement): Promise<T[]> {
  return (await engine().queryAlone(sql, values as SqlValue[])) as T[];
}

/**
 * Within a transaction, for a row that every process changes all the time. It is locked until the commit, and a process
 * may be slow to send its next statement: so this one is sent with the commit, and nothing in the transaction may
 * depend on it.
 */
export const executeLast = (within: WriteTransaction, { sql, values }: Prisma.Sql): Promise<void> =>
  engine().executeLast(within, sql, values as SqlValue[]);

/** SQL texts, cached by their input: a reply needs a dozen, and building them takes longer than looking them up. */
const texts = new Map<string, string>();
function written(key: string, write: () => string): string {
  let text = texts.get(key);
  if (text === undefined) texts.set(key, (text = write()));
  return text;
}

/** The values for these conditions, in order. */
export const valuesOf = (where: object): SqlValue[] =>
  Object.values(where as Record<string, SqlValue | OneOf<SqlValue>>)
    .filter((value) => value !== null)
    .flatMap((value) => (isOneOf(value) ? value.in : [value]));
/** The condition that these columns have these values, each passed as `?` unless it is null. */
export const having = (where: object, of = ""): string =>
  Object.entries(where as Record<string, SqlValue | OneOf<SqlValue>>)
    .map(([name, value]) => `${of}"${name}" ${comparison(value)}`)
    .join(" AND ");

const isOneOf = (value: SqlValue | OneOf<SqlValue>): value is OneOf<SqlValue> =>
  typeof value === "object" && value !== null && "in" in value;
function comparison(value: SqlValue | OneOf<SqlValue>): string {
  if (value === null) return "IS NULL";
  return isOneOf(value) ? `IN (${value.in.map(() => "?").join(", ")})` : "= ?";
}

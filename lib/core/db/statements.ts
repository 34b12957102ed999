import "server-only";
import { withConnection, connection, type Prisma, type Transaction } from "@/lib/core/db/db";
import { processSingleton } from "@/lib/core/process/singleton";
import type { Statement } from "better-sqlite3";

// Prepared statements on the single connection, for the few that stand between a person's message and the model, or
// that run many times a second: through the client they took ten times as long.

/** The transaction that a statement is part of: one of the client's, or one of prepared statements only. */
export type WriteTransaction = Transaction | typeof preparedTransaction;
export const preparedTransaction = Symbol("held");

export type SqlValue = string | number | boolean | Date | null;
/** The columns of a table with the types that the schema gives them: an unknown name does not compile. */
type Columns<Table extends Prisma.ModelName> = Prisma.TypeMap["model"][Table]["payload"]["scalars"];
type Some<Table extends Prisma.ModelName> = Partial<Columns<Table>>;
/** A new row has all columns except those with a default and those that may be null. */
type NewRow<Table extends Prisma.ModelName> = Some<Table> & Exclude<NewRows<Table>, unknown[]>;
type NewRows<Table extends Prisma.ModelName> =
  Prisma.TypeMap["model"][Table]["operations"]["createMany"]["args"]["data"];
/** Columns that are not given stay as they are. */
export type RowChange<Table extends Prisma.ModelName> = Some<Table>;

/** The row whose columns have these values, or null. `times`: its columns that hold a time. Not inside a transaction. */
export function findRow<Table extends Prisma.ModelName>(
  table: Table,
  where: Some<Table>,
  times: (keyof Columns<Table> & string)[],
): Promise<Columns<Table> | null> {
  return withConnection(() => {
    const statement = prepared(
      `SELECT * FROM "${table}" WHERE ${having(where)} LIMIT 1`,
    ).safeIntegers(false); // numbers, as the client returns them
    const row = statement.get(...valuesOf(where));
    return row ? asRow<Columns<Table>>(row, times) : null;
  });
}

/** A row as the client returns it: `times` are the columns that hold a time. */
export function asRow<T>(given: unknown, times: (keyof T & string)[]): T {
  const row = given as Record<string, unknown>; // a statement's row is an object of its columns
  for (const name of times) if (row[name] !== null) row[name] = new Date(row[name] as string);
  return row as T;
}

/** The rows that a statement finds, its values in order. Not inside a transaction. */
export function queryRows<T>(
  sql: string,
  values: SqlValue[],
  times: (keyof T & string)[] = [],
): Promise<T[]> {
  return withConnection(() =>
    prepared(sql)
      .safeIntegers(false)
      .all(...values.map(stored))
      .map((row) => asRow<T>(row, times)),
  );
}

/**
 * A person's rows with the given ids, passed as JSON before the person. The plus keeps SQLite from scanning everything
 * that the person has: it would use an index by owner without knowing how many rows one owner may have.
 */
export const ownById = "id IN (SELECT value FROM json_each(?)) AND +ownerId = ?";

/** Inserts rows, all with the same columns. */
export async function insert<Table extends Prisma.ModelName>(
  _within: WriteTransaction,
  table: Table,
  rows: NewRow<Table>[],
): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const statement = prepared(
    written(
      `${table} ${columns.join()}`,
      () =>
        `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    ),
  );
  for (const row of rows as Record<string, SqlValue | undefined>[])
    statement.run(...columns.map((name) => stored(row[name] ?? null)));
}

/**
 * Changes the rows whose columns have these values, leaving columns that are not given as they are; returns how many
 * rows there were.
 */
export async function update<Table extends Prisma.ModelName>(
  _within: WriteTransaction,
  table: Table,
  where: Some<Table>,
  change: RowChange<Table>,
): Promise<number> {
  const said = Object.entries(change as Record<string, SqlValue | undefined>).filter(
    (each): each is [string, SqlValue] => each[1] !== undefined,
  );
  const key = `${table} ${said.map(([name]) => name).join()} ${Object.keys(where).join()}`;
  const sql = written(
    key,
    () =>
      `UPDATE "${table}" SET ${said.map(([name]) => `"${name}" = ?`).join(", ")} WHERE ${having(where)}`,
  );
  return prepared(sql).run(...said.map(([, value]) => stored(value)), ...valuesOf(where)).changes;
}

/** Runs one statement, written as a template of its values; returns how many rows it changed. */
export async function execute(
  _within: WriteTransaction,
  { sql, values }: Prisma.Sql,
): Promise<number> {
  return prepared(sql).run(...(values as SqlValue[]).map(stored)).changes;
}

/**
 * SQL texts, cached by what they are built from: a reply needs a dozen, and building them takes longer than looking
 * them up.
 */
const texts = new Map<string, string>();
function written(key: string, write: () => string): string {
  let text = texts.get(key);
  if (text === undefined) texts.set(key, (text = write()));
  return text;
}

const valuesOf = (where: object) =>
  Object.values<SqlValue>(where as Record<string, SqlValue>).map(stored);
const having = (where: object): string =>
  Object.keys(where)
    .map((name) => `"${name}" IS ?`)
    .join(" AND ");

export function prepared(sql: string): Statement {
  const statements = processSingleton("db.statements", () => new Map<string, Statement>());
  let known = statements.get(sql);
  if (!known) statements.set(sql, (known = connection().prepare(sql)));
  return known;
}

/** As the client itself stores them: times in ISO 8601 with an offset, booleans as 1 and 0. */
export function stored(value: SqlValue): string | number | null {
  if (value instanceof Date) return `${value.toISOString().slice(0, -1)}+00:00`;
  return typeof value === "boolean" ? Number(value) : value;
}

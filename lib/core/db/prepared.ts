import "server-only";
import { alone, connection, type Prisma, type Transaction } from "@/lib/core/db/db";
import { once } from "@/lib/core/once";
import type { Statement } from "better-sqlite3";

// Prepared statements on the one connection, for the few that stand between a person's message and the model, or that
// come many times a second: through the client they took ten times as long.

/** The transaction that a statement is part of: one of the client's, or one that holds prepared statements alone. */
export type Writing = Transaction | typeof held;
export const held = Symbol("held");

export type Value = string | number | boolean | Date | null;
type Row = Record<string, Value>;
/** Columns that are not said stay as they are. */
export type Change = Record<string, Value | undefined>;

/** The row whose columns have these values, or null. `times`: its columns that hold a time. Not inside a transaction. */
export function first<T>(table: Prisma.ModelName, where: Row, times: (keyof T & string)[]): Promise<T | null> {
  return alone(() => {
    const statement = prepared(`SELECT * FROM "${table}" WHERE ${having(where)} LIMIT 1`).safeIntegers(false); // numbers, as the client gives them
    const row = statement.get(...Object.values(where).map(stored));
    return row ? asRow<T>(row, times) : null;
  });
}

/** A row as the client gives it: `times` are the columns that hold a time. */
export function asRow<T>(given: unknown, times: (keyof T & string)[]): T {
  const row = given as Record<string, unknown>; // a statement's row is an object of its columns
  for (const name of times) if (row[name] !== null) row[name] = new Date(row[name] as string);
  return row as T;
}

/** The rows that a statement finds, its values in their order. Not inside a transaction. */
export function rows<T>(sql: string, values: Value[], times: (keyof T & string)[] = []): Promise<T[]> {
  return alone(() => prepared(sql).safeIntegers(false).all(...values.map(stored)).map((row) => asRow<T>(row, times)));
}

/** Inserts rows, all with the same columns. */
export async function insert(_within: Writing, table: Prisma.ModelName, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const statement = prepared(`INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`);
  for (const row of rows) statement.run(...columns.map((name) => stored(row[name] ?? null)));
}

/** Changes the rows whose columns have these values; gives how many there were. */
export async function update(_within: Writing, table: Prisma.ModelName, where: Row, change: Change): Promise<number> {
  const said = Object.entries(change).filter((each): each is [string, Value] => each[1] !== undefined);
  const set = said.map(([name]) => `"${name}" = ?`).join(", ");
  const values = [...said.map(([, value]) => value), ...Object.values(where)];
  return prepared(`UPDATE "${table}" SET ${set} WHERE ${having(where)}`).run(...values.map(stored)).changes;
}

/** Carries out one statement, written as a template of its values; gives how many rows it changed. */
export async function execute(_within: Writing, { sql, values }: Prisma.Sql): Promise<number> {
  return prepared(sql).run(...(values as Value[]).map(stored)).changes;
}

const having = (where: Row): string => Object.keys(where).map((name) => `"${name}" IS ?`).join(" AND ");

export function prepared(sql: string): Statement {
  const statements = once("db.statements", () => new Map<string, Statement>());
  const known = statements.get(sql) ?? connection().prepare(sql);
  statements.set(sql, known);
  return known;
}

/** As the client itself stores them: times in ISO 8601 with an offset, truth as 1 and 0. */
export function stored(value: Value): string | number | null {
  if (value instanceof Date) return value.toISOString().replace("Z", "+00:00");
  return typeof value === "boolean" ? Number(value) : value;
}

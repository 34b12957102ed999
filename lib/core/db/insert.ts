import "server-only";
import { connection, type Prisma, type Transaction } from "@/lib/core/db/db";
import { once } from "@/lib/core/once";
import type { Statement } from "better-sqlite3";

type Value = string | number | boolean | Date | null;
type Row = Record<string, Value>;

/**
 * Inserts rows (all with the same columns) by a prepared statement on the connection that the transaction holds. For
 * the few writes that stand between a person's message and the model: through the client they took ten times as long.
 */
export async function insert(_within: Transaction, table: Prisma.ModelName, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const statement = prepared(table, columns);
  for (const row of rows) statement.run(...columns.map((name) => stored(row[name] ?? null)));
}

function prepared(table: string, columns: string[]): Statement {
  const statements = once("db.statements", () => new Map<string, Statement>());
  const sql = `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
  const known = statements.get(sql) ?? connection().prepare(sql);
  statements.set(sql, known);
  return known;
}

/** As the client itself stores them: times in ISO 8601 with an offset, truth as 1 and 0. */
function stored(value: Value): string | number | null {
  if (value instanceof Date) return value.toISOString().replace("Z", "+00:00");
  return typeof value === "boolean" ? Number(value) : value;
}

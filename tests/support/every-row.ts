import { inject } from "vitest";
import { queryRows } from "@/lib/core/db/statements";

// The complete contents of the current database of either kind, found without the schema, so that forgotten tables are
// included.

type Row = Record<string, unknown>;

/** The names of all tables, including those of SQLite's search index. */
export async function tableNames(): Promise<string[]> {
  const sql = inject("postgres")
    ? `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`
    : `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name`;
  return (await queryRows<{ name: string }>(sql, [])).map(({ name }) => name);
}

export async function columnNames(table: string): Promise<string[]> {
  const sql = inject("postgres")
    ? `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ?`
    : `SELECT name FROM pragma_table_info(?)`;
  return (await queryRows<{ name: string }>(sql, [table])).map(({ name }) => name);
}

/** Every row of every table. */
export async function everyRow(): Promise<[table: string, rows: Row[]][]> {
  const all: [string, Row[]][] = [];
  for (const table of await tableNames())
    all.push([table, await queryRows<Row>(`SELECT * FROM "${table}"`, [])]);
  return all;
}

/** The same as one text that can be searched for ids, words and secrets. Bytes are included unchanged. */
export const everyText = async (): Promise<string> =>
  (await everyRow())
    .flatMap(([, rows]) => rows.flatMap((row) => Object.values(row).map(textOf)))
    .join("\n");

export const textOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value);

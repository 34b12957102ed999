import { inject } from "vitest";
import { queryRows } from "@/lib/core/db/statements";

// All that the database in use holds, whichever of the two it is, found without the schema: a table that nobody thought
// of is looked at, too.

type Row = Record<string, unknown>;

/** The names of all tables, with those in which SQLite keeps the index of the search. */
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

/** The same as one text in which ids, words and secrets can be looked for. Bytes stand in it as they are. */
export const everyText = async (): Promise<string> =>
  (await everyRow())
    .flatMap(([, rows]) => rows.flatMap((row) => Object.values(row).map(textOf)))
    .join("\n");

export const textOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value);

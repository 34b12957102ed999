import { chooseEngine, engine, type Query } from "@/lib/core/db/engine";
import type { SqlValue } from "@/lib/core/db/statements";

type Row = Record<string, SqlValue>;

/** Writes something right after the next statement that reads from a table. Returns a function that ends this. */
export function afterReading(table: string, write: (query: Query) => Promise<unknown>): () => void {
  const used = engine();
  let written = false;
  chooseEngine({
    ...used,
    read: (work) =>
      used.read((query) =>
        work(async (sql, values) => {
          const rows = await query(sql, values);
          if (!written && sql.includes(`FROM "${table}"`)) {
            written = true;
            await write(query);
          }
          return rows;
        }),
      ),
  });
  return () => chooseEngine(used);
}

export async function insertBy(query: Query, table: string, row: Row): Promise<void> {
  const names = Object.keys(row).map((name) => `"${name}"`);
  const places = names.map(() => "?").join(", ");
  const sql = `INSERT INTO "${table}" (${names.join(", ")}) VALUES (${places}) RETURNING 1`;
  await query(sql, Object.values(row));
}

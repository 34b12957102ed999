import Database from "better-sqlite3";

/** Awkward values of a text. */
const TEXTS = [
  "",
  "needle",
  "Die Straße, 東京都, 한글, العربية, 👩‍👩‍👧‍👦, \u0301\u200b\uffff",
  '\'; DROP TABLE "User"; --',
  "\r\n\t\u0001\u007f",
  "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 needle",
];
const TIMES = [
  "1970-01-01T00:00:00.000+00:00",
  "2100-12-31T23:59:59.999+00:00",
  "2026-11-01T12:00:00.120+00:00",
];

type Column = { name: string; type: string; notnull: number; pk: number };

/** Writes rows with awkward values into every table of a file; returns the tables' names. */
export function fillEveryTable(file: string, rows: number): string[] {
  const db = new Database(file);
  db.pragma("foreign_keys = OFF");
  const tables = db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'Search%' AND name NOT LIKE 'KnowledgeWords%' AND name NOT IN ('_prisma_migrations', 'StorageUse', 'Node')`,
    )
    .pluck()
    .all() as string[];
  db.transaction(() => {
    for (const table of tables) {
      const columns = db.prepare(`SELECT * FROM pragma_table_info('${table}')`).all() as Column[];
      const references = db.prepare(`SELECT * FROM pragma_foreign_key_list('${table}')`).all() as {
        from: string;
        table: string;
      }[];
      const insert = db.prepare(
        `INSERT INTO "${table}" (${columns.map((each) => `"${each.name}"`).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
      );
      for (let row = 0; row < rows; row++)
        insert.run(
          columns.map((column, at) =>
            references.some((each) => each.from === column.name) && column.type === "TEXT"
              ? `${references.find((each) => each.from === column.name)!.table}-id-${row}`
              : valueOf(table, column, row, at),
          ),
        );
    }
  })();
  db.close();
  return tables;
}

function valueOf(table: string, { name, type, notnull, pk }: Column, row: number, at: number) {
  if (!notnull && !pk && (row + at) % 3 === 0) return null;
  if (type === "DATETIME") return TIMES[(row + at) % TIMES.length];
  if (type === "BOOLEAN") return (row + at) % 2;
  if (type === "INTEGER") return pk ? row + 1 : row % 2 ? 2_147_483_647 : row;
  if (type === "BIGINT") return row % 2 ? 9_007_199_254_740_991 : row;
  if (type === "BLOB") return Buffer.from([row, 0, 255, 128, at]);
  if (type === "REAL") return row % 2 ? 0.1 + row : row;
  // Texts in a key or a unique index must differ.
  if (name.startsWith("sealed") || ["reply", "signIn", "attempt"].includes(name)) return `1.${row}`; // from before secrets had ids: any may have sealed it
  if (name === "id") return `${table}-id-${row}`;
  return `${TEXTS[(row + at) % TEXTS.length]}${row}`;
}

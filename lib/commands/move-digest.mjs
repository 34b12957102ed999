import { createHash } from "node:crypto";

/** Count and checksum of a table's rows on one side of a move, in key order and in one canonical form. */
export async function digest(side, table) {
  const hash = createHash("sha256");
  let count = 0;
  const order = table.keys.length ? table.keys : table.columns.map(({ name }) => name);
  for await (const rows of side.rows(table, order)) {
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
    count += rows.length;
  }
  return { count, sum: hash.digest("hex") };
}

// The committed migrations, and what is said when a database does not fit them.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/** The migrations of a folder in their order: name, SQL, and its checksum as Prisma's own command computes it. */
export function readMigrations(folder) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map((each) => each.name);
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

export const newerSentence = (name) =>
  `The database was written by a newer version of Troupe (it holds the migration ${name}). Start that version, or restore a backup.`;

export const editedSentence = (name) =>
  `The migration ${name} was edited after it had been applied.`;

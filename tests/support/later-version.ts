import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readMigrations } from "../../lib/commands/migration-files.mjs";

const present = path.resolve(import.meta.dirname, "../../prisma/migrations-postgresql");
/** The newest migration of this version. */
export const newest = readMigrations(present).at(-1)!.name;

/** A folder of PostgreSQL migrations of a later version, which adds these to the current ones. */
export function laterVersion(added: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "troupe-later-"));
  cpSync(present, folder, { recursive: true });
  for (const [name, sql] of Object.entries(added)) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, "migration.sql"), sql);
  }
  return folder;
}

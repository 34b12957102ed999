import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, inject } from "vitest";
import { deploy } from "../../lib/commands/deploy.mjs";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../prisma/migrations");

/** Gives each test of a file its own folder, until the last has ended; the returned function makes a path in it. */
export function ownFolders(): (name: string) => string {
  const all = mkdtempSync(path.join(tmpdir(), "troupe-folders-"));
  let count = 0;
  beforeEach(() => mkdirSync(path.join(all, String(++count)), { mode: 0o700 }));
  afterAll(() => rmSync(all, { recursive: true, force: true }));
  return (name) => path.join(all, String(count), name);
}

/** The same, with a migrated database in each: troupe.db. */
export function ownFoldersWithDatabase(): (name: string) => string {
  const at = ownFolders();
  beforeEach(() => copyFileSync(inject("migrated"), at("troupe.db")));
  return at;
}

/** Makes a database like an earlier version left it: with only the first of the migrations. */
export function makeOlder(file: string): void {
  const migrations = `${file}-migrations`;
  cpSync(path.join(MIGRATIONS, "0001_first"), path.join(migrations, "0001_first"), {
    recursive: true,
  });
  deploy(file, migrations);
  rmSync(migrations, { recursive: true });
}

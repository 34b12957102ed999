import Database from "better-sqlite3";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { deploy } from "../../lib/commands/deploy.mjs";

/** Some start several processes. */
const STARTS = 60_000;
const root = path.resolve(import.meta.dirname, "../..");
const liveFile = (): string => process.env.DATABASE_URL!.slice("file:".length);
const folder = mkdtempSync(path.join(tmpdir(), "troupe-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function inside<T>(file: string, work: (opened: Database.Database) => T): T {
  const opened = new Database(file);
  try {
    return work(opened);
  } finally {
    opened.close();
  }
}

/** How many rows of that name the simplest table of a file contains. */
const count = (file: string, key: string): unknown =>
  inside(file, (opened) =>
    opened.prepare("SELECT count(*) FROM SignInFailure WHERE key = ?").pluck().get(key),
  );

describe("backing up and restoring", { timeout: STARTS }, () => {
  const run = (program: string, ...args: string[]) =>
    spawnSync(process.execPath, [path.join("lib/commands", program), ...args], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env },
    });

  test("works on a live database, and the copy is whole", async () => {
    const kept = { key: "kept", at: new Date() };
    await db().signInFailure.create({ data: kept });
    const to = path.join(folder, "copy.db");
    const done = run("backup.mjs", to);
    expect([done.status, done.stderr]).toEqual([0, ""]);
    expect(inside(to, (copy) => copy.pragma("integrity_check", { simple: true }))).toBe("ok");
    expect(count(to, "kept")).toBe(1);
  });

  test("restores the backup's rows once the server has ended, and backs up the current ones", async () => {
    const to = path.join(folder, "before.db");
    expect(run("backup.mjs", to).status).toBe(0);
    await db().signInFailure.create({ data: { key: "later", at: new Date() } });
    const done = run("restore.mjs", to);
    expect([done.status, done.stderr]).toEqual([0, ""]);
    expect(count(liveFile(), "later")).toBe(0);
    const backups = path.join(path.dirname(liveFile()), "backups");
    expect(readdirSync(backups).map((name) => count(path.join(backups, name), "later"))).toEqual([
      1,
    ]);
  });

  test("says so when there is no such file", () => {
    const done = run("restore.mjs", path.join(folder, "none.db"));
    expect([done.status, done.stderr]).toEqual([
      1,
      expect.stringContaining("Pass the backup to restore"),
    ]);
  });
});

describe("migrating", () => {
  const copy = (name: string): string => {
    const file = path.join(folder, name);
    copyFileSync(inject("migrated"), file);
    return file;
  };
  const content = (file: string) =>
    inside(file, (one) => [
      one.prepare("SELECT sql FROM sqlite_master ORDER BY name").all(),
      one.prepare("SELECT * FROM _prisma_migrations").all(),
    ]);

  test("twice changes nothing", () => {
    const file = path.join(folder, "new.db");
    const names = readdirSync(path.join(root, "prisma/migrations"), { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map((each) => each.name)
      .toSorted();
    expect(deploy(file)).toEqual(names);
    const before = content(file);
    expect(deploy(file)).toEqual([]);
    expect(content(file)).toEqual(before);
  });

  test("refuses a newer file with a sentence, and does not change it", () => {
    const file = copy("newer.db");
    inside(file, (one) =>
      one.exec(
        "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '9999_later', 1)",
      ),
    );
    const before = readFileSync(file);
    expect(() => deploy(file)).toThrow(
      "The database was written by a newer version of Troupe (it contains the migration 9999_later). Start that version, or restore a backup.",
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test("refuses a migration that was edited after it was applied", () => {
    const file = copy("edited.db");
    inside(file, (one) => one.exec("UPDATE _prisma_migrations SET checksum = 'other'"));
    expect(() => deploy(file)).toThrow(/was edited after it had been applied/);
  });
});

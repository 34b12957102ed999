import Database from "better-sqlite3";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { deploy } from "../../lib/commands/deploy.mjs";
import { operateOn } from "../support/operator";
import { ownFoldersWithDatabase } from "../support/own-folder";

const at = ownFoldersWithDatabase();

/** As left by a crash: the last acknowledged writes are only in the log. */
function crashed(rows = 50): void {
  copyFileSync(at("troupe.db"), at("live.db"));
  const live = new Database(at("live.db"));
  live.pragma("journal_mode = WAL");
  live.pragma("wal_autocheckpoint = 0");
  const insert = live.prepare("INSERT INTO SignInFailure (key, at) VALUES (?, 0)");
  for (let row = 0; row < rows; row++) insert.run(`row-${row}-${"x".repeat(500)}`);
  for (const end of ["", "-wal"]) copyFileSync(at(`live.db${end}`), at(`troupe.db${end}`));
  live.close();
  for (const end of ["", "-wal", "-shm"]) rmSync(at(`live.db${end}`), { force: true });
}

/**
 * The hash of all files there, except the claim and files that SQLite creates for reading: the index of the log, an
 * empty log.
 */
const everything = () =>
  readdirSync(path.dirname(at("x")), { withFileTypes: true })
    .filter((each) => each.isFile() && !/\.owner$|-shm$/.test(each.name))
    .map((each) => [each.name, readFileSync(at(each.name))] as const)
    .filter(([name, bytes]) => !name.endsWith("-wal") || bytes.length > 0)
    .map(([name, bytes]) => [name, createHash("sha256").update(bytes).digest("hex")]);

function refused(): string {
  const before = everything();
  let sentence = "";
  try {
    deploy(at("troupe.db"));
  } catch (error) {
    sentence = (error as Error).message;
  }
  expect(everything()).toEqual(before);
  return sentence;
}

test("writes that a crash left in the log exist after the next start", () => {
  crashed();
  expect(deploy(at("troupe.db"))).toEqual([]);
  const db = new Database(at("troupe.db"));
  expect(db.prepare("SELECT count(*) FROM SignInFailure").pluck().get()).toBe(50);
  db.close();
});

test.each([
  ["missing", () => rmSync(at("troupe.db"))],
  ["empty", () => truncateSync(at("troupe.db"), 0)],
])("a database that is %s while its log lies there is not replaced by an empty one", (_, lose) => {
  crashed();
  lose();
  expect(refused()).toBe(
    `${at("troupe.db")} is missing or empty, but its log troupe.db-wal lies there with what was written last. Put the file back beside it, or a backup: npm run restore -- <file>`,
  );
});

test("a database that is missing while its backups lie there is not replaced by an empty one", () => {
  mkdirSync(at("backups"));
  const newest = at("backups/troupe-2026-11-03T00-00-00-000Z-by-hand.db");
  for (const file of [
    newest,
    at("backups/2026-11-02T00-00-00-000Z-by-hand.db"),
    at("backups/other-2026-12-01T00-00-00-000Z-by-hand.db"),
  ])
    copyFileSync(at("troupe.db"), file);
  rmSync(at("troupe.db"));
  expect(refused()).toBe(
    `There is no database at ${at("troupe.db")}, but there are backups of one. Restore the newest: npm run restore -- ${newest} To start over, move the folder backups away.`,
  );
  renameSync(at("backups"), at("away"));
  expect(deploy(at("troupe.db")).length).toBeGreaterThan(1);
});

test("backups of another database in the same folder are no sign of a lost one", () => {
  mkdirSync(at("backups"));
  for (const name of [
    "troupe-2026-11-03T00-00-00-000Z-by-hand.db",
    "2026-11-02T00-00-00-000Z-by-hand.db",
  ])
    copyFileSync(at("troupe.db"), at(`backups/${name}`));
  expect(deploy(at("dev.db")).length).toBeGreaterThan(1);
});

test("another program's database is not changed", () => {
  rmSync(at("troupe.db"));
  const other = new Database(at("troupe.db"));
  other.exec("CREATE TABLE bookmarks (url); INSERT INTO bookmarks VALUES ('https://example.com')");
  other.close();
  expect(refused()).toBe(
    `${at("troupe.db")} is the database of another program. Set DATABASE_URL to another file.`,
  );
});

test.each<[string, () => void, string]>([
  ["a file cut in half", () => truncateSync(at("troupe.db"), 128 * 1024), "is damaged"],
  [
    "a file cut in half with its log",
    () => (crashed(), truncateSync(at("troupe.db"), 128 * 1024)),
    "is damaged",
  ],
  ["a page of noise", () => overwrite(8 * 4096, 4096), "is damaged"],
  ["noise at its beginning", () => overwrite(0, 4096), "is not an SQLite database."],
])("%s is refused with a sentence that names the file and how to restore it", (_, spoil, what) => {
  spoil();
  const sentence = refused();
  expect(sentence).toContain(`${at("troupe.db")} ${what}`);
  expect(sentence).toContain("Put a backup back: npm run restore -- <file>");
});

function overwrite(from: number, length: number): void {
  const bytes = readFileSync(at("troupe.db"));
  bytes.fill(0xa7, from, from + length);
  writeFileSync(at("troupe.db"), bytes);
}

test("an interrupted first start is completed by the next", () => {
  for (const begin of ["", "CREATE TABLE x (a); DROP TABLE x"]) {
    rmSync(at("troupe.db"));
    writeFileSync(at("troupe.db"), "");
    if (begin) {
      const db = new Database(at("troupe.db"));
      db.exec(begin);
      db.close();
    }
    expect(deploy(at("troupe.db")).length).toBeGreaterThan(1);
  }
});

test("a restore in place of a lost database keeps the log that lies there", () => {
  copyFileSync(at("troupe.db"), at("kept.db"));
  crashed();
  rmSync(at("troupe.db"));
  const log = readFileSync(at("troupe.db-wal"));
  const { status, stderr } = operateOn(at("troupe.db"), "lib/commands/restore.mjs", [
    at("kept.db"),
  ]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const kept = readdirSync(at("backups")).filter((name) => name.endsWith("-wal"));
  expect(kept).toHaveLength(1);
  expect(readFileSync(at(`backups/${kept[0]}`)).equals(log)).toBe(true);
  expect(deploy(at("troupe.db"))).toEqual([]);
});

test("a copy that fails leaves nothing where the backup should be", () => {
  truncateSync(at("troupe.db"), 128 * 1024);
  const { status, stderr } = operateOn(at("troupe.db"), "lib/commands/backup.mjs", [at("copy.db")]);
  expect(status).toBe(1);
  expect(stderr).toContain(at("troupe.db"));
  expect(readdirSync(path.dirname(at("x"))).filter((name) => name.startsWith("copy"))).toEqual([]);
});

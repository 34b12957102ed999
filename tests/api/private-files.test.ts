import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test, vi } from "vitest";
import { deploy } from "../../lib/commands/deploy.mjs";
import { ownFolders } from "../support/own-folder";

vi.setConfig({ testTimeout: 60_000 }); // some start several processes
const root = path.resolve(import.meta.dirname, "../..");
const home = ownFolders();
const at = (name: string): string => path.join(home("data"), name);

/** What other users of the machine could read, write or enter, of everything below the folder and of itself. */
const open = (): string[] =>
  ["", ...readdirSync(at("."), { recursive: true, encoding: "utf8" })].filter(
    (name) => (statSync(at(name)).mode & 0o077) !== 0,
  );

/** Runs a command as a user whose new files are readable by everyone. */
const run = (program: string, ...args: string[]) =>
  spawnSync("sh", ["-c", `umask 022; exec "$0" "$@"`, process.execPath, program, ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: `file:${at("troupe.db")}` },
  });

test("all files of the commands are readable only by their user", () => {
  for (const [program, ...args] of [
    ["lib/commands/deploy.mjs"],
    ["lib/commands/backup.mjs"],
    ["lib/commands/waitlist.mjs", at("list.csv")],
    ["lib/commands/backup.mjs", at("by-hand/copy.db")],
  ] as const) {
    expect(run(program, ...args)).toMatchObject({ status: 0, stderr: "" });
  }
  const [backup] = readdirSync(at("backups"));
  expect(run("lib/commands/restore.mjs", at(`backups/${backup}`))).toMatchObject({
    status: 0,
    stderr: "",
  });
  expect(readdirSync(at("."))).toEqual(
    expect.arrayContaining(["backups", "by-hand", "list.csv", "troupe.db", "troupe.db.owner"]),
  );
  expect(open()).toEqual([]);
});

test("what an earlier version left open is closed by the next start", () => {
  for (const each of ["", "backups", "outbox"]) mkdirSync(at(each), { mode: 0o755 });
  copyFileSync(inject("migrated"), at("troupe.db"));
  for (const name of [
    "auth-secret",
    "troupe.db.owner",
    "backups/2026-01-01T00-00-00-000Z-by-hand.db",
    "outbox/one.eml",
  ])
    writeFileSync(at(name), "");
  for (const name of readdirSync(at("."), { recursive: true, encoding: "utf8" }))
    if (statSync(at(name)).isFile()) chmodSync(at(name), 0o644);
  expect(open()).toHaveLength(8);
  deploy(at("troupe.db"));
  expect(open()).toEqual([]);
});

test("a folder with other files stays as it is, and only Troupe's own files get private permissions", () => {
  mkdirSync(at("."), { mode: 0o755 });
  copyFileSync(inject("migrated"), at("troupe.db"));
  writeFileSync(at("index.html"), "", { mode: 0o644 });
  chmodSync(at("troupe.db"), 0o644);
  deploy(at("troupe.db"));
  expect(open()).toEqual(["", "index.html"]);
});

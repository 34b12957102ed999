import Database from "better-sqlite3";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { operateOn } from "../support/operator";
import { ownFoldersWithDatabase } from "../support/own-folder";

const at = ownFoldersWithDatabase();
function run(command: string, ...rest: string[]) {
  const ended = operateOn(at("troupe.db"), `prisma/${command}.mjs`, rest, { DATA_DIR: "" });
  return { status: ended.status, output: ended.stdout + ended.stderr };
}

/** A file's row and content, as the server leaves them. */
function keep(text: string): string {
  const sha256 = createHash("sha256").update(text).digest("hex");
  const file = pathOf(sha256);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  const db = new Database(at("troupe.db"));
  db.prepare(
    `INSERT INTO "File" ("id", "ownerId", "name", "type", "size", "sha256", "status", "createdAt") VALUES (?, 'me', 'a', 'text/plain', ?, ?, 'ready', '2026-11-01T12:00:00.000+00:00')`,
  ).run(sha256, text.length, sha256);
  db.close();
  return sha256;
}
const pathOf = (sha256: string, folder = "files") =>
  path.join(at(folder), sha256.slice(0, 2), sha256);

test("a backup takes the contents of files along, and a restore brings them back, byte for byte", () => {
  const all = ["one", "two", "three"].map((text) => keep(text));
  expect(run("backup", at("copy.db")).output).toContain("3 contents of files");
  rmSync(at("files"), { recursive: true });
  expect(run("restore", at("copy.db")).status).toBe(0);
  expect(all.map((each) => readFileSync(pathOf(each), "utf8"))).toEqual(["one", "two", "three"]);
});

test("a restore refuses contents that are missing, or are not what they were, and changes nothing", () => {
  const sha256 = keep("as it was");
  run("backup", at("copy.db"));
  rmSync(at("files"), { recursive: true });
  const copy = pathOf(sha256, "copy.files");
  rmSync(copy);
  writeFileSync(copy, "another");
  const wrong = run("restore", at("copy.db"));
  expect([wrong.status, wrong.output]).toEqual([1, expect.stringContaining("is not what it was")]);
  rmSync(copy);
  const lacking = run("restore", at("copy.db"));
  expect([lacking.status, lacking.output]).toEqual([1, expect.stringContaining("are missing")]);
  expect(existsSync(at("backups"))).toBe(false);
  expect(run("restore", at("copy.db"), "--without-files").status).toBe(0);
});

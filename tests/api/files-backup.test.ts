import Database from "better-sqlite3";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { operateOn } from "../support/operator";
import { ownFoldersWithDatabase } from "../support/own-folder";

const at = ownFoldersWithDatabase();
function run(command: string, ...rest: string[]) {
  const ended = operateOn(at("troupe.db"), `lib/commands/${command}.mjs`, rest, { DATA_DIR: "" });
  return { status: ended.status, output: ended.stdout + ended.stderr };
}

/** Files' rows and contents, as left by the server. Returns their hashes. */
function keep(...contents: (string | Buffer)[]): string[] {
  const db = new Database(at("troupe.db"));
  const insert = db.prepare(
    `INSERT INTO "File" ("id", "ownerId", "name", "type", "size", "sha256", "status", "createdAt") VALUES (?, 'me', 'a', 'text/plain', ?, ?, 'ready', '2026-11-01T12:00:00.000+00:00')`,
  );
  const hashes = db.transaction(() =>
    contents.map((content) => {
      const sha256 = createHash("sha256").update(content).digest("hex");
      mkdirSync(path.dirname(pathOf(sha256)), { recursive: true });
      writeFileSync(pathOf(sha256), content);
      insert.run(sha256, content.length, sha256);
      return sha256;
    }),
  )();
  db.close();
  return hashes;
}
/** This many bytes of all values, always the same. */
function seededBytes(length: number, seed: string): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, block) =>
    createHash("sha256").update(`${seed} ${block}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}
const pathOf = (sha256: string, folder = "files") =>
  path.join(at(folder), sha256.slice(0, 2), sha256);

test("a backup takes the contents of 1,000 files along, and a restore brings them back, byte for byte", () => {
  const contents = Array.from({ length: 1_000 }, (_, each) =>
    seededBytes(1 + each * 7, `content ${each}`),
  );
  const all = keep(...contents);
  expect(run("backup", at("copy.db")).output).toContain("1000 uploaded files");
  rmSync(at("files"), { recursive: true });
  expect(run("restore", at("copy.db")).status).toBe(0);
  const differing = all.filter((each, nth) => !readFileSync(pathOf(each)).equals(contents[nth]!));
  expect(differing).toEqual([]);
});

test("a restore refuses contents that are missing, or are not what they were, and changes nothing", () => {
  const [sha256] = keep("as it was") as [string];
  run("backup", at("copy.db"));
  rmSync(at("files"), { recursive: true });
  const copy = pathOf(sha256, "copy.files");
  rmSync(copy);
  writeFileSync(copy, "another");
  const wrong = run("restore", at("copy.db"));
  expect([wrong.status, wrong.output]).toEqual([
    1,
    expect.stringContaining("doesn't match its checksum"),
  ]);
  rmSync(copy);
  const lacking = run("restore", at("copy.db"));
  expect([lacking.status, lacking.output]).toEqual([1, expect.stringContaining("are missing")]);
  expect(existsSync(at("backups"))).toBe(false);
  expect(run("restore", at("copy.db"), "--without-files").status).toBe(0);
});

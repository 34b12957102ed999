// Makes a verified copy of the database, even while the server runs:  npm run backup [-- <file>]
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isPostgresql, plainly, readEnv } from "./project.mjs";
import { databaseFile, openDatabase } from "../core/db/sqlite/database-file.mjs";
import { contentsBeside, contentsOf, keepContents } from "./file-contents.mjs";
import { writePrivately } from "./private.mjs";

/**
 * Copies the database at `from` to `to` as one consistent snapshot and checks the copy. Throws a sentence if it is
 * damaged, or if `to` exists. `to` does not exist until the copy is complete.
 */
export function backup(from, to) {
  if (existsSync(to)) throw new Error(`${to} already exists. Choose another file name.`);
  const source = openDatabase(from, { readonly: true }); // closing it leaves the file and its log unchanged
  const unfinished = `${to}.unfinished`;
  try {
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
    rmSync(unfinished, { force: true });
    source.prepare("VACUUM INTO ?").run(unfinished);
    chmodSync(unfinished, 0o600);
    verify(unfinished);
    renameSync(unfinished, to);
  } catch (error) {
    throw error.code === "SQLITE_CORRUPT"
      ? new Error(`${from} is damaged: it can\'t be copied.`)
      : error;
  } finally {
    source.close();
    rmSync(unfinished, { force: true });
  }
}

/** Throws unless SQLite finds the file intact and its references valid. */
export function verify(file) {
  const copy = openDatabase(file, { readonly: true });
  try {
    if (copy.pragma("integrity_check", { simple: true }) !== "ok")
      throw new Error(`${file} is damaged.`);
    if (copy.pragma("foreign_key_check").length)
      throw new Error(`${file} contains rows with dangling references.`);
  } finally {
    copy.close();
  }
}

/** The path for a backup of `from`: its name contains the database, the time and the reason (inspect.mjs parses it). */
export function backupName(from, why) {
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  return path.join(path.dirname(from), "backups", `${path.parse(from).name}-${stamp}-${why}.db`);
}

async function dump() {
  const { backupPostgresql, dumpName } = await import("./dump/backup-postgresql.mjs");
  const { DATABASE_URL: url } = process.env;
  const to = path.resolve(process.argv[2] ?? dumpName(url, "by-hand"));
  const { restored, ...contents } = await backupPostgresql(url, to);
  sayBackedUp(to, contents);
  console.log(
    `${restored ? "The backup was verified: it was restored to a temporary database and compared row by row." : "The backup was listed but not restored for verification, because the user in DATABASE_URL can't create databases (CREATEDB)."}`,
  );
}

function sayBackedUp(to, { kept, missing }) {
  console.log(
    `Backed up to ${to}${kept ? ` and ${kept} uploaded files to ${contentsBeside(to)}` : ""}`,
  );
  if (missing) console.log(`${missing} uploaded files are missing on disk.`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writePrivately();
  await plainly(async () => {
    readEnv();
    if (isPostgresql()) return dump();
    const from = databaseFile();
    const to = path.resolve(process.argv[2] ?? backupName(from, "by-hand"));
    backup(from, to);
    sayBackedUp(to, keepContents(to, contentsOf(from)));
  });
}

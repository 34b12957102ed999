// A verified copy of the database, also while the server runs:  npm run backup [-- <file>]
import Database from "better-sqlite3";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { readEnv } from "../lib/cli/project.mjs";
import { databaseFile } from "./database-file.mjs";

/** Copies the database at `from` to `to` in one consistent picture and checks the copy. Throws if it is damaged. */
export function backup(from, to) {
  mkdirSync(path.dirname(to), { recursive: true });
  const source = new Database(from, { timeout: 10_000, fileMustExist: true });
  try {
    source.prepare("VACUUM INTO ?").run(to);
  } finally {
    source.close();
  }
  verify(to);
}

/** Throws unless SQLite finds the file whole and its references intact. */
export function verify(file) {
  const copy = new Database(file, { readonly: true, fileMustExist: true });
  try {
    if (copy.pragma("integrity_check", { simple: true }) !== "ok") throw new Error(`${file} is damaged.`);
    if (copy.pragma("foreign_key_check").length) throw new Error(`${file} holds rows that refer to nothing.`);
  } finally {
    copy.close();
  }
}

export function backupName(from, why) {
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  return path.join(path.dirname(from), "backups", `${stamp}-${why}.db`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  readEnv();
  const from = databaseFile();
  const to = path.resolve(process.argv[2] ?? backupName(from, "by-hand"));
  backup(from, to);
  console.log(`Backed up to ${to}`);
}

// A verified copy of the database, also while the server runs:  npm run backup [-- <file>]
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { plainly, readEnv } from "../lib/cli/project.mjs";
import { databaseFile, openDatabase } from "./database-file.mjs";

/** Copies the database at `from` to `to` in one consistent picture and checks the copy. Throws a sentence if it is damaged, or if something is at `to`. */
export function backup(from, to) {
  if (existsSync(to)) throw new Error(`${to} exists already. Name a file that does not.`);
  const source = openDatabase(from);
  try {
    mkdirSync(path.dirname(to), { recursive: true });
    source.prepare("VACUUM INTO ?").run(to);
  } finally {
    source.close();
  }
  verify(to);
}

/** Throws unless SQLite finds the file whole and its references intact. */
export function verify(file) {
  const copy = openDatabase(file, { readonly: true });
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
  await plainly(() => {
    readEnv();
    const from = databaseFile();
    const to = path.resolve(process.argv[2] ?? backupName(from, "by-hand"));
    backup(from, to);
    console.log(`Backed up to ${to}`);
  });
}

// Reports on a database file, as JSON on standard output:  node lib/commands/look.mjs <file> [pages]
// With `pages`, which may take minutes: whether each of its pages is intact, and each reference valid.
// `npm run doctor` runs it as a separate process, since a file may be large, and its disk may hang.
// Changes nothing: no claim, no log, no migration.
import Database from "better-sqlite3";
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { claimed } from "../core/db/sqlite/claimed.mjs";
import { realFile } from "../core/db/sqlite/claim.mjs";
import { openDatabase } from "../core/db/sqlite/database-file.mjs";
import { standing } from "./deploy.mjs";
import { refuseLost } from "./inspect.mjs";
import { SEALED_COLUMNS } from "./sealed-columns.mjs";

/** Larger files are not loaded into memory just to inspect them. */
const MOST_IN_MEMORY = 512 * 1024 * 1024;
/** A damaged file may have very many faults; only this many are reported. */
const FAULTS = 3;

try {
  const [file, part] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(look(file, part === "pages" ? pages : rows)));
} catch (error) {
  const isDamaged = /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
  const advice = "Stop the server and put a backup back by npm run restore.";
  process.stdout.write(
    JSON.stringify({
      fault: isDamaged
        ? `${process.argv[2]} is damaged, or no database (${error.message}). ${advice}`
        : error.message,
    }),
  );
}

function look(file, within) {
  const real = realFile(file);
  const size = statSync(real, { throwIfNoEntry: false })?.size ?? 0;
  const user = claimed(real);
  if (size === 0) return (refuseLost(file), { size, user });
  const db = opened(real, size);
  try {
    return { size, user, writable: mayWrite(real), ...within(db) };
  } finally {
    db.close();
  }
}

function pages(db) {
  const faults = db
    .pragma(`quick_check(${FAULTS})`)
    .map((row) => row.quick_check)
    .filter((each) => each !== "ok");
  return { faults, loose: faults.length ? 0 : db.pragma("foreign_key_check").length };
}

function rows(db) {
  return { ...standing(db), sealedBy: sealedBy(db) };
}

/**
 * To read a file in write-ahead mode, SQLite creates the log where there is none. Without a log the file is complete:
 * it is read into memory instead, and the two bytes that indicate a log (sqlite.org/fileformat2.html, offset 18) are
 * set to say that there is none.
 */
function opened(file, size) {
  if (existsSync(`${file}-wal`) || size > MOST_IN_MEMORY)
    return openDatabase(file, { readonly: true });
  const bytes = readFileSync(file);
  if (bytes[18] === 2) bytes.fill(1, 18, 20);
  return new Database(bytes, { readonly: true });
}

/** How many values each secret has sealed, by the secret's id that they start with (lib/core/crypto.ts). */
function sealedBy(db) {
  const there = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  const counts = SEALED_COLUMNS.filter(([table]) => there.includes(table)).flatMap(
    ([table, column]) =>
      db
        .prepare(
          `SELECT substr("${column}", 1, instr("${column}", '.') - 1) AS id, count(*) AS count FROM "${table}" WHERE "${column}" <> '' GROUP BY 1`,
        )
        .all(),
  );
  const sums = {};
  for (const { id, count } of counts) sums[id] = (sums[id] ?? 0) + count;
  return sums;
}

function mayWrite(file) {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

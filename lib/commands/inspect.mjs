// Inspects what is at the database's path before anything is written: nothing empty, foreign or damaged may replace a
// lost database.
import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { realFile } from "../core/db/sqlite/claim.mjs";
import { openDatabase } from "../core/db/sqlite/database-file.mjs";

/**
 * Up to this size every page is checked, which takes a fifth of a second; in larger files, only if something is
 * missing.
 */
const SMALL = 64 * 1024 * 1024;
/** A number in the header of a file whose data was moved elsewhere (move.mjs): 'TRMV'. */
export const MOVED = 0x54524d56;
const LOG_HEAD = 32;
const FRAME_HEAD = 24;
/** The time in a backup's name. */
const STAMP = /^\d{4}-\d\d-\d\dT/;

/**
 * Throws a sentence unless the file is a sound database of Troupe, or there is none and none was lost. Writes nothing.
 * names: the migrations that identify a database as Troupe's.
 */
export function inspect(file, names) {
  const size = sizeOf(realFile(file));
  if (size === 0) return refuseLost(file);
  const db = openDatabase(file, { readonly: true }, advice(file));
  try {
    if (db.pragma("application_id", { simple: true }) === MOVED)
      throw new Error(
        `What was in ${file} has been moved to another database. Set DATABASE_URL to that one, or let this one start again: npm run move -- --again`,
      );
    const tables = db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all();
    const known = tables.includes("_prisma_migrations")
      ? db.prepare("SELECT migration_name FROM _prisma_migrations").pluck().all()
      : [];
    const foreign =
      tables.some((name) => name !== "_prisma_migrations") &&
      !names.some((name) => known.includes(name));
    if (foreign)
      throw new Error(
        `${file} is the database of another program. Set DATABASE_URL to another file.`,
      );
    if (size <= SMALL || lacksPages(db, realFile(file), size)) refuseDamaged(db, file);
  } catch (error) {
    throw error.code?.startsWith("SQLITE_") ? new Error(damaged(file, error.message)) : error;
  } finally {
    db.close();
  }
}

/** The size of a database's write-ahead log, by the database's name; 0 when there is none. */
export const logSize = (file) => sizeOf(`${realFile(file)}-wal`);

/** The backups of a database in the folder beside it, oldest first. */
export function backupsOf(file) {
  const folder = path.join(path.dirname(file), "backups");
  const stem = path.parse(file).name;
  // The names of earlier versions' backups do not contain the database.
  const alone = () =>
    namesIn(path.dirname(file)).every(
      (name) => !name.endsWith(".db") || name === path.basename(file),
    );
  const unnamed = (name) => STAMP.test(name) && alone();
  const named = (name) => name.startsWith(`${stem}-`) && STAMP.test(name.slice(stem.length + 1));
  const names = namesIn(folder).filter(
    (name) => name.endsWith(".db") && (named(name) || unnamed(name)),
  );
  const time = (name) => (named(name) ? name.slice(stem.length + 1) : name);
  return names.sort((a, b) => (time(a) < time(b) ? -1 : 1)).map((name) => path.join(folder, name));
}

/** Throws a sentence when there is no database, though one existed. */
export function refuseLost(file) {
  if (logSize(file) > 0) {
    throw new Error(
      `${file} is missing or empty, but its log ${path.basename(realFile(file))}-wal lies there with what was written last. Put the file back beside it, or a backup: ${restoring(file)}`,
    );
  }
  if (backupsOf(file).length) {
    throw new Error(
      `There is no database at ${file}, but there are backups of one. Restore the newest: ${restoring(file)} To start over, move the folder backups away.`,
    );
  }
}

function refuseDamaged(db, file) {
  const found = db.pragma("quick_check(1)", { simple: true });
  if (found !== "ok") throw new Error(damaged(file, found));
}

const damaged = (file, what) =>
  `${file} is damaged (${String(what).replace(/\s+/g, " ").trim()}). ${advice(file)}`;
const advice = (file) => `Put a backup back: ${restoring(file)}`;
const restoring = (file) => `npm run restore -- ${backupsOf(file).at(-1) ?? "<file>"}`;

/** Does the file end before its last page, without the rest in its log? */
function lacksPages(db, file, size) {
  const pageSize = db.pragma("page_size", { simple: true });
  const [there, pages] = [Math.floor(size / pageSize), db.pragma("page_count", { simple: true })];
  if (there >= pages) return false;
  const logged = pagesInLog(`${file}-wal`, pageSize);
  for (let page = there + 1; page <= pages; page++) if (!logged.has(page)) return true;
  return false;
}

/** The pages in a write-ahead log: each frame starts with its page number (sqlite.org/fileformat2.html#walformat). */
function pagesInLog(file, pageSize) {
  const pages = new Set();
  if (sizeOf(file) === 0) return pages;
  const log = openSync(file, "r");
  try {
    const head = Buffer.alloc(4);
    const { size } = fstatSync(log);
    for (let at = LOG_HEAD; at + FRAME_HEAD + pageSize <= size; at += FRAME_HEAD + pageSize) {
      readSync(log, head, 0, 4, at);
      pages.add(head.readUInt32BE());
    }
  } finally {
    closeSync(log);
  }
  return pages;
}

const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

// Only one process writes a database file. Whatever is about to change one claims it first: the server, migrations,
// restore.
import Database from "better-sqlite3";
import { mkdirSync, readFileSync, readlinkSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { unwritable } from "./database-file.mjs";

/**
 * The claims of this process, by the real path of their file: there must be only one map, even if this file is bundled
 * several times.
 */
const held = () => (globalThis[Symbol.for("troupe.db.owner")] ??= new Map());

/**
 * Claims a database file until the process exits or the returned function is called. The claim is a lock that the
 * operating system drops with the process, however it ends, so no stale one can remain. A claim that this process
 * already has stays. Throws a sentence when another process holds it, before anything is changed.
 */
export function claim(file) {
  const real = realFile(file);
  if (held().has(real)) return () => undefined;
  refuseSecondName(real);
  const lock = locked(real);
  held().set(real, lock);
  return () => {
    held().delete(real);
    lock.close();
  };
}

function locked(file) {
  let lock;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    lock = new Database(`${file}.owner`, { timeout: 0 });
    lock.pragma("journal_mode = MEMORY"); // there is nothing to journal, and no second file
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.close();
    if (error.code === "SQLITE_BUSY")
      throw new Error(
        `Another Troupe process is using ${path.basename(file)}. Stop it first, or set DATABASE_URL to another file.`,
      );
    throw unwritable(path.dirname(file), error);
  }
}

/** The file that a path resolves to through all links, whether it exists or not: at least its folder must exist. */
export function realFile(file) {
  try {
    return realpathSync(file);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  const link = linkOf(file);
  if (link) return realFile(path.resolve(path.dirname(file), link));
  const folder = path.dirname(path.resolve(file));
  return path.join(folder === path.resolve(file) ? folder : realFile(folder), path.basename(file));
}

function linkOf(file) {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}

/**
 * SQLite finds a file's log by the file's name. Under a second name the log is a different one, and what was committed
 * under the first name is overwritten: so a file with two names is not opened at all.
 */
function refuseSecondName(file) {
  if ((statSync(file, { throwIfNoEntry: false })?.nlink ?? 1) > 1) {
    throw new Error(
      `${file} has a second name (a hard link), and what is written under one name would be lost under the other. Remove the other name, or work on a copy.`,
    );
  }
  if (isMountPoint(file))
    throw new Error(
      `${file} is mounted as a single file, so its log would stand elsewhere and be lost. Mount its folder instead.`,
    );
}

/** Linux lists mount points: the fifth field of each line, with blanks written as octal numbers. */
function isMountPoint(file) {
  try {
    const lines = readFileSync("/proc/self/mountinfo", "utf8").split("\n");
    return lines.some(
      (line) =>
        line
          .split(" ")[4]
          ?.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(parseInt(octal, 8))) ===
        file,
    );
  } catch {
    return false; // another system
  }
}

import Database from "better-sqlite3";
import { mkdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * The absolute path of the SQLite file that DATABASE_URL names (default ./data/troupe.db); creates its folder. Throws a
 * sentence.
 */
export function databaseFile(url = process.env.DATABASE_URL || "file:./data/troupe.db") {
  if (!url.startsWith("file:"))
    throw new Error(
      /^postgres(ql)?:/.test(url)
        ? "This command is for an SQLite file, and DATABASE_URL names a PostgreSQL database. Use PostgreSQL's own programs, such as pg_dump."
        : "DATABASE_URL must start with file: (SQLite) or postgresql: (PostgreSQL).",
    );
  const file = path.resolve(url.slice("file:".length));
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(path.dirname(file), error);
  }
  return file;
}

/** The error for a folder that cannot be written, as a sentence for a person. */
export const unwritable = (folder, { message }) =>
  new Error(
    `The folder ${folder} cannot be written: it belongs to another user, its disk is full, or it is read-only (${message}).`,
  );

const WRONG = {
  SQLITE_NOTADB: (file) => `${file} is not an SQLite database.`,
  SQLITE_CORRUPT: (file) => `${file} is damaged.`,
};

/**
 * Opens an existing database. Throws a sentence when there is none, or when the file is something else; advice: what is
 * appended to it.
 */
export function openDatabase(file, options, advice = "") {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new Error(`There is no database at ${file}.`);
  if (!found.isFile()) throw new Error(`${file} is not a file.`);
  let opened;
  try {
    opened = new Database(file, { timeout: 10_000, fileMustExist: true, ...options });
    opened.pragma("schema_version"); // the first read of the file
    return opened;
  } catch (error) {
    opened?.close();
    throw new Error(
      `${WRONG[error.code]?.(file) ?? `${file} could not be read: ${error.message}.`} ${advice}`.trim(),
    );
  }
}

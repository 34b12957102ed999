// The contents of people's files, which are stored beside the database: each is named by its SHA-256, and never
// changes.
import { createHash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { dataFolder } from "./project.mjs";
import { openDatabase } from "../core/db/sqlite/database-file.mjs";

/**
 * Where the contents of a database's files are: in DATA_DIR, otherwise beside its file; without one, beside
 * DATABASE_URL's.
 */
export const contentsOf = (database) =>
  path.join(database && !process.env.DATA_DIR ? path.dirname(database) : dataFolder(), "files");

/** The folder beside a backup with the contents of its files. */
export const contentsBeside = (backup) => backup.replace(/(\.db|\.dump)?$/, ".files");

/**
 * Copies the contents that a backup's rows name beside it. On the same disk they take no extra space. Returns how many
 * there are, and how many are missing.
 */
export function keepContents(backup, from, named = contentsNamedIn(backup)) {
  if (named.length === 0) return { kept: 0, missing: 0 };
  const unfinished = `${contentsBeside(backup)}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  let missing = 0;
  for (const sha256 of named) if (!put(from, unfinished, sha256)) missing++;
  rmSync(contentsBeside(backup), { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  renameSync(unfinished, contentsBeside(backup));
  return { kept: named.length - missing, missing };
}

/**
 * Throws a sentence unless each content that a backup's rows name is beside it, or in place already, and matches its
 * name.
 */
export function checkContents(backup, named, inPlace) {
  let missing = 0;
  for (const sha256 of named) {
    const found = [contentsBeside(backup), inPlace]
      .map((folder) => pathIn(folder, sha256))
      .find((each) => existsSync(each));
    if (!found) missing++;
    else if (hashOf(found) !== sha256)
      throw new Error(`${found} doesn't match its checksum. Nothing was restored.`);
  }
  if (missing > 0)
    throw new Error(
      `${missing} uploaded files are missing. Put the folder ${contentsBeside(backup)} next to the backup, or add --without-files to restore without them.`,
    );
}

/** Restores a backup's contents. Existing ones stay. */
export function restoreContents(backup, named, to) {
  for (const sha256 of named)
    if (!existsSync(pathIn(to, sha256))) put(contentsBeside(backup), to, sha256, copyFileSync);
}

/** The contents that the rows of a database's file name. */
export function contentsNamedIn(database) {
  const file = openDatabase(database, { readonly: true });
  try {
    const has = file.prepare("SELECT 1 FROM sqlite_master WHERE name = 'File'").get();
    return has
      ? file.prepare(`SELECT DISTINCT "sha256" FROM "File"`).pluck().all().filter(isHash)
      : [];
  } finally {
    file.close();
  }
}

/** Only a valid hash becomes a path: rows of a backup may contain anything. */
export const isHash = (text) => /^[0-9a-f]{64}$/.test(text);

const pathIn = (folder, sha256) => path.join(folder, sha256.slice(0, 2), sha256);

function put(from, to, sha256, how = linkOrCopy) {
  const source = pathIn(from, sha256);
  if (!existsSync(source)) return false;
  const target = pathIn(to, sha256);
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  how(source, target);
  return true;
}

function linkOrCopy(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // another disk, or one without links
  }
}

function hashOf(file) {
  const hash = createHash("sha256");
  const handle = openSync(file, "r");
  const piece = Buffer.alloc(Math.min(1024 * 1024, Math.max(1, statSync(file).size)));
  try {
    for (let read; (read = readSync(handle, piece)) > 0;) hash.update(piece.subarray(0, read));
  } finally {
    closeSync(handle);
  }
  return hash.digest("hex");
}

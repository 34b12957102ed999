// Restores a backup, while no server runs:  npm run restore -- <file>
// The current database is backed up first.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { backup, backupName, verify } from "./backup.mjs";
import { claim, realFile } from "../core/db/sqlite/claim.mjs";
import { isPostgresql, plainly, readEnv } from "./project.mjs";
import { databaseFile, openDatabase } from "../core/db/sqlite/database-file.mjs";
import { deploy, recognise } from "./deploy.mjs";
import {
  checkContents,
  contentsNamedIn,
  contentsOf,
  keepContents,
  restoreContents,
} from "./file-contents.mjs";
import { logSize } from "./inspect.mjs";
import { writePrivately } from "./private.mjs";

writePrivately();
await plainly(async () => {
  const from = path.resolve(process.argv[2] ?? "");
  if (!process.argv[2] || !existsSync(from))
    throw new Error("Pass the backup to restore: npm run restore -- data/backups/<file>.db");
  readEnv();
  const withoutFiles = process.argv.includes("--without-files");
  if (isPostgresql()) await restoreDump(from, withoutFiles);
  else await restore(from, databaseFile(), withoutFiles);
  console.log(`Restored from ${from}`);
});

async function restoreDump(from, withoutFiles) {
  const { restorePostgresql } = await import("./dump/restore-postgresql.mjs");
  const before = await restorePostgresql(from, process.env.DATABASE_URL, { withoutFiles });
  if (before) console.log(`The previous data was moved to ${before}`);
}

/**
 * Everything that could reject the backup is done on a copy of it: until the copy is up to date, `to` is unchanged. The
 * file is claimed first, until the command ends: data committed by a server meanwhile would be in neither file.
 */
async function restore(from, to, withoutFiles) {
  claim(to);
  verify(from);
  recognise(from);
  const folder = mkdtempSync(path.join(path.dirname(to), "restore-"));
  try {
    const staged = path.join(folder, "staged.db");
    backup(from, staged);
    deploy(staged);
    verify(staged);
    const named = contentsNamedIn(staged);
    if (!withoutFiles) checkContents(from, named, contentsOf(to));
    keep(to);
    restoreContents(from, named, contentsOf(to));
    await overwrite(to, staged);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function keep(file) {
  const before = backupName(file, "before-restore");
  if (!statSync(file, { throwIfNoEntry: false })?.size) return keepLog(file, `${before}-wal`);
  try {
    backup(file, before);
    keepContents(before, contentsOf(file));
  } catch (error) {
    throw new Error(
      `What is there now could not be kept, so nothing was restored. ${error.message} Move it away to restore without it.`,
    );
  }
  console.log(`The previous data was moved to ${before}`);
}

/** Moves away the log of a missing database: it would be mistaken for the backup's log, and emptied. */
function keepLog(file, before) {
  if (logSize(file) === 0) return;
  mkdirSync(path.dirname(before), { recursive: true, mode: 0o700 });
  renameSync(`${realFile(file)}-wal`, before);
  rmSync(`${realFile(file)}-shm`, { force: true });
  console.log(`The log of the missing database was moved to ${before}`);
}

async function overwrite(to, staged) {
  const source = openDatabase(staged, { readonly: true });
  try {
    await source.backup(to);
  } finally {
    source.close();
  }
  deploy(to); // nothing left to apply; sets the journal mode that the server uses
  verify(to);
}

// Applies the committed migrations and records them in Prisma's own table, so that `prisma migrate` can take over
// wherever its engine can be downloaded. Nothing is changed before the file is claimed for this process.
import Database from "better-sqlite3";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { backup, backupName } from "./backup.mjs";
import { claim } from "../core/db/sqlite/claim.mjs";
import { plainly, readEnv } from "./project.mjs";
import { databaseFile, openDatabase } from "../core/db/sqlite/database-file.mjs";
import { inspect } from "./inspect.mjs";
import { editedSentence, newerSentence, readMigrations } from "./migration-files.mjs";
import { makePrivate, writePrivately } from "./private.mjs";

const LEDGER = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL, "logs" TEXT,
  "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp, "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`;

const MIGRATIONS = path.join(import.meta.dirname, "../../prisma/migrations");

/**
 * Brings the database file up to date. Returns the names of the migrations applied now. Throws a sentence for a person
 * when another process uses the file, when it is newer than this program, not Troupe's or damaged, when it is missing
 * though one existed, or when a migration was edited after it was applied.
 */
export function deploy(file = databaseFile(), folder = MIGRATIONS) {
  const release = claim(file);
  try {
    const names = migrated(file, folder);
    makePrivate(file);
    return names;
  } finally {
    release();
  }
}

function migrated(file, folder) {
  const migrations = readMigrations(folder);
  inspect(
    file,
    migrations.map((each) => each.name),
  );
  const db = new Database(file, { timeout: 10_000 });
  try {
    db.pragma("journal_mode = WAL");
    db.exec(LEDGER);
    refuseNewer(db, migrations);
    const before = applied(db);
    const pending = migrations.filter((each) => !before.has(each.name));
    if (pending.length && before.size) backup(file, backupName(file, `before-${pending[0].name}`));
    return migrations.filter((each) => apply(db, each)).map((each) => each.name);
  } finally {
    db.close();
  }
}

/** Throws a sentence unless the file is a database of Troupe, of this version or an older one. Changes nothing. */
export function recognise(file, folder = MIGRATIONS) {
  const migrations = readMigrations(folder);
  const db = openDatabase(file, { readonly: true });
  try {
    const ledger = db
      .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_prisma_migrations'")
      .get();
    const names = ledger ? applied(db) : new Map();
    if (!migrations.some((each) => names.has(each.name)))
      throw new Error(`${file} is not a backup of Troupe.`);
    refuseNewer(db, migrations);
  } finally {
    db.close();
  }
}

/** How a database compares with this program's migrations: missing, unknown, and edited ones. */
export function standing(db, folder = MIGRATIONS) {
  const migrations = readMigrations(folder);
  const ledger = db
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_prisma_migrations'")
    .get();
  const before = ledger ? applied(db) : new Map();
  const names = (wanted) => migrations.filter(wanted).map((each) => each.name);
  return {
    known: migrations.some((each) => before.has(each.name)),
    pending: names((each) => !before.has(each.name)),
    unknown: [...before.keys()].filter((name) => !migrations.some((each) => each.name === name)),
    edited: names((each) => before.has(each.name) && before.get(each.name) !== each.checksum),
  };
}

function applied(db) {
  const rows = db
    .prepare(
      `SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    )
    .all();
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

function refuseNewer(db, migrations) {
  const known = new Set(migrations.map((each) => each.name));
  const unknown = [...applied(db).keys()].find((name) => !known.has(name));
  if (unknown) throw new Error(newerSentence(unknown));
}

/**
 * The check runs inside the write lock: of two processes that start together, one applies the migration and the other
 * finds it applied.
 */
function apply(db, { name, sql, checksum }) {
  db.pragma("foreign_keys = OFF"); // has no effect inside a transaction, where Prisma's table rebuilds ask for it
  try {
    return db
      .transaction(() => {
        const known = applied(db).get(name);
        if (known !== undefined && known !== checksum) throw new Error(editedSentence(name));
        if (known !== undefined) return false;
        db.exec(sql);
        if (db.pragma("foreign_key_check").length)
          throw new Error(`The migration ${name} leaves rows with dangling references.`);
        const now = Date.now();
        db.prepare(
          `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES (?,?,?,?,?,1)`,
        ).run(randomUUID(), checksum, name, now, now);
        return true;
      })
      .immediate();
  } finally {
    db.pragma("foreign_keys = ON");
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writePrivately();
  await plainly(() => {
    readEnv();
    for (const name of deploy()) console.log(`Applied ${name}`);
  });
}

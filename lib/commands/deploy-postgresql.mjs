// Applies the committed migrations to a PostgreSQL database and records them in Prisma's own table. Of several processes
// that start at once, one applies a migration and the others find it applied.
import { randomUUID } from "node:crypto";
import path from "node:path";
import pg from "pg";
import {
  editedSentence,
  newerSentence,
  oldestProgram,
  readMigrations,
} from "./migration-files.mjs";

const LEDGER = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ, "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ, "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`;
/** Prisma's own number for the lock around migrations: its command and this one wait for each other. */
const LOCK = 72_707_369;

/** A deadlock, and a lock timeout (postgresql.org/docs/current/errcodes-appendix.html). */
const IN_USE = ["40P01", "55P03"];
const TRIES = 20;
/** The ledger's column for notes. */
const OLDEST = /^oldest program: (\w+)$/;

const MIGRATIONS = path.join(import.meta.dirname, "../../prisma/migrations-postgresql");

/**
 * Brings the database up to date. Returns the names of the migrations applied now. Throws a sentence for a person when
 * it is unreachable, is newer than this program and not made for it, belongs to something else, or a migration was
 * edited after it was applied; then nothing is changed.
 */
export async function deployPostgresql(url = process.env.DATABASE_URL, folder = MIGRATIONS) {
  const client = await connected(url);
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    await refuseMoved(client);
    const migrations = readMigrations(folder);
    const before = await applied(client);
    refuseNewer(before, migrations);
    for (const { name, checksum } of migrations)
      if (before.has(name) && before.get(name).checksum !== checksum)
        throw new Error(editedSentence(name));
    await client.query(LEDGER);
    const pending = migrations.filter((each) => !before.has(each.name));
    for (const each of pending) await apply(client, each);
    return pending.map((each) => each.name);
  } finally {
    await client.end().catch(() => undefined); // its locks are released with it
  }
}

/**
 * Each newer migration has recorded in the ledger which programs still work with it: an upgrade is done process by
 * process.
 */
function refuseNewer(before, migrations) {
  const known = new Set(migrations.map((each) => each.name));
  const newest = migrations.at(-1).name;
  for (const [name, { oldest }] of before)
    if (!known.has(name) && !(oldest && oldest <= newest)) throw new Error(newerSentence(name));
}

/** A table of this name marks data that was moved elsewhere (move.mjs). */
export const MOVED = "_troupe_moved";

async function refuseMoved(client) {
  const { rows } = await client.query("SELECT to_regclass($1) IS NOT NULL AS moved", [MOVED]);
  if (rows[0].moved)
    throw new Error(
      "The data in DATABASE_URL has been moved to a file. Set DATABASE_URL to that one, or let this one start again: npm run move -- --again",
    );
}

/** A connection to the database of DATABASE_URL; throws a sentence when that fails. */
export async function connected(url, settings = {}) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    ...settings,
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new Error(`Couldn't open the database in DATABASE_URL: ${whyNot(error)}`);
  }
}

/** Why a connection can't be made, as the end of a sentence. The URL is omitted: it contains a password. */
export function whyNot({ code, message }) {
  if (code === "28P01" || code === "28000") return "it refuses the user name or password.";
  if (code === "3D000") return "there is no database of this name on its server.";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "there is no such host.";
  if (code === "ECONNREFUSED") return "nothing answers at its host and port.";
  return `${message || code}.`;
}

/** Throws a sentence when the tables there are not Troupe's. */
async function applied(client) {
  const { rows: tables } = await client.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
  );
  if (!tables.some(({ name }) => name === "_prisma_migrations")) {
    if (tables.length === 0) return new Map();
    throw new Error(
      "The database in DATABASE_URL contains tables that don't belong to Troupe. Use an empty database.",
    );
  }
  const { rows } = await client.query(
    `SELECT migration_name, checksum, logs FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name COLLATE "C"`,
  );
  return new Map(
    rows.map(({ migration_name, checksum, logs }) => [
      migration_name,
      { checksum, oldest: OLDEST.exec(logs ?? "")?.[1] },
    ]),
  );
}

/**
 * Others may be running: after a deadlock, or when a table is in use for long, this is retried, so that no one waits
 * behind it.
 */
async function apply(client, migration) {
  for (let tries = 1; ; tries++) {
    try {
      return await applyOnce(client, migration);
    } catch (error) {
      if (tries === TRIES || !IN_USE.includes(error.code))
        throw new Error(`Couldn't apply the migration ${migration.name}: ${error.message}.`, {
          cause: error,
        });
    }
  }
}

async function applyOnce(client, migration) {
  const { name, sql, checksum } = migration;
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL lock_timeout = '3s'");
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count, logs) VALUES ($1, $2, $3, now(), 1, $4)`,
      [randomUUID(), checksum, name, `oldest program: ${oldestProgram(migration)}`],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

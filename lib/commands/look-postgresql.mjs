// Reports on the PostgreSQL database of DATABASE_URL, as JSON on standard output, for `npm run doctor`. Changes nothing.
import path from "node:path";
import pg from "pg";
import { whyNot } from "./deploy-postgresql.mjs";
import { readMigrations } from "./migration-files.mjs";
import { SEALED_COLUMNS } from "./sealed-columns.mjs";

const PATIENCE_MS = 30_000;
const MIGRATIONS = path.join(import.meta.dirname, "../../prisma/migrations-postgresql");

const client = new pg.Client({
  connectionString: process.env.DATABASE_URL,
  connectionTimeoutMillis: PATIENCE_MS,
  query_timeout: PATIENCE_MS,
  options: "-c TimeZone=UTC -c default_transaction_read_only=on",
});
let looked;
try {
  await client.connect();
  looked = await look();
} catch (error) {
  looked = {
    fault: `Couldn't ${error.severity ? "read" : "open"} the database in DATABASE_URL: ${whyNot(error)}`,
  };
}
await client.end().catch(() => undefined);
process.stdout.write(JSON.stringify(looked));

async function look() {
  const [server] = await rows(
    `SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS size,
     (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now, pg_is_in_recovery() AS standby,
     current_setting('max_connections')::int AS most, (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
  );
  const tables = (
    await rows("SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()")
  ).map(({ name }) => name);
  const isKnown = tables.includes("_prisma_migrations");
  return {
    ...server,
    tables: tables.length,
    ahead: Date.now() - server.now,
    ...(isKnown ? await standing() : { known: false }),
    nodes: tables.includes("Node") ? await nodes() : [],
    sealedBy: await sealedBy(tables),
  };
}

async function rows(sql) {
  return (await client.query(sql)).rows;
}

/** The migrations that the database lacks, that are unknown here, and that were edited since. */
async function standing() {
  const migrations = readMigrations(MIGRATIONS);
  const applied = new Map(
    (
      await rows(
        `SELECT migration_name AS name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
      )
    ).map(({ name, checksum }) => [name, checksum]),
  );
  const names = (wanted) => migrations.filter(wanted).map(({ name }) => name);
  return {
    known: migrations.some(({ name }) => applied.has(name)),
    pending: names(({ name }) => !applied.has(name)),
    unknown: [...applied.keys()].filter((name) => !migrations.some((each) => each.name === name)),
    edited: names(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum),
  };
}

/** The running processes: alive as long as their leases (lib/core/cluster/nodes.ts). */
function nodes() {
  return rows(
    // The column does not exist until a start brings the database up to date.
    `SELECT id, version, to_jsonb("Node") ->> 'folder' AS folder FROM "Node" WHERE "seenAt" > clock_timestamp()::timestamp - interval '12 seconds' ORDER BY id`,
  );
}

async function sealedBy(tables) {
  const sums = {};
  for (const [table, column] of SEALED_COLUMNS.filter(([name]) => tables.includes(name)))
    for (const { id, count } of await rows(
      `SELECT split_part("${column}", '.', 1) AS id, count(*)::int AS count FROM "${table}" WHERE "${column}" <> '' GROUP BY 1`,
    ))
      sums[id] = (sums[id] ?? 0) + count;
  return sums;
}

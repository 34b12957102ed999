// Writes the next numbered migration, for SQLite and for PostgreSQL: the difference between the last migration's schema
// and the current one.
//   npm run migration -- <name>
// Needs no database and no network: it compares the two schema files with Prisma's own engine in WebAssembly.
import { createRequire } from "node:module";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { oldestProgram, onlyWidens, readMigrations } from "../lib/commands/migration-files.mjs";
import { nextNumber } from "./migration-number.mjs";
import { schemaFor } from "./schema-for.mjs";

const today = path.join(import.meta.dirname, "schema.prisma");
const last = path.join(import.meta.dirname, "migrations/last.prisma");
const [before, after] = [last, today].map((file) =>
  existsSync(file) ? readFileSync(file, "utf8") : undefined,
);
const name = process.argv[2];
if (!/^[a-z0-9_]+$/.test(name ?? ""))
  fail("Give the migration a name of small letters, digits and underscores.");
if (before === after) fail("The schema has not changed since the last migration.");

const bindings = await loadBindings(); // once: they keep the memory of the module
const folders = { sqlite: "migrations", postgresql: "migrations-postgresql" };
const made = path.join(import.meta.dirname, folders.postgresql);
const previous = readMigrations(made).at(-1);
const number = nextNumber(readdirSync(path.join(import.meta.dirname, folders.sqlite)));
for (const [provider, where] of Object.entries(folders)) {
  const folder = path.join(import.meta.dirname, where, `${number}_${name}`);
  mkdirSync(folder, { recursive: true });
  const sql = await difference(provider);
  writeFileSync(
    path.join(folder, "migration.sql"),
    provider === "postgresql" ? `${forOlder(sql, `${number}_${name}`)}\n${sql}` : sql,
  );
  writeFileSync(path.join(folder, "../migration_lock.toml"), `provider = "${provider}"\n`);
  console.log(`Wrote prisma/${where}/${number}_${name}/migration.sql`);
}
copyFileSync(today, last);

/** The line that says which older programs may keep running beside this one while processes are upgraded one by one. */
function forOlder(sql, own) {
  return `-- Oldest program: ${onlyWidens(sql) ? oldestProgram(previous) : own}`;
}

/** The SQL from the last migration's schema to the current one. */
async function difference(provider) {
  const schema = (text) => ({
    tag: "schemaDatamodel",
    files: [{ path: today, content: schemaFor(provider, text) }],
  });
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [[today, schemaFor(provider, after)]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(noDatabase(provider)),
  );
  const { stdout } = await engine.diff({
    from: before === undefined ? { tag: "empty" } : schema(before),
    to: schema(after),
    script: true,
    exitCode: true,
    shadowDatabaseUrl: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  // Texts are sorted and compared as on SQLite: by code point, whatever the server's language.
  return provider === "postgresql" ? stdout.replace(/ TEXT\b/g, ' TEXT COLLATE "C"') : stdout;
}

/** The package's own entry point imports .wasm as a module, which Node 20 cannot do: instantiate it by hand. */
async function loadBindings() {
  const require = createRequire(import.meta.url);
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const file = path.join(
    path.dirname(require.resolve("@prisma/schema-engine-wasm")),
    "schema_engine_bg.wasm",
  );
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(readFileSync(file)), {
    "./schema_engine_bg.js": bindings,
  });
  bindings.__wbg_set_wasm(exports);
  exports.__wbindgen_start();
  return bindings;
}

/** A connection that is never used: comparing two files needs no database. */
function noDatabase(kind) {
  const provider = kind === "postgresql" ? "postgres" : kind;
  const none = {
    provider,
    adapterName: "none",
    queryRaw: empty,
    executeRaw: async () => 0,
    executeScript: async () => {},
    dispose: async () => {},
  };
  return {
    provider,
    adapterName: "none",
    connect: async () => none,
    connectToShadowDb: async () => none,
  };
}
async function empty() {
  return { columnNames: [], columnTypes: [], rows: [] };
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

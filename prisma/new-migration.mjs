// Writes the next numbered migration: the difference between the last migration's schema and the current one.
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
import { nextNumber } from "./migration-number.mjs";

const root = path.join(import.meta.dirname, "migrations");
const last = path.join(root, "last.prisma");
const today = path.join(import.meta.dirname, "schema.prisma");
const name = process.argv[2];
if (!/^[a-z0-9_]+$/.test(name ?? ""))
  fail("Give the migration a name of small letters, digits and underscores.");

const engine = await loadEngine();
const { stdout } = await engine.diff({
  from: existsSync(last) ? schema(last) : { tag: "empty" },
  to: schema(today),
  script: true,
  exitCode: true,
  shadowDatabaseUrl: null,
  filters: { externalTables: [], externalEnums: [] },
});
const sql = stdout ?? "";
if (!sql.trim() || /^-- This is an empty migration/.test(sql))
  fail("The schema has not changed since the last migration.");

mkdirSync(root, { recursive: true });
const number = nextNumber(readdirSync(root));
const folder = path.join(root, `${number}_${name}`);
mkdirSync(folder);
writeFileSync(path.join(folder, "migration.sql"), sql);
writeFileSync(path.join(root, "migration_lock.toml"), 'provider = "sqlite"\n');
copyFileSync(today, last);
console.log(`Wrote prisma/migrations/${number}_${name}/migration.sql`);

function schema(file) {
  return { tag: "schemaDatamodel", files: [{ path: file, content: readFileSync(file, "utf8") }] };
}

/** The package's own entry point imports .wasm as a module, which Node 20 cannot do: instantiate it by hand. */
async function loadEngine() {
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
  return bindings.SchemaEngine.new(
    { datamodels: [[today, readFileSync(today, "utf8")]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(noDatabase()),
  );
}

/** A connection that is never queried: comparing two files needs no database. */
function noDatabase() {
  const none = {
    provider: "sqlite",
    adapterName: "none",
    queryRaw: empty,
    executeRaw: async () => 0,
    executeScript: async () => {},
    dispose: async () => {},
  };
  return {
    provider: "sqlite",
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

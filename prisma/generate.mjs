// Generates the database clients: the one that the app is typed by, for SQLite, and the same for PostgreSQL, since a
// client is made for one kind of database. Both from one schema.
//   npm run generate
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { renumbered } from "./param-graph.mjs";
import { schemaFor } from "./schema-for.mjs";

const root = path.join(import.meta.dirname, "..");
const generated = path.join(import.meta.dirname, "generated");
const schema = path.join(import.meta.dirname, "schema.prisma");

// The first empties its folder of what it knows, and the second refuses one that it does not.
rmSync(path.join(generated, "postgresql"), { recursive: true, force: true });
generate();
const second = path.join(generated, "postgresql.prisma");
mkdirSync(generated, { recursive: true });
writeFileSync(second, schemaFor("postgresql", readFileSync(schema, "utf8")));
generate("--schema", second);
for (const folder of [generated, path.join(generated, "postgresql")]) {
  const file = path.join(folder, "internal/class.ts");
  writeFileSync(file, renumbered(readFileSync(file, "utf8")));
}

function generate(...more) {
  const { status } = spawnSync(
    process.execPath,
    [path.join(root, "node_modules/prisma/build/index.js"), "generate", ...more],
    { cwd: root, stdio: "inherit" },
  );
  if (status !== 0) process.exit(status ?? 1);
}

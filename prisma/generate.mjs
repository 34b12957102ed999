// Generates the database clients from the schema: one for SQLite, whose types the app uses, and one for PostgreSQL,
// since a generated client is for one kind of database. Calls Prisma's generator directly: the `prisma` command would
// add 110 packages (a database browser, a local server) that installing Troupe doesn't need.
//   npm run generate
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { renumbered } from "./param-graph.mjs";
import { schemaFor } from "./schema-for.mjs";

const require = createRequire(import.meta.url); // their ES modules name files that Node can't find
const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts");
const { getConfig, getDMMF } = require("@prisma/internals");
const generated = path.join(import.meta.dirname, "generated");
const schema = path.join(import.meta.dirname, "schema.prisma");

// The first client empties its folder of known files; the second refuses a folder with unknown ones.
rmSync(path.join(generated, "postgresql"), { recursive: true, force: true });
const text = readFileSync(schema, "utf8");
await generate(schema, text);
await generate(path.join(generated, "postgresql.prisma"), schemaFor("postgresql", text));

/** Generates the client of a schema beside the schema's file, as its `output` says. */
async function generate(schemaPath, datamodel) {
  const files = [[schemaPath, datamodel]];
  const config = await getConfig({ datamodel: files });
  const [generator] = config.generators;
  const folder = path.resolve(path.dirname(schemaPath), generator.output.value);
  generator.output = { fromEnvVar: null, value: folder };
  const maker = new PrismaClientTsGenerator();
  const { requiresEngineVersion } = await maker.getManifest(generator);
  await maker.generate({
    generator,
    otherGenerators: [],
    schemaPath,
    datamodel,
    datasources: config.datasources,
    dmmf: await getDMMF({ datamodel: files }),
    version: requiresEngineVersion,
    binaryPaths: {},
  });
  const file = path.join(folder, "internal/class.ts");
  writeFileSync(file, renumbered(readFileSync(file, "utf8")));
}

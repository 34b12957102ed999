// The prerequisites for starting Troupe, each met only where it is not met already. Uses Node's own modules only: on a
// fresh clone nothing else is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fail, isPostgresql, nextBin, root, say } from "./project.mjs";

/** What the database clients are made of. */
const CLIENT_SOURCES = [
  "prisma/schema.prisma",
  "prisma/schema-for.mjs",
  "prisma/generate.mjs",
  "prisma/param-graph.mjs",
];
const SOURCES = [
  "app",
  "components",
  "lib",
  ...CLIENT_SOURCES,
  "public",
  "instrumentation.ts",
  "proxy.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];
/** The last file that an installation creates: while it is missing, not all packages are there. */
const SQLITE = "node_modules/better-sqlite3/build/Release/better_sqlite3.node";
/** Settings that are built into prerendered pages and scripts, so their values belong to the build. */
const isBuiltIn = (name) => name === "CONTACT_EMAIL" || name.startsWith("NEXT_PUBLIC_");

/** Exits with an error message when Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Troupe needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/** Installs the packages unless those of the current lockfile are installed already. */
export function install() {
  const marker = path.join(root, "node_modules/.troupe-lock");
  const wanted = fingerprint(["package-lock.json"]);
  if (read(marker) === wanted) return;
  say("Installing packages (a few minutes the first time)");
  // `install`, not `ci`: it also repairs a lockfile that lacks another platform's binaries.
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(marker, fingerprint(["package-lock.json"]));
}

/** Generates the database clients for the current schema. */
export function generate() {
  const marker = path.join(root, "prisma/generated/.troupe-schema");
  const wanted = fingerprint([...CLIENT_SOURCES, "package-lock.json"]);
  if (read(marker) === wanted) return;
  say("Generating the database clients");
  run(process.execPath, [path.join(root, "prisma/generate.mjs")], { quiet: true });
  writeFileSync(marker, wanted);
}

/**
 * Claims the database file for this process until it exits, before anything else is changed: a refused start leaves the
 * running server as it is. A PostgreSQL database serves any number of processes. Returns a function that releases the
 * claim, or undefined where the packages it needs are not installed yet.
 */
export async function claimDatabase() {
  if (isPostgresql()) {
    if (!process.env.AUTH_SECRET)
      fail("AUTH_SECRET must be set where DATABASE_URL names a PostgreSQL database.");
    return () => undefined;
  }
  // Checked rather than tried: an import that has failed once keeps failing in this process, even after the package is
  // installed.
  if (!existsSync(path.join(root, SQLITE))) return undefined;
  try {
    const [{ claim }, { databaseFile }] = await Promise.all([
      import("../../prisma/claim.mjs"),
      import("../../prisma/database-file.mjs"),
    ]);
    return claim(databaseFile());
  } catch (error) {
    fail(error.message);
  }
}

/** Applies the migrations to the database of DATABASE_URL; creates it when it does not exist. */
export async function migrate() {
  const { writePrivately } = await import("../../prisma/private.mjs");
  writePrivately(); // from here on this process writes only data, no packages and no build
  try {
    const applied = await deployed();
    if (applied.length)
      say(
        `Prepared the database (${applied.length === 1 ? "1 migration" : `${applied.length} migrations`})`,
      );
  } catch (error) {
    fail(error.message);
  }
}

/** Only the driver of the database in use is loaded. */
async function deployed() {
  if (isPostgresql())
    return (await import("../../prisma/deploy-postgresql.mjs")).deployPostgresql();
  return (await import("../../prisma/deploy.mjs")).deploy();
}

/** Builds the app unless the current sources are already built with the current settings. */
export async function build() {
  const marker = path.join(root, ".next/troupe-sources");
  const settings = Object.entries(process.env)
    .filter(([name]) => isBuiltIn(name))
    .sort();
  const wanted = `${fingerprint(SOURCES)} ${JSON.stringify(settings)}`;
  if (read(marker) === wanted) return;
  say("Building (about a minute)");
  // The same id for the same sources, wherever they are built: a page of one process finds its scripts at another.
  const TROUPE_BUILD_ID = createHash("sha256").update(wanted).digest("base64url").slice(0, 21);
  run(process.execPath, [nextBin, "build"], {
    quiet: true,
    env: { NODE_ENV: "production", TROUPE_BUILD_ID },
  });
  const [{ packStatic }, { writeInlineScripts }, { writeNotFoundStatus }] = await Promise.all([
    import("./server/static/static-files.mjs"),
    import("./server/static/inline-scripts.mjs"),
    import("./server/static/not-found.mjs"),
  ]);
  await packStatic();
  writeInlineScripts();
  writeNotFoundStatus();
  writeFileSync(marker, wanted);
}

/** Runs a program until it exits; with `quiet`, its output is shown only when it fails. */
function run(command, args, { quiet = false, env = {} } = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: quiet ? "pipe" : "inherit",
    env: { ...process.env, ...env },
    shell: process.platform === "win32" && command === "npm",
  });
  if (done.status === 0) return;
  if (quiet)
    process.stderr.write(Buffer.concat([done.stdout ?? Buffer.of(), done.stderr ?? Buffer.of()]));
  fail(`${[path.basename(command), ...args.map((each) => path.basename(each))].join(" ")} failed.`);
}

/** A hash over files and whole folders: names and contents. */
function fingerprint(places) {
  const hash = createHash("sha256");
  const add = (place) => {
    const file = path.join(root, place);
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory())
      for (const name of readdirSync(file).sort()) add(path.join(place, name));
    else hash.update(`${place}\0`).update(readFileSync(file)).update("\0");
  };
  for (const place of places) add(place);
  return hash.digest("hex");
}

function read(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

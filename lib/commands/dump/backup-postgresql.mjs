import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { digest } from "../move-digest.mjs";
import { PostgresqlSide } from "../move-postgresql-side.mjs";
import { contentsOf, isHash, keepContents } from "../file-contents.mjs";
import { programsFor } from "./programs.mjs";

const NOT_ALLOWED = "42501";

/**
 * Dumps the database of a URL to a file as one consistent snapshot, even while Troupe runs, with pg_dump. The file is
 * restored into a temporary database beside it, and both are compared row by row; if the user may not create databases
 * it is only listed. The contents of people's files that its rows name are copied beside it. Returns whether it was
 * restored, how many contents are copied, and how many are missing. Throws a sentence; then there is no file.
 */
export async function backupPostgresql(url, to) {
  if (existsSync(to)) throw new Error(`${to} already exists. Choose another file name.`);
  const source = await PostgresqlSide.open(url);
  const unfinished = `${to}.unfinished`;
  try {
    if (source.tables.length === 0)
      throw new Error("The database in DATABASE_URL is empty. There is nothing to back up.");
    const programs = await programsFor(await source.serverMajor());
    await source.begin();
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
    rmSync(unfinished, { force: true });
    await programs.run("pg_dump", url, [
      ...["--format=custom", "--no-owner", "--no-privileges"],
      ...[`--snapshot=${await source.snapshot()}`, `--file=${unfinished}`],
    ]);
    chmodSync(unfinished, 0o600);
    const restored = await verify(unfinished, url, source, programs);
    const contents = keepContents(to, contentsOf(), await contentsNamedBy(source));
    renameSync(unfinished, to);
    return { restored, ...contents };
  } finally {
    await source.rollback();
    await source.close();
    rmSync(unfinished, { force: true });
  }
}

/** The path for a backup of a PostgreSQL database: its name contains the database, the time and the reason. */
export function dumpName(url, why) {
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const folder = path.resolve(process.env.DATA_DIR || "./data", "backups");
  return path.join(folder, `${new pg.Client(url).database}-${stamp}-${why}.dump`);
}

async function contentsNamedBy({ tables, client }) {
  if (!tables.some(({ name }) => name === "File")) return [];
  const { rows } = await client.query(`SELECT DISTINCT "sha256" FROM "File"`);
  return rows.map(({ sha256 }) => sha256).filter(isHash);
}

/** Throws a sentence if the dump differs from the database. False: it could not be restored for the comparison. */
async function verify(file, url, source, programs) {
  const name = `troupe_check_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    if (!(await createLike(admin, name))) {
      await programs.run("pg_restore", url, ["--list", file]);
      return false;
    }
    const scratch = new URL(url);
    scratch.pathname = `/${name}`;
    await programs.run("pg_restore", url, [
      ...["--exit-on-error", "--no-owner", "--no-privileges", "--no-comments"],
      ...[`--dbname=${name}`, file],
    ]);
    await compare(source, scratch.href);
    return true;
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS "${name}"`).catch(() => undefined);
    await admin.end();
  }
}

/** Creates an empty database with the encoding and collation of the connected one. */
async function createLike(admin, name) {
  try {
    const { rows } = await admin.query(
      "SELECT datcollate, datctype FROM pg_database WHERE datname = current_database()",
    );
    const { datcollate, datctype } = rows[0];
    await admin.query(
      `CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE '${datcollate}' LC_CTYPE '${datctype}'`,
    );
    return true;
  } catch (error) {
    if (error.code === NOT_ALLOWED) return false;
    throw error;
  }
}

async function compare(source, url) {
  const copy = await PostgresqlSide.open(url);
  try {
    await copy.begin();
    for (const table of source.tables) {
      const [one, other] = [await digest(source, table), await digest(copy, table)];
      if (one.sum !== other.sum)
        throw new Error(
          `The backup is not what is in the database: ${table.name} has ${one.count} rows, and ${other.count} in the backup, or they differ.`,
        );
    }
  } finally {
    await copy.rollback();
    await copy.close();
  }
}

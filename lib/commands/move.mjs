// Moves the data between an SQLite file and a PostgreSQL database:  npm run move -- --to postgresql://… (or --to file:…)
import { hkdfSync } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { fail, isPostgresql, plainly, readEnv } from "./project.mjs";
import { claim } from "../core/db/sqlite/claim.mjs";
import { databaseFile } from "../core/db/sqlite/database-file.mjs";
import { deployPostgresql } from "./deploy-postgresql.mjs";
import { deploy } from "./deploy.mjs";
import { digest } from "./move-digest.mjs";
import { FileSide, isMovedFile, markFile } from "./move-file-side.mjs";
import { PostgresqlSide } from "./move-postgresql-side.mjs";
import { writePrivately } from "./private.mjs";

/**
 * Copies every row of the source into the empty target, in one transaction of it (a file is written beside and
 * renamed), then reads both again and compares them row by row. The source is marked as moved: it can no longer be
 * started. Returns a line for each table. Throws a sentence; then the target is as empty as before, and the source
 * unchanged.
 */
export async function move(from, to) {
  if (isPostgresql(from) === isPostgresql(to))
    throw new Error(
      isPostgresql(to)
        ? "Both are PostgreSQL databases. Use npm run backup and npm run restore, or pg_dump and pg_restore."
        : "Both are files. Stop the server and copy the file, or use npm run backup and npm run restore.",
    );
  return isPostgresql(to) ? fileToServer(from, to) : serverToFile(from, to);
}

async function fileToServer(from, to) {
  const file = databaseFile(from);
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);
  const release = claim(file);
  const source = FileSide.open(file);
  let target;
  try {
    source.requireNewest();
    requireSecret(source, path.dirname(file));
    await deployPostgresql(to);
    target = await PostgresqlSide.open(to);
    await target.requireEmpty();
    await target.begin();
    const lines = await copied(source, target);
    markFile(file); // before the end: both must never start
    await target.commit().catch((error) => {
      throw unmarkedAfter(error, file);
    });
    return lines;
  } catch (error) {
    await target?.rollback();
    throw error;
  } finally {
    source.close();
    await target?.close();
    release();
  }
}

async function serverToFile(from, to) {
  const file = databaseFile(to);
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another file name.`);
  const unfinished = `${file}.moving`;
  const source = await PostgresqlSide.open(from);
  let target;
  try {
    await source.requireAtRest();
    await source.requireNewest();
    await source.begin();
    removeFile(unfinished);
    deploy(unfinished);
    target = FileSide.open(unfinished, source.tables);
    target.begin();
    const lines = await copied(source, target);
    target.commit();
    target.close();
    await source.mark();
    await source.commit();
    try {
      renameSync(unfinished, file); // after the source is marked: both must never start
    } catch (error) {
      await source.unmark();
      throw error;
    }
    return lines;
  } catch (error) {
    await source.rollback();
    throw error;
  } finally {
    target?.close();
    removeFile(unfinished);
    await source.close();
  }
}

/** The file may start again if the server has refused; if its response is missing, both may contain everything. */
function unmarkedAfter(error, file) {
  if (error.severity !== "ERROR")
    return new Error(
      "The connection was lost at the very end, so the move may be complete. If the target has your data, use it; otherwise run npm run move -- --again and move again.",
      { cause: error },
    );
  markFile(file, false);
  return error;
}

const removeFile = (file) => {
  for (const end of ["", "-wal", "-shm", ".owner"]) rmSync(`${file}${end}`, { force: true });
};

/** Writes all rows, then reads both sides again. Throws a sentence when they differ. */
async function copied(source, target) {
  const tables = target.tables ?? source.tables;
  source.tables ??= tables;
  target.tables ??= tables;
  await target.countLater();
  for (const table of tables) {
    for await (const rows of source.rows(table, inOrderOfTime(table))) {
      for (const row of rows) requireHoldable(table, row);
      await target.insert(table, rows);
    }
    await target.afterInsert(table);
  }
  await target.takeCounts(await source.counts());
  const lines = [];
  for (const table of tables) {
    const [one, other] = [await digest(source, table), await digest(target, table)];
    if (one.sum !== other.sum)
      throw new Error(
        `The rows of ${table.name} are not the same on both sides (${one.count} and ${other.count}). Nothing was moved.`,
      );
    lines.push(
      `${table.name}: ${one.count} ${one.count === 1 ? "row" : "rows"}, SHA-256 ${one.sum}`,
    );
  }
  return lines;
}

/** Triggers number the search entries in order of insertion, and the newest are shown first. */
const inOrderOfTime = ({ columns, keys }) =>
  columns.some(({ name }) => name === "createdAt") ? ["createdAt", ...keys] : keys;

/** PostgreSQL can't store NUL, and neither side half a surrogate pair. */
function requireHoldable(table, row) {
  const at = row.findIndex(
    (value) => typeof value === "string" && (value.includes("\0") || !value.isWellFormed()),
  );
  if (at === -1) return;
  const keys = table.keys.map((key) => row[table.columns.findIndex(({ name }) => name === key)]);
  throw new Error(
    `The row ${keys.join(", ")} of ${table.name} has text in ${table.columns[at].name} that can't be moved (a NUL character or invalid Unicode). Nothing was moved.`,
  );
}

/** Values sealed with one secret can't be decrypted with another (lib/core/crypto.ts). */
function requireSecret(source, folder) {
  const secretFile = path.join(folder, "auth-secret");
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = process.env;
  if (!AUTH_SECRET)
    throw new Error(
      existsSync(secretFile)
        ? `Set AUTH_SECRET to what is in ${secretFile}: PostgreSQL has no folder beside it.`
        : "Set AUTH_SECRET.",
    );
  const known = [AUTH_SECRET, AUTH_SECRET_PREVIOUS].filter(Boolean).map(idOf);
  const other = source.sealed().find((text) => {
    const [id] = text.split(".", 1);
    return id !== "1" && !known.includes(id);
  });
  if (other)
    throw new Error(
      `AUTH_SECRET is not the one that sealed what is in the database.${existsSync(secretFile) && idOf(readFileSync(secretFile, "utf8").trim()) === other.split(".", 1)[0] ? ` Set it to what is in ${secretFile}.` : ""}`,
    );
}

const idOf = (secret) =>
  Buffer.from(hkdfSync("sha256", secret, "troupe", "secret id", 6)).toString("base64url");

/** Allows a moved database to be started again. */
async function again(url) {
  if (isPostgresql(url)) {
    const side = await PostgresqlSide.open(url);
    await side.unmark();
    return side.close();
  }
  const file = databaseFile(url);
  if (isMovedFile(file)) markFile(file, false);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writePrivately();
  await plainly(async () => {
    readEnv();
    const { values } = parseArgs({
      options: { to: { type: "string" }, again: { type: "boolean", default: false } },
    });
    const from = process.env.DATABASE_URL || "file:./data/troupe.db";
    if (values.again) {
      await again(from);
      console.log(
        "The server can be started again. Data written from now on is only in this database.",
      );
    } else if (!values.to)
      fail("Pass the target: npm run move -- --to postgresql://… or --to file:…");
    else {
      for (const line of await move(from, values.to)) console.log(line);
      console.log(
        "Moved; both sides were read again and are the same. Set DATABASE_URL to the new one. The old one is marked, and starts again only after npm run move -- --again.",
      );
    }
  });
}

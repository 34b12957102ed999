import Database from "better-sqlite3";
import { copyFileSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { deploy } from "../../lib/commands/deploy.mjs";
import { deployPostgresql } from "../../lib/commands/deploy-postgresql.mjs";
import { move } from "../../lib/commands/move.mjs";
import { fillEveryTable } from "../support/every-table";
import { newDatabase as newDatabaseOn, onDatabase as on } from "../support/new-database";
import { sharedPostgres, type SharedPostgres } from "../support/shared-postgres";

let server: SharedPostgres;
beforeAll(async () => {
  process.env.AUTH_SECRET = "a-secret-of-at-least-32-characters";
  server = await sharedPostgres();
}, 60_000);

const newFile = (): string => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "troupe-move-")), "troupe.db");
  copyFileSync(inject("migrated"), file);
  return file;
};

const newDatabase = () => newDatabaseOn(server);
const countIn = (url: string, table: string): Promise<number> =>
  on(url, async (client) =>
    Number((await client.query(`SELECT count(*) FROM "${table}"`)).rows[0].count),
  );

/** Moves some of what can be deleted into the trash of its people. */
function deleteSome(file: string): void {
  const db = new Database(file);
  for (const table of ["Agent", "Team", "Task", "Conversation"])
    db.exec(`UPDATE "${table}" SET "ownerId" = 'bin:' || "ownerId" WHERE rowid % 3 = 0`);
  db.close();
}

test("every table can be moved there and back, and is the same", async () => {
  const file = newFile();
  const filled = fillEveryTable(file, 40);
  deleteSome(file);
  const database = await newDatabase();
  const there = await move(`file:${file}`, database);
  expect(there.map((line) => line.split(":")[0]).toSorted()).toEqual(filled.toSorted());
  expect(there.filter((line) => line.includes(" 0 rows"))).toEqual([]);
  const counts = await on(
    database,
    async (client) =>
      (await client.query(`SELECT *, bytes::float8 AS bytes FROM "StorageUse" ORDER BY 1, 2`)).rows,
  );
  // Its person can find a title in the trash once it is restored.
  const { rowCount } = await on(database, (client) =>
    client.query(`SELECT 1 FROM "SearchPiece" WHERE "ownerId" LIKE 'bin:%'`),
  );
  expect(rowCount).toBe(0);
  const back = `${file}.back`;
  expect(await move(database, `file:${back}`)).toEqual(there);

  const [one, other] = [file, back].map((each) => new Database(each, { readonly: true }));
  for (const table of filled) {
    const all = `SELECT * FROM "${table}" ORDER BY 1, 2`;
    expect(other!.prepare(all).all(), table).toEqual(one!.prepare(all).all());
  }
  const use = `SELECT * FROM "StorageUse" ORDER BY 1, 2`;
  expect(counts).toEqual(one!.prepare(use).all());
  expect(other!.prepare(use).all()).toEqual(counts);
  const search = `SELECT count(*) FROM "SearchText" WHERE "SearchText" MATCH 'words:needle'`;
  expect(other!.prepare(search).pluck().get()).toBe(one!.prepare(search).pluck().get());
  one!.close();
  other!.close();
}, 120_000);

test("a moved database can't be started until that is allowed again", async () => {
  const file = newFile();
  const database = await newDatabase();
  await move(`file:${file}`, database);
  expect(() => deploy(file)).toThrow(/has been moved to another database/);
  await move(database, `file:${file}.back`);
  await expect(deployPostgresql(database)).rejects.toThrow(/has been moved to a file/);
});

test("a move to a file that can't mark its source leaves no file", async () => {
  const database = await newDatabase();
  await deployPostgresql(database);
  const name = new URL(database).pathname.slice(1);
  await on(database, (client) =>
    client.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`),
  );
  const file = `${newFile()}.new`;
  await expect(move(database, `file:${file}`)).rejects.toThrow(/read-only transaction/);
  expect(existsSync(file)).toBe(false);
});

test("a move to PostgreSQL that can't mark its source leaves an empty database", async () => {
  const file = newFile();
  fillEveryTable(file, 3);
  const writer = new Database(file);
  writer.exec("BEGIN IMMEDIATE");
  const database = await newDatabase();
  await expect(move(`file:${file}`, database)).rejects.toThrow(/database is locked/);
  writer.exec("ROLLBACK");
  writer.close();
  expect(await countIn(database, "Agent")).toBe(0);
  expect(() => deploy(file)).not.toThrow();
});

test("a move to PostgreSQL that it refuses in the end lets the file start again", async () => {
  const file = newFile();
  fillEveryTable(file, 3);
  const database = await newDatabase();
  await deployPostgresql(database);
  await on(database, (client) =>
    client.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused at the end'; END $$;
       CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON "UsageDay" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse();`,
    ),
  );
  await expect(move(`file:${file}`, database)).rejects.toThrow("refused at the end");
  expect(() => deploy(file)).not.toThrow();
});

test("a target with rows is left as it is, and so is the source", async () => {
  const file = newFile();
  fillEveryTable(file, 3);
  const database = await newDatabase();
  await deployPostgresql(database);
  await on(database, (client) =>
    client
      .query(`INSERT INTO "MailAsked" ("email", "at") VALUES ('a@b.c', now())`)
      .catch(() => client.query(`INSERT INTO "SecretCheck" (id, sealed) VALUES (1, 'x')`)),
  );
  await expect(move(`file:${file}`, database)).rejects.toThrow(/already contains rows/);
  expect(await countIn(database, "Agent")).toBe(0);
  expect(() => deploy(file)).not.toThrow();
});

test("a text that PostgreSQL can't store is named, and nothing is moved", async () => {
  const file = newFile();
  fillEveryTable(file, 3);
  const db = new Database(file);
  const { id } = db.prepare(`SELECT id FROM "Template" LIMIT 1`).get() as { id: string };
  db.prepare(`UPDATE "Template" SET name = ? WHERE id = ?`).run("a\0b", id);
  db.close();
  const database = await newDatabase();
  await expect(move(`file:${file}`, database)).rejects.toThrow(
    `The row ${id} of Template has text in name that can't be moved`,
  );
  expect(await countIn(database, "Agent")).toBe(0);
});

test("values sealed with another secret are not moved to where they can't be decrypted", async () => {
  const file = newFile();
  fillEveryTable(file, 3);
  const db = new Database(file);
  db.prepare(`UPDATE "ToolSecret" SET sealed = 'another.a.b.c'`).run();
  db.close();
  const database = await newDatabase();
  await expect(move(`file:${file}`, database)).rejects.toThrow(/AUTH_SECRET is not the one/);
});

test.each([
  ["two files", "file:/a.db", "file:/b.db", /Both are files/],
  ["two servers", "postgresql://a/b", "postgresql://c/d", /Both are PostgreSQL/],
  [
    "a file that is not there",
    "file:/nowhere/at.db",
    "postgresql://a/b",
    /There is no database|cannot be written/,
  ],
])("%s: a sentence", async (_, from, to, sentence) => {
  await expect(move(from, to)).rejects.toThrow(sentence);
});

test("an existing file is not a valid target, and an unfinished one is deleted", async () => {
  const database = await newDatabase();
  await deployPostgresql(database);
  const file = newFile();
  await expect(move(database, `file:${file}`)).rejects.toThrow(/already exists/);
  const broken = `${file}.new`;
  await on(database, (client) =>
    client.query(
      `INSERT INTO "Node" (id, version, "startedAt", "seenAt") VALUES ('n', '1', now(), clock_timestamp() AT TIME ZONE 'UTC')`,
    ),
  );
  await expect(move(database, `file:${broken}`)).rejects.toThrow(/is running on this database/);
  expect([existsSync(broken), existsSync(`${broken}.moving`)]).toEqual([false, false]);
});

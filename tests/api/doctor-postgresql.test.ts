import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { deployPostgresql } from "../../lib/commands/deploy-postgresql.mjs";
import { dumps, serverDatabase } from "@/lib/doctor/server-database";
import { look, restoreSettings } from "../support/doctor";
import { laterVersion } from "../support/later-version";
import { newDatabase, onDatabase } from "../support/new-database";
import { migratedPostgres, sharedPostgres, type SharedPostgres } from "../support/shared-postgres";
import { version } from "@/package.json";

restoreSettings();

let server: SharedPostgres;
beforeAll(async () => void (server = await sharedPostgres()), 60_000);

const secret = { AUTH_SECRET: "a-secret-of-at-least-32-characters" };
const lookAt = (DATABASE_URL: string) => look(serverDatabase, { ...secret, DATABASE_URL });

test("an empty database waits for its first start, and one of this version is sound", async () => {
  const url = await newDatabase(server);
  expect(await lookAt(url)).toContain("ok: The database in DATABASE_URL is empty");
  await deployPostgresql(url);
  expect(await lookAt(url)).toMatch(
    /^ok: .* reachable \(PostgreSQL \d+.*MB\) and up to date\.\nok: No process is using it/,
  );
});

test("running processes are counted, and other versions reported", async () => {
  const url = await migratedPostgres();
  const begin = (of: string) =>
    onDatabase(url, (client) =>
      client.query(
        `INSERT INTO "Node" (id, version, "startedAt", "seenAt") VALUES ($1, $2, now(), clock_timestamp() AT TIME ZONE 'UTC')`,
        [randomUUID(), of],
      ),
    );
  await begin(version);
  expect(await lookAt(url)).toContain(`ok: 1 process works on it, of version ${version}.`);
  await begin("0.0.1");
  expect(await lookAt(url)).toContain(`warning: 2 processes work on it, of version 0.0.1 and`);
});

test("processes that store files in another folder are reported", async () => {
  const url = await migratedPostgres();
  const [own, id] = [mkdtempSync(path.join(tmpdir(), "troupe-data-")), randomUUID()];
  await onDatabase(url, (client) =>
    client.query(
      `INSERT INTO "Node" (id, version, "startedAt", "seenAt", folder) VALUES ($1, $2, now(), clock_timestamp() AT TIME ZONE 'UTC', '/srv/theirs')`,
      [id, version],
    ),
  );
  const said = () => look(serverDatabase, { ...secret, DATABASE_URL: url, DATA_DIR: own });
  expect(await said()).toContain(`warning: Running processes store files in /srv/theirs`);
  mkdirSync(path.join(own, "nodes"));
  writeFileSync(path.join(own, "nodes", id), "");
  expect(await said()).not.toContain("warning:");
});

test("values encrypted with another secret, a newer database and a foreign database are reported", async () => {
  const url = await newDatabase(server);
  await deployPostgresql(url, laterVersion({ "9999_later": 'CREATE TABLE "Later" (id int);' }));
  await onDatabase(url, async (client) => {
    await client.query("SET session_replication_role = replica");
    await client.query(
      `INSERT INTO "AccountRemoval" (id, sealed, "dueAt") VALUES ('a', 'another.x.y.z', now())`,
    );
  });
  const said = await lookAt(url);
  expect(said).toContain("problem: 1 encrypted values");
  expect(said).toContain("warning: The database was upgraded by a newer version");
  const other = await newDatabase(server);
  await onDatabase(other, (client) => client.query("CREATE TABLE diary (day date)"));
  expect(await lookAt(other)).toContain("problem: The database in DATABASE_URL contains tables");
});

test("a server that does not answer is a problem, and its password is not repeated", async () => {
  const said = await lookAt("postgresql://troupe:hunter22@127.0.0.1:9/troupe");
  expect(said).toContain("problem: Couldn't open the database in DATABASE_URL");
  expect(said).not.toContain("hunter22");
});

test("without a dump the doctor says what to do", async () => {
  const DATABASE_URL = server.url("postgres");
  expect(await look(dumps, { ...secret, DATABASE_URL, DATA_DIR: "/nowhere" })).toContain(
    "ok: There is no dump in /nowhere/backups.",
  );
});

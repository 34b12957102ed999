import Database from "better-sqlite3";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { BareServer } from "../support/bare";
import { migratedPostgres } from "../support/shared-postgres";
import { WebClient } from "../support/web-client";

// kill -9 after a membership or a workspace has ended, and before its rows are removed: the next process removes them. The
// person deletes their account, which ends both.

/** So many that removing them takes a while. */
const MANY = 3_000;
type Row = Record<string, unknown>;
type Store = { all: (sql: string) => Promise<Row[]>; close: () => unknown };

const KINDS = inject("postgres") ? (["postgresql"] as const) : (["sqlite", "postgresql"] as const);

let server: BareServer;
let store: Store;
afterEach(async () => {
  await server.kill();
  await store.close();
});

/** A server on an empty database of this kind, and another connection to it. */
async function start(kind: (typeof KINDS)[number]): Promise<void> {
  if (kind === "sqlite") {
    server = await BareServer.on(inject("migrated"));
    const file = new Database(server.databaseFile, { timeout: 10_000 });
    const all = (sql: string) => {
      const statement = file.prepare(sql);
      return Promise.resolve(statement.reader ? (statement.all() as Row[]) : (statement.run(), []));
    };
    store = { all, close: () => file.close() };
  } else {
    const url = await migratedPostgres();
    const env = { DATABASE_URL: url, AUTH_SECRET: "s".repeat(40) };
    server = await BareServer.over("/nonexistent", env);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const all = async (sql: string) => (await client.query<Row>(sql)).rows;
    store = { all, close: () => client.end() };
  }
}

const NOW = "2026-11-01T12:00:00.000Z";
const count = async (table: string, where: string): Promise<number> =>
  Number((await store.all(`SELECT count(*) AS n FROM "${table}" WHERE ${where}`))[0]!.n);

async function newWorkspace(id: string, members: [string, string][]): Promise<void> {
  await store.all(
    `INSERT INTO "Workspace" (id, name, "createdAt", "updatedAt") VALUES ('${id}', '${id}', '${NOW}', '${NOW}')`,
  );
  for (const [person, role] of members)
    await store.all(
      `INSERT INTO "WorkspaceMember" ("workspaceId", "userId", role, "createdAt") VALUES ('${id}', '${person}', '${role}', '${NOW}')`,
    );
}

const newAgents = (owner: string, many: number) =>
  store.all(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
      INSERT INTO "Agent" (id, "ownerId", name, "nameKey", instructions, model, "createdAt", "updatedAt")
      SELECT '${owner}-' || i, '${owner}', 'A' || i, 'a' || i, 'x', 'deepseek-chat', '${NOW}', '${NOW}' FROM n`,
  );

async function joined(): Promise<{ client: WebClient; id: string; name: string }> {
  const client = new WebClient(server.url);
  await client.join();
  const { user } = await client.ask<{ user: { UserId: string; Username: string } }>(
    "GET",
    "/api/profile",
  );
  return { client, id: user.UserId, name: user.Username };
}

/** Waits with short pauses: the moment is short. */
async function until(holds: () => Promise<boolean>, seconds = 30): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await holds()))
    if (Date.now() > end) throw new Error(`It did not happen: ${server.output}`);
    else await new Promise((go) => setTimeout(go, 1));
}

async function killedWhen(deleted: () => Promise<boolean>, client: WebClient, confirm: string) {
  const leaving = client.fetch("DELETE", "/api/profile", { confirm }).catch(() => null);
  await until(deleted);
  await server.kill();
  await leaving;
}

test.each(KINDS)(
  "what a leaving member alone saw is removed after a crash, on %s",
  async (kind) => {
    await start(kind);
    await server.up();
    const [owner, member] = [await joined(), await joined()];
    await newWorkspace("shared", [
      [owner.id, "owner"],
      [member.id, "member"],
    ]);
    const own = `shared~${member.id}`;
    await newAgents(own, MANY);
    await newAgents("shared", 10);
    const hasLeft = async () => (await count("WorkspaceMember", `"userId" = '${member.id}'`)) === 0;
    await killedWhen(hasLeft, member.client, member.name);
    expect(await count("Agent", `"ownerId" = '${own}'`)).toBeGreaterThan(0);
    expect(await count("User", `id = '${member.id}'`)).toBe(1);

    await store.all(`UPDATE "AccountRemoval" SET "dueAt" = '${NOW}'`);
    await server.up();
    await until(async () => (await count("AccountRemoval", "1 = 1")) === 0);
    expect(await count("Agent", `"ownerId" = '${own}'`)).toBe(0);
    expect(await count("StorageUse", `"ownerId" = '${own}'`)).toBe(0);
    expect(await count("Agent", `"ownerId" = 'shared'`)).toBe(10);
    await member.client.ask("DELETE", "/api/profile", { confirm: member.name });
    expect(await count("User", `id = '${member.id}'`)).toBe(0);
  },
);

test.each(KINDS)("a deleted workspace is removed as a whole after a crash, on %s", async (kind) => {
  await start(kind);
  await server.up();
  const person = await joined();
  await newWorkspace("alone", [[person.id, "owner"]]);
  const owners = ["alone", `alone~${person.id}`, "alone~former"];
  await newAgents("alone", MANY);
  for (const owner of owners.slice(1)) await newAgents(owner, 200);
  const isDeleted = async () => (await count("Workspace", "id = 'alone'")) === 0;
  await killedWhen(isDeleted, person.client, person.name);
  for (const owner of owners)
    expect(await count("Agent", `"ownerId" = '${owner}'`), owner).toBeGreaterThan(0);

  await store.all(`UPDATE "AccountRemoval" SET "dueAt" = '${NOW}'`);
  await server.up();
  await until(async () => (await count("AccountRemoval", "1 = 1")) === 0);
  for (const table of ["Agent", "StorageUse"])
    expect(await count(table, `"ownerId" LIKE 'alone%'`), table).toBe(0);
});

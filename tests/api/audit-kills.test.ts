import { afterAll, beforeAll, expect, inject, test } from "vitest";
import Database from "better-sqlite3";
import { setTimeout as sleep } from "node:timers/promises";
import { BareServer } from "../support/bare";
import { operateOn } from "../support/operator";
import { seededRandom } from "../support/seeded-random";
import { WebClient } from "../support/web-client";

// Changes go on while the process is killed at random moments. SEED=2 for other moments, AUDIT_CHANGES=… for more.

const CHANGES = Number(process.env.AUDIT_CHANGES ?? 1_000);
const KILLS = 12;
/** Calls at once. */
const WRITERS = 6;

const random = seededRandom();
let server: BareServer;
beforeAll(async () => {
  server = await BareServer.on(inject("migrated"));
  await server.up();
}, 120_000);
afterAll(() => server.kill());

/** Each change is one call: half of them save a secret, half of them delete one. A killed call is not repeated. */
async function change(person: WebClient, nth: number): Promise<void> {
  const name = `S_${Math.floor(nth / 2)}`;
  const body = { name, value: "v", hosts: ["api.example.com"] };
  await (
    nth % 2
      ? person.fetch("DELETE", `/api/secrets/${name}`)
      : person.fetch("POST", "/api/secrets", body)
  ).catch(() => undefined);
}

test("1,000 changes with random kills: no change without an entry, no entry without a change, and the log is complete", async () => {
  const person = new WebClient(server.url);
  await person.join();
  let next = 0;
  let kills = 0;
  const isDown = () => !server.isListening;
  const writer = async () => {
    while (next < CHANGES) {
      while (isDown()) await sleep(5);
      await change(person, next++);
    }
  };
  const killer = async () => {
    for (; kills < KILLS && next < CHANGES; kills++) {
      const due = ((kills + 0.2 + random() * 0.6) * CHANGES) / KILLS;
      while (next < due && next < CHANGES) await sleep(1);
      await server.kill();
      await server.up();
    }
  };
  await Promise.all([killer(), ...Array.from({ length: WRITERS }, writer)]);
  await server.kill();

  const file = new Database(server.databaseFile, { readonly: true });
  const column = (sql: string) => file.prepare(sql).pluck().all() as string[];
  const secrets = column(`SELECT "name" FROM "ToolSecret" ORDER BY "name"`);
  const saved = column(`SELECT "detail" FROM "AuditEntry" WHERE "kind" = 'secret_saved'`);
  const removed = column(`SELECT "detail" FROM "AuditEntry" WHERE "kind" = 'secret_removed'`);
  const [me] = column(`SELECT "id" FROM "User"`);
  file.close();
  // Each is saved at most once and removed at most once: what was saved and not removed is what there is.
  expect(new Set(saved).size).toBe(saved.length);
  expect(new Set(removed).size).toBe(removed.length);
  expect(removed.filter((name) => !saved.includes(name))).toEqual([]);
  expect(saved.filter((name) => !removed.includes(name)).toSorted()).toEqual(secrets);
  expect(kills).toBeGreaterThan(KILLS / 2);
  expect(saved.length + removed.length).toBeGreaterThan(CHANGES / 2);
  const verified = operateOn(server.databaseFile, "lib/commands/audit.mjs", ["verify", me!]);
  expect(verified).toMatchObject({ status: 0, stdout: expect.stringMatching(/^complete: /) });

  const damage = new Database(server.databaseFile);
  const broken = (sql: string) => {
    damage.exec(sql);
    return operateOn(server.databaseFile, "lib/commands/audit.mjs", ["verify", me!]).stdout;
  };
  expect(broken(`UPDATE "AuditEntry" SET "detail" = 'other' WHERE "sequence" = 40`)).toBe(
    `${me}: Entry 40 was altered.\n`,
  );
  expect(broken(`DELETE FROM "AuditEntry" WHERE "sequence" = 30`)).toBe(
    `${me}: Entry 30 is missing.\n`,
  );
  damage.close();
}, 600_000);

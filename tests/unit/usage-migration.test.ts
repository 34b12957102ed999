import Database from "better-sqlite3";
import { cpSync, mkdtempSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { deploy } from "../../lib/commands/deploy.mjs";

// A database of the release before limits had their own rows, filled and brought up to date.

const migrations = path.resolve(import.meta.dirname, "../../prisma/migrations");
const folder = mkdtempSync(path.join(os.tmpdir(), "usage-migration-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A database with all migrations before this one. */
function before(name: string): string {
  const older = path.join(folder, "older");
  mkdirSync(older);
  for (const each of readdirSync(migrations))
    if (/^\d{4}_/.test(each) && each < name)
      cpSync(path.join(migrations, each), path.join(older, each), { recursive: true });
  const file = path.join(folder, "troupe.db");
  deploy(file, older);
  return file;
}

const NOW = "2026-11-20T10:00:00.000+00:00";

function fill(file: string): void {
  const db = new Database(file);
  const add = (table: string, row: Record<string, unknown>) =>
    db
      .prepare(
        `INSERT INTO "${table}" (${Object.keys(row)
          .map((name) => `"${name}"`)
          .join()}) VALUES (${Object.keys(row)
          .map(() => "?")
          .join()})`,
      )
      .run(...Object.values(row));
  const person = (id: string, budgets: object) =>
    add("User", {
      id,
      email: `${id}@x.y`,
      emailKey: `${id}@x.y`,
      username: id,
      usernameKey: id,
      name: id,
      createdAt: NOW,
      ...budgets,
    });
  person("ada", { dayBudget: 2.5, runBudget: 0.0001 });
  person("bob", { dayBudget: 7 });
  person("eve", {});
  const day = (ownerId: string, date: string, use: object) =>
    add("UsageDay", {
      ownerId,
      date,
      runs: 0,
      promptTokens: 0,
      completionTokens: 0,
      cost: 0,
      ...use,
    });
  const part = (ownerId: string, date: string, use: object) =>
    add("UsagePart", { ownerId, date, agentId: "a", teamId: "", model: "m", calls: 1, ...use });
  day("ada", "2026-11-19", { runs: 3, promptTokens: 100, completionTokens: 50, cost: 1.5 });
  part("ada", "2026-11-19", { promptTokens: 70, completionTokens: 50, cost: 1 });
  day("ada", "2026-11-20", { runs: 1, promptTokens: 10, completionTokens: 5, cost: 0.25 });
  part("ada", "2026-11-20", { promptTokens: 10, completionTokens: 5, cost: 0.25 });
  day("bob", "2020-01-01", { runs: 9, promptTokens: 900, completionTokens: 90, cost: 9 }); // before parts were stored
  const run = { status: "completed", agentId: "a", createdAt: NOW };
  add("Run", { id: "by-key", ownerId: "ada", kind: "api", ...run });
  add("Run", { id: "by-hand", ownerId: "ada", kind: "chat", ...run });
  add("ProgramRequest", {
    ownerId: "ada",
    id: "by-key",
    keyId: "key",
    door: "chat",
    bodyHash: "h",
    model: "m",
    request: "{}",
    stored: 0,
    createdAt: NOW,
  });
  db.close();
}

test("limits, sums and keys of an older, filled database are carried over", () => {
  const file = before("0028_budgets");
  fill(file);
  deploy(file);
  const db = new Database(file, { readonly: true });
  const rows = (sql: string) => db.prepare(sql).all();
  expect(
    rows(
      `SELECT "ownerId", "of", "subjectId", per, unit, most, "atLimit" FROM "Budget" ORDER BY "ownerId", per`,
    ),
  ).toEqual(
    [
      ["ada", "day", 2.5],
      ["ada", "run", 0.0001],
      ["bob", "day", 7],
    ].map(([ownerId, per, most]) => ({
      ownerId,
      of: "all",
      subjectId: "",
      per,
      unit: "usd",
      most,
      atLimit: "ask",
    })),
  );
  expect(rows(`SELECT id, "keyId" FROM "Run" ORDER BY id`)).toEqual([
    { id: "by-hand", keyId: null },
    { id: "by-key", keyId: "key" },
  ]);
  const sums = (table: string, date: string) =>
    rows(
      `SELECT "ownerId", ${date} AS date, sum(runs) AS runs, sum("promptTokens") AS "in", sum("completionTokens") AS out, sum(cost) AS cost
       FROM "${table}" GROUP BY 1, 2 ORDER BY 1, 2`,
    );
  expect(sums("UsageSlice", "substr(slot, 1, 10)")).toEqual(sums("UsageDay", "date"));
  expect(
    rows(
      `SELECT "agentId", "promptTokens" AS n FROM "UsageSlice" WHERE "ownerId" = 'ada' ORDER BY slot, 1`,
    ),
  ).toEqual([
    { agentId: "", n: 30 },
    { agentId: "a", n: 70 },
    { agentId: "", n: 0 },
    { agentId: "a", n: 10 },
  ]);
  db.close();
});

import Database from "better-sqlite3";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { config, type Config } from "@/lib/core/config";
import { backUpWhenDue, startBackups } from "@/lib/core/db/sqlite/backups";
import { db } from "@/lib/core/db/db";
import { metrics, startMetrics } from "@/lib/core/telemetry/metrics";
import { processSingleton } from "@/lib/core/singleton";
import { carryOut } from "@/lib/doctor/check";
import { disk } from "@/lib/doctor/disk";
import { claim } from "@/lib/core/db/sqlite/claim.mjs";
import { superseded } from "@/lib/commands/scheduled-backup.mjs";
import { operate } from "../support/operator";

vi.setConfig({ testTimeout: 60_000 });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const home = mkdtempSync(path.join(tmpdir(), "troupe-backups-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

beforeAll(async () => {
  set({ METRICS_TOKEN: "a-token-of-sixteen-letters" });
  await startMetrics();
});

let folder: string;
let count = 0;
beforeEach(() => {
  folder = path.join(home, String(++count));
  mkdirSync(folder);
  Reflect.deleteProperty(globalThis, Symbol.for("troupe.db.backups"));
  set({
    BACKUP_EVERY_HOURS: 24,
    BACKUP_DIR: folder,
    BACKUP_KEEP: 2,
    BACKUP_KEEP_DAYS: 0,
    BACKUP_KEEP_WEEKS: 0,
  });
});
/** The configuration is read once per process: a test changes the parsed values. */
const set = (values: Partial<Config>) =>
  Object.assign(processSingleton<Config>("config", config), values);
const made = (within = folder): string[] =>
  readdirSync(within)
    .filter((name) => name.endsWith(".db"))
    .sort();
const named = (at: number, stem = "troupe") =>
  `${stem}-${new Date(at).toISOString().replace(/[:.]/g, "-")}-scheduled.db`;
const failures = async (): Promise<number> =>
  (await metrics()!.backupFailures.get()).values[0]?.value ?? 0;

describe("which are kept", () => {
  const from = Date.parse("2026-11-22T12:00:00Z"); // a Sunday
  const kept = (times: number[], rule: { keep: number; days: number; weeks: number }): number[] => {
    const backups = times.map((at) => ({ name: String(at), at }));
    const gone = superseded(backups, rule).map((each) => each.at);
    return times.filter((at) => !gone.includes(at));
  };
  const every = (ms: number, many: number) =>
    Array.from({ length: many }, (_, each) => from - each * ms);

  test("the newest", () =>
    expect(kept(every(HOUR, 10), { keep: 3, days: 0, weeks: 0 })).toEqual(every(HOUR, 3)));
  test("the newest of each day", () =>
    expect(kept(every(6 * HOUR, 12), { keep: 1, days: 3, weeks: 0 })).toEqual([
      from,
      from - 18 * HOUR,
      from - 42 * HOUR,
    ]));
  test("the newest of each week", () =>
    expect(kept(every(DAY, 30), { keep: 1, days: 0, weeks: 3 })).toEqual([
      from,
      from - 7 * DAY,
      from - 14 * DAY,
    ]));
  test("days without one do not count", () =>
    expect(kept([from, from - 40 * DAY, from - 90 * DAY], { keep: 1, days: 2, weeks: 0 })).toEqual([
      from,
      from - 40 * DAY,
    ]));
  test("never none", () => expect(kept([from], { keep: 1, days: 0, weeks: 0 })).toEqual([from]));
});

test("all writes are in a private copy, made immediately if one is overdue", async () => {
  await db().serverUsage.create({ data: { date: "2026-01-01", tokens: 7 } });
  await startBackups();
  await backUpWhenDue();
  const [name] = made();
  expect(name).toMatch(/^troupe-.*-scheduled\.db$/);
  expect(statSync(path.join(folder, name!)).mode & 0o777).toBe(0o600);
  const copy = new Database(path.join(folder, name!), { readonly: true });
  expect(copy.prepare("SELECT tokens FROM ServerUsage").pluck().all()).toEqual([7]);
  copy.close();
  const text = await metrics()!.registry.metrics();
  expect(Number(/^troupe_backup_time_seconds (.*)$/m.exec(text)?.[1])).toBeGreaterThan(
    Date.now() / 1000 - 120,
  );
  expect((await carryOut(disk, 10_000)).map((each) => each.sentence).join()).toContain(
    `The newest scheduled backup is ${path.join(folder, name!)}, 0 minutes old`,
  );
});

test("the next is made when it is time, and the oldest of its own kind is deleted", async () => {
  const now = Date.now();
  const others = ["troupe-2020-01-01T00-00-00-000Z-by-hand.db", named(now - 9 * DAY, "other")];
  for (const name of [
    ...others,
    named(now - 3 * DAY),
    named(now - 2 * DAY),
    `${named(now - DAY)}.unfinished`,
  ])
    writeFileSync(path.join(folder, name), "");
  await backUpWhenDue(now);
  expect(made()).toHaveLength(4);
  expect(made()).toEqual(expect.arrayContaining([...others, named(now - 2 * DAY)]));
  expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([]);
  await backUpWhenDue(now + 23 * HOUR);
  expect(made()).toContain(named(now - 2 * DAY));
  await backUpWhenDue(now + 24 * HOUR);
  expect(made()).not.toContain(named(now - 2 * DAY));
});

test("one that a process before has made counts", async () => {
  const name = named(Date.now() - HOUR);
  writeFileSync(path.join(folder, name), "");
  await startBackups();
  await backUpWhenDue();
  expect(made()).toEqual([name]);
});

test("there is one at a time, within a process and beside it", async () => {
  const before = await failures();
  await Promise.all([backUpWhenDue(), backUpWhenDue(), backUpWhenDue()]);
  expect([made().length, await failures()]).toEqual([1, before]);
  const letGo = claim(path.join(folder, "troupe-scheduled"));
  const beside = await operate("lib/commands/scheduled-backup.mjs", [
    config().databaseFile,
    folder,
    "1",
    "0",
    "0",
  ]);
  expect(beside).toEqual({
    status: 1,
    stdout: "",
    stderr: `Another backup is being made in ${folder}.\n`,
  });
  letGo();
  expect(made()).toHaveLength(1);
});

test("a failure is counted, keeps existing backups, and is retried soon", async () => {
  const before = await failures();
  rmSync(folder, { recursive: true });
  await backUpWhenDue();
  expect(await failures()).toBe(before + 1);
  expect(
    (await carryOut(disk, 10_000))
      .filter((each) => each.verdict === "problem")
      .map((each) => each.sentence)
      .join(),
  ).toContain(`BACKUP_DIR (${folder}) doesn't exist`);
  mkdirSync(folder);
  await backUpWhenDue(Date.now() + 60_000);
  expect(made()).toEqual([]);
  await backUpWhenDue(Date.now() + 16 * 60_000);
  expect(made()).toHaveLength(1);
});

test("a damaged database is not backed up over a good one", async () => {
  const damaged = path.join(home, "damaged.db");
  copyFileSync(inject("migrated"), damaged);
  writeFileSync(damaged, readFileSync(damaged).fill(7, 8_192, 20_000));
  const good = named(Date.now() - DAY, "damaged");
  writeFileSync(path.join(folder, good), "");
  const { status, stderr } = await operate("lib/commands/scheduled-backup.mjs", [
    damaged,
    folder,
    "1",
    "0",
    "0",
  ]);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/damaged|dangling references|malformed/),
  ]);
  expect(made()).toEqual([good]);
});

test("without a configured folder they are beside the database", async () => {
  set({ BACKUP_DIR: "" });
  await backUpWhenDue();
  const beside = path.join(path.dirname(config().databaseFile), "backups");
  expect(made(beside)).toHaveLength(1);
  expect(statSync(beside).mode & 0o777).toBe(0o700);
});

test("none is made unless configured", async () => {
  set({ BACKUP_EVERY_HOURS: 0 });
  await startBackups();
  expect(made()).toEqual([]);
});

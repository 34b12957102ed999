import Database from "better-sqlite3";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, test } from "vitest";
import { claim } from "@/lib/core/db/sqlite/claim.mjs";
import { carryOut, type Check, type Finding } from "@/lib/doctor/check";
import { database } from "@/lib/doctor/database";
import { disk } from "@/lib/doctor/disk";
import { files } from "@/lib/doctor/files";
import { sandbox } from "@/lib/doctor/sandbox";
import { restoreSettings, at, look } from "../support/doctor";
import { operate } from "../support/operator";

restoreSettings();

/** The whole command, as run by an operator. */
async function examine(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = await operate("lib/cli/doctor.mjs", ["--json"], {
    DATABASE_URL: `file:${at("troupe.db")}`,
    NODE_ENV: "production",
    APP_URL: "http://localhost:3000",
    ...env,
  });
  expect(stderr).toBe("");
  return { status, findings: (JSON.parse(stdout) as { findings: Finding[] }).findings };
}

/**
 * All files in the folder, with contents, permissions and times; except the claim, which a look from this process would
 * release.
 */
const state = () =>
  readdirSync(at("."), { recursive: true, encoding: "utf8" })
    .filter((name) => !name.endsWith(".owner"))
    .sort()
    .map((name) => [
      name,
      statSync(at(name)).mode,
      statSync(at(name)).mtimeMs,
      statSync(at(name)).isFile() ? readFileSync(at(name)).toString("base64") : "",
    ]);

function change(sql: string): void {
  const db = new Database(at("troupe.db"));
  db.exec(sql);
  db.close();
}

test("a new installation has no problems: every check reports, and nothing is changed", async () => {
  const before = state();
  const { status, findings } = await examine();
  expect(findings.filter((each) => each.verdict === "problem")).toEqual([]);
  expect([...new Set(findings.map((each) => each.check))]).toEqual([
    "settings",
    "files",
    "database",
    "disk",
    "clock",
    "mail",
    "model",
    "sandbox",
    "proxy",
  ]);
  expect(status).toBe(0);
  expect(state()).toEqual(before);
});

test("where nothing is yet, nothing is made", async () => {
  const { status, findings } = await examine({ DATABASE_URL: `file:${at("none/troupe.db")}` });
  expect(findings.find((each) => each.check === "database")?.sentence).toContain(
    "the first start creates it",
  );
  expect(status).toBe(0);
  expect(existsSync(at("none"))).toBe(false);
});

test("every setting that is wrong is named, in one go, for people to read", async () => {
  const { status, stdout } = await operate("lib/cli/doctor.mjs", [], {
    TASK_CONCURRENCY: "many",
    APP_URL: "http://localhost/below",
  });
  expect(stdout).toMatch(
    /^problem {2}settings {2}APP_URL must be .*\nproblem {2}settings {2}TASK_CONCURRENCY must be .*\n\n2 problems, 0 warnings\. Nothing else was checked/,
  );
  expect(status).toBe(1);
  expect(await operate("lib/cli/doctor.mjs", ["--fix"])).toEqual({
    status: 1,
    stdout: "",
    stderr: "The only option is --json.\n",
  });
});

test("a check that does not finish is cut off, and a check that throws is reported as a problem", async () => {
  const endless: Check = { name: "endless", look: () => new Promise(() => undefined) };
  expect(await carryOut(endless, 20)).toEqual([
    { check: "endless", verdict: "problem", sentence: "This check did not finish within 0.02 s." },
  ]);
  const failing: Check = { name: "failing", look: () => Promise.reject(new Error("no reason")) };
  expect(await carryOut(failing, 1_000)).toEqual([
    { check: "failing", verdict: "problem", sentence: "Couldn't check this: no reason" },
  ]);
});

test("the sandbox check runs a line of JavaScript", async () =>
  expect(await look(sandbox)).toMatch(/^ok: JavaScript tools work/));

describe("the database", () => {
  test("reports that a server uses it, and which process", async () => {
    const letGo = claim(at("troupe.db"));
    const before = state();
    expect(await look(database)).toContain(
      `A server is using it${process.platform === "linux" ? ` (process ${process.pid})` : ""}.`,
    );
    expect(state()).toEqual(before);
    letGo();
    expect(await look(database)).toContain("No server is using it right now.");
  });

  test("is looked at while it is written, log and all", async () => {
    const db = new Database(at("troupe.db"));
    db.exec("INSERT INTO ServerUsage (date) VALUES ('2026-01-01')");
    const before = statSync(at("troupe.db-wal")).size;
    expect(before).toBeGreaterThan(0);
    expect(await look(database)).toMatch(/^ok: .* is sound/);
    expect(statSync(at("troupe.db-wal")).size).toBe(before);
    db.close();
  });

  test.each<[string, () => void, RegExp]>([
    [
      "damaged",
      () => writeFileSync(at("troupe.db"), readFileSync(at("troupe.db")).fill(7, 8192, 20_000)),
      /^problem: .* is damaged/,
    ],
    [
      "no database",
      () => writeFileSync(at("troupe.db"), "a text that is none".repeat(500)),
      /^problem: .*troupe\.db is damaged, or no database \(file is not a database\)/,
    ],
    [
      "of a newer version",
      () =>
        change(
          "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '9999_later', 1)",
        ),
      /^problem: .*newer version.*9999_later/,
    ],
    [
      "behind",
      () => change("DELETE FROM _prisma_migrations WHERE migration_name = '0010_second_factor'"),
      /^warning: the migration 0010_second_factor is not applied/,
    ],
    [
      "edited",
      () =>
        change(
          "UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name = '0003_tools'",
        ),
      /^problem: 0003_tools was edited/,
    ],
    [
      "another program's",
      () => (rmSync(at("troupe.db")), change("CREATE TABLE x (a)")),
      /^problem: .* is no database of Troupe/,
    ],
    [
      "inconsistent",
      () =>
        change(
          "PRAGMA foreign_keys = OFF; INSERT INTO RecoveryCode (codeHash, userId, createdAt) VALUES ('x', 'nobody', '2026-01-01')",
        ),
      /^problem: .* 1 rows with dangling references/,
    ],
    [
      "lost, with its log left",
      () => (rmSync(at("troupe.db")), writeFileSync(at("troupe.db-wal"), "x")),
      /^problem: .* is missing or empty, but its log/,
    ],
  ])("is reported as %s", async (_, make, sentence) => {
    make();
    expect(await look(database)).toMatch(sentence);
  });
});

test("files that others can read and a truncated secret are reported", async () => {
  chmodSync(at("troupe.db"), 0o644);
  writeFileSync(at("auth-secret"), "short");
  const said = await look(files);
  expect(said).toContain(`warning: Other users of this machine can read ${at("troupe.db")}`);
  expect(said).toContain(`problem: ${at("auth-secret")} is damaged`);
  expect(await look(files, { AUTH_SECRET: "ab".repeat(20) })).toContain(
    "warning: AUTH_SECRET uses only a few different characters",
  );
});

test("the newest backup is reported with its age", async () => {
  expect(await look(disk)).toContain("warning: There is no backup");
  mkdirSync(at("backups"));
  const file = at("backups/troupe-2026-01-01T00-00-00-000Z-by-hand.db");
  writeFileSync(file, "");
  expect(await look(disk)).toContain(`ok: The newest backup is ${file}, 0 minutes old.`);
  utimesSync(file, 0, Date.now() / 1000 - 30 * 86_400);
  expect(await look(disk)).toContain(`warning: The newest backup is ${file}, 30 days old.`);
});

import Database from "better-sqlite3";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, inject, test } from "vitest";
import { deploy } from "../../lib/commands/deploy.mjs";
import { operateOn, refusedWith } from "../support/operator";
import { makeOlder, ownFoldersWithDatabase } from "../support/own-folder";

const at = ownFoldersWithDatabase();
const run = (program: string, args: string[], env?: Record<string, string>) =>
  operateOn(at("troupe.db"), program, args, env);

/** A database created by someone else's SQL. */
function make(name: string, sql: string): string {
  const made = new Database(at(name));
  made.exec(sql);
  made.close();
  return at(name);
}
function text(name: string): string {
  writeFileSync(
    at(name),
    "Not a database, though long enough to be taken for the beginning of one.\n".repeat(20),
  );
  return at(name);
}
const LATER =
  "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '9999_later', 1)";
const EDITED = "UPDATE _prisma_migrations SET checksum = 'other'";
const NEWER =
  "The database was written by a newer version of Troupe (it contains the migration 9999_later). Start that version, or restore a backup.";

describe("restore", () => {
  const LEDGER =
    "CREATE TABLE _prisma_migrations (id, checksum, migration_name, finished_at, rolled_back_at);";
  const copied = (name: string, sql: string): string => {
    copyFileSync(inject("migrated"), at(name));
    return make(name, `PRAGMA journal_mode = DELETE; ${sql}`); // like the copy of `npm run backup`
  };

  test.each<[string, () => string, (file: string) => string]>([
    [
      "another program's database",
      () => make("x.db", "CREATE TABLE x (a)"),
      (file) => `${file} is not a backup of Troupe.`,
    ],
    [
      "another program's database of the same kind",
      () => make("x.db", `${LEDGER} ${LATER}`),
      (file) => `${file} is not a backup of Troupe.`,
    ],
    ["an empty file", () => make("x.db", ""), (file) => `${file} is not a backup of Troupe.`],
    ["a text", () => text("x.txt"), (file) => `${file} is not an SQLite database.`],
    ["a folder", () => path.dirname(at("x")), (file) => `${file} is not a file.`],
    ["a newer version's backup", () => copied("x.db", LATER), () => NEWER],
    [
      "a backup that the migrations refuse",
      () => copied("x.db", EDITED),
      () => "The migration 0001_first was edited after it had been applied.",
    ],
  ])("refuses %s before it touches anything", (_, source, sentence) => {
    const from = source();
    const before = readFileSync(at("troupe.db"));
    const files = readdirSync(path.dirname(at("x")));
    expect(run("lib/commands/restore.mjs", [from])).toEqual(refusedWith(sentence(from)));
    expect(readFileSync(at("troupe.db")).equals(before)).toBe(true);
    expect(readdirSync(path.dirname(at("x"))).filter((each) => each !== "troupe.db.owner")).toEqual(
      files,
    ); // the claim is released, its file stays
  });

  test("brings an older version's backup up to date on its way", () => {
    makeOlder(at("older.db"));
    make("older.db", "CREATE TABLE kept (a); INSERT INTO kept VALUES (1)");
    expect(run("lib/commands/restore.mjs", [at("older.db")])).toMatchObject({
      status: 0,
      stderr: "",
    });
    expect(deploy(at("troupe.db"))).toEqual([]);
    const now = new Database(at("troupe.db"), { readonly: true });
    expect(now.prepare("SELECT a FROM kept").pluck().get()).toBe(1);
    expect(now.prepare("SELECT count(*) FROM WaitlistEntry").pluck().get()).toBe(0);
    now.close();
  });

  test("does not lose what it can't keep", () => {
    copyFileSync(at("troupe.db"), at("good.db"));
    text("troupe.db");
    const before = readFileSync(at("troupe.db"));
    const sentence = `What is there now could not be kept, so nothing was restored. ${at("troupe.db")} is not an SQLite database. Move it away to restore without it.`;
    expect(run("lib/commands/restore.mjs", [at("good.db")])).toEqual(refusedWith(sentence));
    expect(readFileSync(at("troupe.db")).equals(before)).toBe(true);
  });
});

describe("backup", () => {
  test("overwrites nothing", () => {
    writeFileSync(at("mine"), "");
    expect(run("lib/commands/backup.mjs", [at("mine")])).toEqual(
      refusedWith(`${at("mine")} already exists. Choose another file name.`),
    );
    expect(readFileSync(at("mine"), "utf8")).toBe("");
  });

  test("says what is wrong with the database", () => {
    text("troupe.db");
    expect(run("lib/commands/backup.mjs", [at("copy.db")])).toEqual(
      refusedWith(`${at("troupe.db")} is not an SQLite database.`),
    );
    rmSync(at("troupe.db"));
    expect(run("lib/commands/backup.mjs", [at("copy.db")])).toEqual(
      refusedWith(`There is no database at ${at("troupe.db")}.`),
    );
    expect(existsSync(at("copy.db"))).toBe(false);
  });
});

describe("waitlist", () => {
  const HEAD = "name,email,signed up,confirmed\n";

  test("writes a new file, or plain CSV without a word before it", () => {
    make(
      "troupe.db",
      "INSERT INTO WaitlistEntry (id, name, email, emailKey, createdAt, mailedAt) VALUES ('1', 'Ada', 'ada@example.com', 'ada@example.com', '2026-01-01', '2026-01-01')",
    );
    expect(run("lib/commands/waitlist.mjs", [])).toEqual({ status: 0, stdout: HEAD, stderr: "" });
    expect(run("lib/commands/waitlist.mjs", ["--all", at("list.csv")])).toEqual({
      status: 0,
      stdout: `Wrote ${at("list.csv")}\n`,
      stderr: "",
    });
    expect(readFileSync(at("list.csv"), "utf8")).toBe(`${HEAD}Ada,ada@example.com,2026-01-01,\n`);
    expect(run("lib/commands/waitlist.mjs", [at("list.csv")])).toEqual(
      refusedWith(`${at("list.csv")} already exists. Choose another file name.`),
    );
    expect(readFileSync(at("list.csv"), "utf8")).toContain("Ada");
  });

  test("says what is wrong", () => {
    for (const args of [["--al"], ["a.csv", "b.csv"]])
      expect(run("lib/commands/waitlist.mjs", args)).toEqual(
        refusedWith("Pass nothing, --all or the name of one new file."),
      );
    rmSync(at("troupe.db"));
    expect(run("lib/commands/waitlist.mjs", [at("list.csv")])).toEqual(
      refusedWith(`There is no database at ${at("troupe.db")}.`),
    );
    expect(existsSync(at("list.csv"))).toBe(false);
  });
});

describe("reset-factor", () => {
  const person = (id: string) =>
    `INSERT INTO User (id, email, emailKey, username, usernameKey, name, createdAt) VALUES ('${id}', '${id}@Example.com', '${id}@example.com', '${id}', '${id}', '${id}', '2026-01-01');
     INSERT INTO TotpFactor (userId, sealed, lastStep, createdAt) VALUES ('${id}', 'x', 1, '2026-01-01');
     INSERT INTO RecoveryCode (codeHash, userId, createdAt) VALUES ('${id}', '${id}', '2026-01-01');
     INSERT INTO Passkey (id, credentialId, userId, name, publicKey, counter, transports, createdAt) VALUES ('${id}', '${id}', '${id}', 'x', 'x', 0, '[]', '2026-01-01');
     INSERT INTO FactorChallenge (tokenHash, purpose, browserHash, userId, expiresAt) VALUES ('${id}', 'x', 'x', '${id}', '2026-01-01');`;

  test("removes every factor of one account, says so, and leaves a trace", () => {
    make("troupe.db", person("ada") + person("eve"));
    const sentence =
      "· The second step of ada@Example.com is off: 1 authenticator app, 1 passkeys and the recovery codes were removed.\n";
    expect(run("lib/commands/reset-factor.mjs", [" ADA@example.com"])).toEqual({
      status: 0,
      stdout: sentence,
      stderr: "",
    });
    const now = new Database(at("troupe.db"), { readonly: true });
    for (const table of ["TotpFactor", "RecoveryCode", "Passkey", "FactorChallenge"])
      expect(now.prepare(`SELECT userId FROM ${table}`).pluck().all(), table).toEqual(["eve"]);
    expect(now.prepare("SELECT ownerId, kind FROM SecurityEvent").all()).toEqual([
      { ownerId: "ada", kind: "factor_removed" },
    ]);
    now.close();
    expect(run("lib/commands/reset-factor.mjs", ["ada@example.com"])).toEqual({
      status: 0,
      stdout: "· ada@Example.com has no second factor. Nothing was changed.\n",
      stderr: "",
    });
  });

  test("says what is wrong", () => {
    for (const args of [[], ["--all"], ["a@example.com", "b@example.com"]])
      expect(run("lib/commands/reset-factor.mjs", args)).toEqual(
        refusedWith("Pass the email of one account."),
      );
    expect(run("lib/commands/reset-factor.mjs", ["nobody@example.com"])).toEqual(
      refusedWith("There is no account with the email nobody@example.com."),
    );
  });
});

describe("end-sessions", () => {
  const person = (id: string, sessions: number) =>
    `INSERT INTO User (id, email, emailKey, username, usernameKey, name, createdAt) VALUES ('${id}', '${id}@Example.com', '${id}@example.com', '${id}', '${id}', '${id}', '2026-01-01');
     INSERT INTO ApiKey (id, ownerId, name, prefix, secretHash, scopes, createdAt) VALUES ('${id}', '${id}', 'k', 'tr_', '${id}', '[]', '2026-01-01');
     INSERT INTO FactorChallenge (tokenHash, purpose, browserHash, userId, expiresAt) VALUES ('${id}', 'second-step', 'x', '${id}', '2026-01-01');
     ${Array.from({ length: sessions }, (_, each) => `INSERT INTO Session (id, tokenHash, userId, device, createdAt, lastSeenAt, expiresAt) VALUES ('${id}${each}', '${id}${each}', '${id}', '', '2026-01-01', '2026-01-01', '2026-02-01');`).join("")}`;
  const end = (...args: string[]) => run("lib/commands/end-sessions.mjs", args);
  const left = (column: string, table: string): unknown[] => {
    const now = new Database(at("troupe.db"), { readonly: true });
    const values = now.prepare(`SELECT ${column} FROM ${table} ORDER BY 1`).pluck().all();
    now.close();
    return values;
  };

  test("signs one account out, and leaves a trace", () => {
    make("troupe.db", person("ada", 2) + person("eve", 1) + person("bob", 0));
    expect(end(" ADA@example.com")).toEqual({
      status: 0,
      stdout: "· ada@Example.com is signed out everywhere: 2 sessions ended. API keys stay.\n",
      stderr: "",
    });
    expect([
      left("userId", "Session"),
      left("userId", "FactorChallenge"),
      left("ownerId", "ApiKey"),
    ]).toEqual([["eve"], ["bob", "eve"], ["ada", "bob", "eve"]]);
    expect(left("ownerId || ' ' || kind || ' ' || detail", "SecurityEvent")).toEqual([
      "ada session_ended By the operator of this server",
    ]);
    expect(end("bob@example.com").stdout).toBe(
      "· bob@Example.com is not signed in anywhere. Nothing was changed.\n",
    );
  });

  test("signs everybody out", () => {
    make("troupe.db", person("ada", 2) + person("eve", 1) + person("bob", 0));
    expect(end("--all")).toEqual({
      status: 0,
      stdout: "· Everybody is signed out: 3 sessions of 2 accounts ended. API keys stay.\n",
      stderr: "",
    });
    expect([left("userId", "Session"), left("ownerId", "SecurityEvent")]).toEqual([
      [],
      ["ada", "eve"],
    ]);
    expect(end("--all").stdout).toBe("· No one is signed in. Nothing was changed.\n");
  });

  test("says what is wrong", () => {
    for (const args of [
      [],
      ["--al"],
      ["ada"],
      ["a@example.com", "b@example.com"],
      ["--all", "a@example.com"],
    ])
      expect(end(...args)).toEqual(refusedWith("Pass the email of one account, or --all."));
    expect(end("nobody@example.com")).toEqual(
      refusedWith("There is no account with the email nobody@example.com."),
    );
  });
});

test.each(["start", "up", "dev"])(
  "%s refuses a PORT that is none before it prepares anything",
  (command) => {
    rmSync(at("troupe.db"));
    expect(run(`lib/cli/${command}.mjs`, [], { PORT: "abc" })).toEqual(
      refusedWith("PORT must be a whole number from 1 to 65535."),
    );
    expect(existsSync(at("troupe.db"))).toBe(false);
  },
);

test.each([
  ["lib/cli/start.mjs", []],
  ["lib/commands/backup.mjs", []],
  ["lib/commands/restore.mjs", [inject("migrated")]],
])("%s says so when the folder of the database can't be made", (program, args) => {
  writeFileSync(at("file"), "");
  const { status, stdout, stderr } = run(program, args, {
    DATABASE_URL: `file:${at("file/troupe.db")}`,
  });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(
    new RegExp(
      `^The folder ${at("file")} cannot be written: it belongs to another user, its disk is full, or it is read-only \\(.*\\)\\.\n$`,
    ),
  );
});

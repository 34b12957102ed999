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
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { claim } from "@/prisma/claim.mjs";
import { carryOut, type Check, type Finding } from "@/lib/doctor/check";
import { clock } from "@/lib/doctor/checks/clock";
import { database } from "@/lib/doctor/checks/storage/database";
import { disk } from "@/lib/doctor/checks/storage/disk";
import { files } from "@/lib/doctor/checks/storage/files";
import { mail } from "@/lib/doctor/checks/mail";
import { model } from "@/lib/doctor/checks/model";
import { proxy } from "@/lib/doctor/checks/proxy";
import { sandbox } from "@/lib/doctor/checks/sandbox";
import { startLocalServer } from "../support/local-server";
import { MailServer } from "../support/mail-server";
import { startModelServer } from "../support/model-server";
import { operate } from "../support/operator";
import { ownFoldersWithDatabase } from "../support/own-folder";

afterEach(() => void Reflect.deleteProperty(globalThis, Symbol.for("troupe.config")));
const at = ownFoldersWithDatabase();
beforeEach(() => chmodSync(at("troupe.db"), 0o600));

/** The whole command, as an operator runs it. */
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

/** One check, as the command carries it out with these settings. */
async function look(check: Check, env: Record<string, string> = {}): Promise<string> {
  for (const [name, value] of Object.entries({
    DATABASE_URL: `file:${at("troupe.db")}`,
    APP_URL: "http://localhost:3000",
    ...env,
  }))
    vi.stubEnv(name, value);
  Reflect.deleteProperty(globalThis, Symbol.for("troupe.config"));
  Reflect.deleteProperty(globalThis, Symbol.for("troupe.mail.smtp"));
  return (await carryOut(check, 40_000))
    .map((each) => `${each.verdict}: ${each.sentence}`)
    .join("\n");
}

/** All that lies in the folder, with contents, rights and times; but for the claim, which a look from this process would end. */
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

test("nothing is wrong with a new installation, each subject is told, and nothing is changed", async () => {
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
    "the first start makes it",
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
    stderr: "Give nothing, or --json.\n",
  });
});

test("a check that does not end is ended, and one that fails is a problem", async () => {
  const endless: Check = { name: "endless", look: () => new Promise(() => undefined) };
  expect(await carryOut(endless, 20)).toEqual([
    { check: "endless", verdict: "problem", sentence: "This check did not end within 0.02 s." },
  ]);
  const failing: Check = { name: "failing", look: () => Promise.reject(new Error("no reason")) };
  expect(await carryOut(failing, 1_000)).toEqual([
    { check: "failing", verdict: "problem", sentence: "This could not be checked: no reason" },
  ]);
});

test("a line of JavaScript is run", async () =>
  expect(await look(sandbox)).toMatch(/^ok: JavaScript tools can run/));

describe("the database", () => {
  test("is told to be used by a server, and by which", async () => {
    const letGo = claim(at("troupe.db"));
    const before = state();
    expect(await look(database)).toContain(
      `A server uses it${process.platform === "linux" ? ` (process ${process.pid})` : ""}.`,
    );
    expect(state()).toEqual(before);
    letGo();
    expect(await look(database)).toContain("No server uses it at the moment.");
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
      /^problem: .* 1 rows that refer to nothing/,
    ],
    [
      "lost, with its log left",
      () => (rmSync(at("troupe.db")), writeFileSync(at("troupe.db-wal"), "x")),
      /^problem: .* is missing or empty, but its log/,
    ],
  ])("is told to be %s", async (_, make, sentence) => {
    make();
    expect(await look(database)).toMatch(sentence);
  });
});

test("who may read the files, and a secret that was cut, are told", async () => {
  chmodSync(at("troupe.db"), 0o644);
  writeFileSync(at("auth-secret"), "short");
  const said = await look(files);
  expect(said).toContain(`warning: Other users of this machine can read ${at("troupe.db")}`);
  expect(said).toContain(`problem: ${at("auth-secret")} is damaged`);
  expect(await look(files, { AUTH_SECRET: "ab".repeat(20) })).toContain(
    "warning: AUTH_SECRET repeats few characters",
  );
});

test("the newest backup is told with its age", async () => {
  expect(await look(disk)).toContain("warning: There is no backup");
  mkdirSync(at("backups"));
  const file = at("backups/troupe-2026-01-01T00-00-00-000Z-by-hand.db");
  writeFileSync(file, "");
  expect(await look(disk)).toContain(`ok: The newest backup is ${file}, 0 minutes old.`);
  utimesSync(file, 0, Date.now() / 1000 - 30 * 86_400);
  expect(await look(disk)).toContain(`warning: The newest backup is ${file}, 30 days old.`);
});

describe("mail", () => {
  test("is tried at the real server, and none is sent", async () => {
    const server = await MailServer.start();
    expect(await look(mail, { SMTP_URL: server.url, MAIL_FROM: "a@example.com" })).toBe(
      `ok: The mail server ${new URL(server.url).host} lets us in.`,
    );
    await server.down();
    expect(await look(mail, { SMTP_URL: server.url })).toMatch(
      /^problem: The mail server .* could not be used: .*ECONNREFUSED/,
    );
    expect(server.mails).toEqual([]);
  });

  test("a server that says nothing holds nobody up", async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    expect(
      await look(mail, { SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` }),
    ).toMatch(/^problem: The mail server .* could not be used/);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test("that goes into files is a warning where others come", async () => {
    expect(await look(mail, { APP_URL: "https://troupe.example.com", HOST: "127.0.0.1" })).toMatch(
      /^warning: SMTP_URL is not set, so nobody gets mail/,
    );
  });
});

describe("the model", () => {
  test("is asked for its models with the key", async () => {
    const server = await startModelServer();
    const env = { DEEPSEEK_API_KEY: "a-key", DEEPSEEK_BASE_URL: server.url };
    expect(await look(model, { ...env, DEEPSEEK_MODEL: "deepseek-chat" })).toBe(
      `ok: ${server.url} takes the key and has deepseek-chat.`,
    );
    expect(await look(model, { ...env, DEEPSEEK_MODEL: "other" })).toBe(
      `problem: ${server.url} has no model called other. Set DEEPSEEK_MODEL to one of deepseek-chat.`,
    );
    expect(server.requests).toEqual([]); // no answer was asked for, which would cost something
    await server.close();
    expect(await look(model, env)).toMatch(/^problem: The model provider could not be reached/);
  });

  test("refuses a key, and has another time", async () => {
    const server = await startLocalServer((asked, res) => {
      const date = new Date(Date.now() - 3_600_000).toUTCString();
      res
        .writeHead(asked.method === "HEAD" ? 404 : 401, {
          date,
          "content-type": "application/json",
        })
        .end(asked.method === "HEAD" ? undefined : "{}");
    });
    const env = { DEEPSEEK_API_KEY: "a-wrong-key", DEEPSEEK_BASE_URL: server.url };
    const said = await look(model, env);
    expect(said).toMatch(/^problem: The model provider refused the key/);
    expect(await look(clock, env)).toMatch(
      /^warning: The clock is 3\d\d\d s ahead of the model provider's/,
    );
    expect(server.requests.find((each) => each.method === "GET")?.headers.authorization).toBe(
      "Bearer a-wrong-key",
    );
    expect(said).not.toContain("a-wrong-key");
    await server.close();
  });
});

test("a clock behind what was written already is a problem", async () => {
  utimesSync(at("troupe.db"), Date.now() / 1000 + 86_400, Date.now() / 1000 + 86_400);
  expect(await look(clock)).toMatch(
    /^problem: The clock says .* yet the database was last written at/,
  );
});

describe("the proxy", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      "none before a public address",
      { APP_URL: "http://troupe.example.com" },
      /^warning: APP_URL is http:.* in the clear/,
    ],
    ["one that can be passed", { APP_URL: "https://troupe.example.com" }, /^warning: HOST is open/],
    [
      "one that anybody can play",
      { APP_URL: "https://troupe.example.com", TRUST_PROXY: "on" },
      /^warning: TRUST_PROXY is on/,
    ],
    ["one on this machine", { APP_URL: "https://troupe.example.com", HOST: "127.0.0.1" }, /^ok: /],
  ])("%s", async (_, env, sentence) => expect(await look(proxy, env)).toMatch(sentence));

  test("is asked by people's address while a server runs", async () => {
    const letGo = claim(at("troupe.db"));
    const server = await startLocalServer((asked, res) => {
      res
        .writeHead(asked.url === "/login" ? 200 : 503, { "content-type": "application/json" })
        .end(JSON.stringify({ error: "The disk of the server is full." }));
    });
    expect(await look(proxy, { APP_URL: server.url })).toBe(
      `problem: ${server.url}/api/health says: The disk of the server is full.`,
    );
    await server.close();
    expect(await look(proxy, { APP_URL: server.url })).toMatch(
      /^warning: .* could not be asked from here/,
    );
    letGo();
  });
});

import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const CANARY = "canary-7f3a";

/** Writes one entry with the product's own log, in a separate process, and returns the output. */
function logged(entry: string): string {
  const program = `import { log } from "./lib/core/telemetry/log.ts"; log().info(${entry}, "said");`;
  const args = [
    "--conditions=react-server",
    "--import",
    "tsx",
    "--input-type=module",
    "-e",
    program,
  ];
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, LOG_LEVEL: "info", NODE_ENV: "test" },
  });
  expect([done.status, done.stderr]).toEqual([0, ""]);
  return done.stdout;
}

test("secrets never reach the log, at any position, under any of their names", () => {
  const names = [
    "authorization",
    "Authorization",
    "cookie",
    "set-cookie",
    "password",
    "passwordHash",
    "current_password",
    "secret",
    "AUTH_SECRET",
    "token",
    "tokenHash",
    "x-csrf-token",
    "apiKey",
    "api_key",
    "DEEPSEEK_API_KEY",
  ];
  const secrets = Object.fromEntries(names.map((name) => [name, `${CANARY} in ${name}`]));
  const text = JSON.stringify({
    ...secrets,
    request_id: "req-12345678",
    headers: secrets,
    list: [{ deeper: { ...secrets, kept: "plain" } }],
    api_key: { inner: CANARY },
  });
  const out = logged(text);
  expect(out).not.toContain(CANARY);
  expect(JSON.parse(out)).toMatchObject({
    msg: "said",
    request_id: "req-12345678",
    password: "[hidden]",
    headers: { cookie: "[hidden]" },
    list: [{ deeper: { kept: "plain" } }],
  });
});

test("an error is logged with its cause, without its secrets", () => {
  const out = logged(
    `{ error: new Error("it failed", { cause: Object.assign(new Error("deeper"), { password: "${CANARY}" }) }), cause: { token: "${CANARY}" } }`,
  );
  expect(out).not.toContain(CANARY);
  expect(JSON.parse(out)).toMatchObject({
    error: { name: "Error", message: "it failed", cause: { message: "deeper" } },
  });
});

test("is one line of JSON, whatever is said", () => {
  const out = logged(JSON.stringify({ text: "two\nlines\u2028\u001b[31m" }));
  expect(out.trimEnd().split("\n")).toHaveLength(1);
  expect(JSON.parse(out)).toMatchObject({
    text: "two\nlines\u2028\u001b[31m",
    level: 30,
    time: expect.stringMatching(/Z$/),
  });
});

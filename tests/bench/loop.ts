// npm run bench -- loop: one user with 100,000 rows of each kind, all reads and the main writes called alternately, and
// for each the longest single turn of the event loop, in processor time (other programs on the machine don't count),
// and the statement that took longest. LOOP_CALLS=profile,usage takes only the calls with one of these in their name.
import Database from "better-sqlite3";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Handler } from "@/lib/core/http/pipeline/route";
import { fillLoop } from "./loop-rows";
import { OWNER_TOKEN } from "./loop-values";
import { type Call, READS, WRITES } from "./loop-calls";

const BAR_MS = 50;
const TRIES = 3;
const wanted = (process.env.LOOP_CALLS ?? "").split(",");
const folder = mkdtempSync(path.join(tmpdir(), "troupe-loop-"));
const file = path.join(folder, "troupe.db");
Object.assign(process.env, {
  DATABASE_URL: `file:${file}`,
  RATE_LIMITS: "off",
  QUOTA_TASKS: "1000000",
  QUOTA_OPEN_TASKS: "1000000",
  QUOTA_CONVERSATIONS: "1000000",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
});
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const { deploy } = await import("../../lib/commands/deploy.mjs");
deploy(file);
console.log("Writing the rows …");
fillLoop(file, Number(process.env.LOOP_ROWS ?? 100_000));

const { conversationRemoval } = await import("@/lib/chat/removal/remove");
const { taskRemoval } = await import("@/lib/tasks/remove");
const calls = [
  ...READS.map((url) => ({ name: `GET ${url}`, of: () => ({ method: "GET", url }) })),
  ...Object.entries(WRITES).map(([name, of]) => ({ name, of })),
].filter(({ name }) => wanted.some((part) => name.includes(part)));

const routes = await Promise.all(
  readdirSync("app/api", { recursive: true, encoding: "utf8" })
    .filter((each) => each.endsWith("route.ts") && !each.includes("[..."))
    .map(async (each) => {
      const address = `/api/${path.dirname(each)}`;
      const names = [...address.matchAll(/\[(\w+)\]/g)].map((found) => found[1]!);
      const handlers = (await import(pathToFileURL(path.resolve("app/api", each)).href)) as Record<
        string,
        Handler
      >;
      return {
        pattern: new RegExp(`^${address.replace(/\[\w+\]/g, "([^/]+)")}$`),
        names,
        handlers,
      };
    }),
);
routes.sort((one, other) => one.names.length - other.names.length);

async function ask({ method, url, body }: Call): Promise<{ status: number; bytes: number }> {
  const full = new URL(url, "http://localhost:3000");
  const route = routes.find(({ pattern }) => pattern.test(full.pathname));
  if (!route) return { status: 0, bytes: 0 };
  const values = route.pattern.exec(full.pathname)!.slice(1);
  const headers = new Headers({
    host: "localhost:3000",
    accept: "application/json",
    cookie: `next-auth.session-token=${OWNER_TOKEN}`,
    "x-csrf-token": token,
  });
  if (body) headers.set("content-type", "application/json");
  const request = new Request(full, {
    method,
    headers,
    body: body ? JSON.stringify(body) : undefined,
  });
  const answer = await route.handlers[method]!(request, {
    params: Promise.resolve(
      Object.fromEntries(route.names.map((name, at) => [name, decodeURIComponent(values[at]!)])),
    ),
  });
  token = answer.headers.get("x-csrf-token") ?? token;
  // The deletion continues after the response.
  if (method === "DELETE")
    while ((await Promise.all([conversationRemoval.left(), taskRemoval.left()])).flat().length)
      await new Promise((resolve) => setImmediate(resolve));
  let bytes = 0;
  if (answer.body) for await (const chunk of answer.body) bytes += (chunk as Uint8Array).byteLength;
  return { status: answer.status, bytes };
}
let token = "";

/**
 * Processor time of the event loop's thread, in milliseconds; where the system doesn't provide it, that of the whole
 * process, including garbage collection.
 */
const SCHEDULED = "/proc/thread-self/schedstat";
const ofThread = existsSync(SCHEDULED);
function busyMs(): number {
  if (ofThread) return Number.parseInt(readFileSync(SCHEDULED, "utf8"), 10) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The statement that took longest since `worst` was last reset. */
let worst = { ms: 0, sql: "" };
type Execute = (this: Database.Statement, ...values: unknown[]) => unknown;
const statements = Object.getPrototypeOf(new Database(":memory:").prepare("SELECT 1")) as Record<
  string,
  Execute
>;
for (const name of ["run", "all", "get"]) {
  const execute = statements[name]!;
  statements[name] = function (...values) {
    const from = busyMs();
    const result = execute.apply(this, values);
    const ms = busyMs() - from;
    if (ms > worst.ms) worst = { ms, sql: this.source };
    return result;
  };
}
const worstStatement = () =>
  `${worst.ms.toFixed(1)} ${worst.sql
    .replace(/`main`\.|[`"]|\s+(?=\s)/g, "")
    .replaceAll("\n", " ")
    .slice(0, 90)}`;

/** The longest turn of the event loop during `work`, in milliseconds of processor time. */
async function longestTurn<T>(work: () => Promise<T>): Promise<{ value: T; longest: number }> {
  let longest = 0;
  let going = true;
  let before = busyMs();
  const look = () => {
    const now = busyMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (going) setImmediate(look);
  };
  setImmediate(look);
  const value = await work();
  await new Promise((resolve) => setImmediate(resolve));
  going = false;
  return { value, longest };
}

await ask({ method: "GET", url: "/api/auth/me" });
const rows = [];
for (const { name, of } of calls) {
  let least = Infinity;
  let last = { status: 0, bytes: 0 };
  let statement = "";
  const from = performance.now();
  for (let at = 0; at < TRIES; at++) {
    worst = { ms: 0, sql: "" };
    const { value, longest } = await longestTurn(() => ask(of(at)));
    if (longest < least) statement = worstStatement();
    least = Math.min(least, longest); // the first one warms up; earlier garbage doesn't count
    last = value;
  }
  rows.push({
    call: name.slice(0, 70),
    status: last.status,
    KiB: Math.round(last.bytes / 1024),
    "ms in all": Math.round((performance.now() - from) / TRIES),
    "longest turn ms": Math.round(least * 10) / 10,
    over: least > BAR_MS ? "!" : "",
    "worst statement (ms)": statement,
  });
}
// Only once, since there is one account.
worst = { ms: 0, sql: "" };
const leaving = performance.now();
const { value: gone, longest: goingMs } = await longestTurn(() =>
  ask({ method: "DELETE", url: "/api/profile", body: { confirm: "loop-owner" } }),
);
rows.push({
  call: "DELETE /api/profile",
  status: gone.status,
  KiB: 0,
  "ms in all": Math.round(performance.now() - leaving),
  "longest turn ms": Math.round(goingMs * 10) / 10,
  over: goingMs > BAR_MS ? "!" : "",
  "worst statement (ms)": worstStatement(),
});
rows.sort((one, other) => other["longest turn ms"] - one["longest turn ms"]);
console.log(
  `\nEvent loop (bar: no turn over ${BAR_MS} ms of processor time, for one person with so many rows of each kind)`,
);
console.table(rows);
process.exit(rows.some((row) => row.over) ? 1 : 0);

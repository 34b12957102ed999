// The overhead of tools beyond the request that runs them, and what hostile ones do to the server meanwhile. All kinds
// of calls alternate in rounds, made by one user on the HTTP interface of the built app.
import { existsSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { median, quantile, root } from "./processes.mjs";

const ROUNDS = 120;
const LIMIT_MS = 2_000; // of CPU time, for JavaScript

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
const target = http.createServer((_, answer) => answer.end('{"rate":1.1}'));

/** The environment for the app: lets a tool of the benchmark reach its URL, and the event loop be measured. */
export async function toolsEnv(folder) {
  await new Promise((resolve) => target.listen(0, "127.0.0.1", resolve));
  target.unref();
  const watch = pathToFileURL(path.join(root, "tests/bench/loop-delay.mjs")).href;
  return {
    TOOL_ALLOWED_HOSTS: `127.0.0.1:${target.address().port}`,
    LOOP_DELAY_FILE: path.join(folder, "loop-delay"),
    NODE_OPTIONS: `--import=${watch}`,
  };
}

/** Milliseconds until the complete response, and the response. */
function timed(url, { method = "POST", headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? "" : JSON.stringify(body);
    const began = performance.now();
    const request = http.request(
      url,
      {
        method,
        agent,
        headers: { ...headers, ...(text ? { "content-length": Buffer.byteLength(text) } : {}) },
      },
      (answer) => {
        const chunks = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () =>
          answer.statusCode === 200
            ? resolve({ ms: performance.now() - began, said: Buffer.concat(chunks).toString() })
            : reject(new Error(`${url} answered ${answer.statusCode}: ${Buffer.concat(chunks)}`)),
        );
      },
    );
    request.on("error", reject);
    request.end(text);
  });
}

const definition = (implementation) => ({
  type: "function",
  function: {
    name: "bench_tool",
    description: "Does what the bench asks for",
    parameters: {
      type: "object",
      properties: { text: { type: "string" }, expression: { type: "string" } },
      required: [],
    },
  },
  ...(implementation ? { implementation } : {}),
});
/** A source that was never seen before, as when a user edits it. */
const source = (at) => ({
  kind: "javascript",
  source: `export default async function (args, { fetch, log }) {\n${"  const words = String(args.text).split(' ').filter(Boolean);\n  log(words.length);\n".replace(/words/g, `words${at}`)}${"  // a line of this and that\n".repeat(at % 30)}  return { count: words${at}.length };\n}`,
});
const asHttp = () => ({
  kind: "http",
  method: "GET",
  url: `http://127.0.0.1:${target.address().port}/rate?of={{text}}`,
});

export async function benchTools({ app, account, env }) {
  const ask = (address, body) => timed(app.url + address, { headers: account.headers, body });
  const tried = async (implementation) => {
    const { ms, said } = await ask("/api/try-tool", {
      definition: definition(implementation),
      arguments: { text: "one two three", expression: "1+1" },
    });
    if (!JSON.parse(said).ok) throw new Error(`A tool of the bench failed: ${said}`);
    return ms;
  };
  const checked = async (body) => {
    const { ms, said } = await ask("/api/validate-tool-json", body);
    if (!JSON.parse(said).valid) throw new Error(`A definition of the bench is refused: ${said}`);
    return ms;
  };
  const kinds = {
    // The pipeline and the framework: they cost the same for every tool.
    door: () => checked(definition()),
    validation: (at) => checked(definition(source(at))),
    next: (at) => checked(definition(source(at + 1_000))),
    builtin: () => tried({ kind: "builtin", name: "calculator" }),
    javascript: (at) => tried(source(at)),
    http: () => tried(asHttp()),
    plain: async () => (await timed(asHttp().url.replace("{{text}}", "x"), { method: "GET" })).ms,
  };
  const seen = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  for (let round = -10; round < ROUNDS; round++) {
    for (const [kind, call] of Object.entries(kinds)) {
      const ms = await call(round + 10);
      if (round >= 0) seen[kind].push(ms); // the first rounds warm up
    }
  }
  const of = (kind) => median(seen[kind]);
  const row = (what, whole, beyond, bar) => ({
    what,
    "whole request ms": whole.toFixed(2),
    "beyond the request ms": beyond.toFixed(2),
    bar,
  });
  console.log("\nTools: medians over HTTP, and what is left without the door");
  console.table([
    row("check of a definition without code", of("door"), 0, ""),
    row("check of one with a new source", of("validation"), of("validation") - of("door"), "2 ms"),
    row("the next one, at once behind it", of("next"), of("next") - of("door"), "2 ms"),
    row("call of a built-in tool", of("builtin"), of("builtin") - of("door"), ""),
    row(
      "call of JavaScript, sandbox started anew",
      of("javascript"),
      of("javascript") - of("door"),
      "15 ms",
    ),
    row(
      "call over HTTP, by the guarded fetch",
      of("http"),
      of("http") - of("builtin") - of("plain"),
      "",
    ),
  ]);
  await benchHostile({ app, account, env, ask });
}

/** A few of each kind: endless loops, memory hogs, floods. The tests contain many more. */
const HOSTILE = {
  "endless loop": "for (;;);",
  "endless promises": "for (;;) await null;",
  "endless generator": "const f = function* () { for (;;) yield 1 }; for (const each of f());",
  "slow pattern": "/(a+)+$/.test('a'.repeat(40) + 'b'); for (;;);",
  "endless getter": "return { get a() { for (;;); } }",
  "endless sort":
    "for (;;) Array.from({ length: 1e4 }, Math.random).sort(() => Math.random() - 0.5);",
  "memory bomb": "const all = []; for (;;) all.push(new Array(1e6).fill(1));",
  "text bomb": "let text = 'x'; for (;;) text += text;",
  "buffer bomb": "const all = []; for (;;) all.push(new ArrayBuffer(1e7));",
  "deep recursion": "const f = () => f() + 1; return f();",
  "flood of lines": "for (;;) log('x'.repeat(1e4));",
  "huge result": "return 'x'.repeat(3e7).split('');",
};

async function benchHostile({ app, account, env, ask }) {
  const pings = [];
  let going = true;
  const pinging = (async () => {
    while (going)
      pings.push(
        (await timed(`${app.url}/api/agents`, { method: "GET", headers: account.headers })).ms,
      );
  })();
  await loopDelay(app, env); // from here on
  const ends = [];
  const names = Object.keys(HOSTILE);
  for (let at = 0; at < names.length; at += 2) {
    // Two at once: the maximum per user.
    const both = names.slice(at, at + 2).map(async (name) => {
      const body = {
        definition: definition({
          kind: "javascript",
          source: `export default async function (args, { fetch, log }) { ${HOSTILE[name]} }`,
        }),
        arguments: {},
      };
      const { said } = await ask("/api/try-tool", body);
      const { ok, error, duration_ms: ms } = JSON.parse(said);
      ends.push({
        program: name,
        ended: ok ? "by itself" : error.slice(0, 60),
        "after ms": ms,
        "past the limit ms": Math.max(0, ms - LIMIT_MS),
      });
    });
    await Promise.all(both);
  }
  const delay = await loopDelay(app, env);
  going = false;
  await pinging;
  console.log(
    "\nHostile programs, two at once (bars: their end at most 250 ms past the limit, the event loop held up for at most 100 ms)",
  );
  console.table(ends);
  console.table([
    {
      "worst end past the limit ms": Math.max(...ends.map((each) => each["past the limit ms"])),
      "event loop held up at worst ms": delay.toFixed(1),
      "other requests meanwhile": pings.length,
      "their median ms": median(pings).toFixed(1),
      "their p99 ms": quantile(pings, 0.99).toFixed(1),
      "their worst ms": Math.max(...pings).toFixed(1),
    },
  ]);
}

/** The longest delay of the app's event loop since the last call. */
async function loopDelay(app, { LOOP_DELAY_FILE: file }) {
  rmSync(file, { force: true });
  app.child.kill("SIGUSR2");
  while (!existsSync(file) || readFileSync(file, "utf8") === "")
    await new Promise((resolve) => setTimeout(resolve, 5));
  return Number(readFileSync(file, "utf8"));
}

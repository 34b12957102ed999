import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import type { SandboxFetch, SandboxRequest } from "@/lib/core/sandbox/call";
import { faultIn, runInSandbox, type SandboxRun } from "@/lib/core/sandbox/run-in-sandbox";
import { SHORT, USUAL, ending, survived, tool } from "../support/sandboxed";

/** Responds to each request with the request itself. */
const echo: SandboxFetch = async (request) => ({
  status: 200,
  url: request.url,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(request),
});

test("a function gets its arguments and returns a value, immediately or later", async () => {
  expect(
    await runInSandbox({ code: "export default (args) => args.a * 2", args: { a: 21 } }),
  ).toMatchObject({ ok: true, value: 42, logs: [] });
  expect(
    await runInSandbox({
      code: tool(
        "await null; const { a: [first] } = args; return { first, date: new Date(0).getTime(), luck: Math.random() < 1 }",
      ),
      args: { a: ["é😀"] },
    }),
  ).toMatchObject({
    ok: true,
    value: { first: "é😀", date: 0, luck: true },
  });
});

test("a module may have functions beside the one, and wait before it", async () => {
  const code =
    "const twice = (n) => n * 2;\nclass Sum { #n = 0; add(n) { this.#n += n; return this } get n() { return this.#n } }\nconst base = await Promise.resolve(1);\nexport default (args) => new Sum().add(base).add(twice(args)).n;";
  expect(await runInSandbox({ code, args: 3 })).toMatchObject({ ok: true, value: 7 });
});

test("its requests go through the port, as requested", async () => {
  const code = tool(
    "const r = await fetch('https://a.b/c', { method: 'post', headers: { 'X-Key': '{{secret.KEY}}' }, body: JSON.stringify(args) }); return { ok: r.ok, status: r.status, type: [r.headers.get('Content-Type'), r.headers['content-type'], r.headers.get('x')], sent: await r.json() }",
  );
  const sent = {
    url: "https://a.b/c",
    method: "POST",
    headers: { "X-Key": "{{secret.KEY}}" },
    body: '{"q":1}',
  };
  expect(await runInSandbox({ code, args: { q: 1 }, fetch: echo })).toMatchObject({
    ok: true,
    value: { ok: true, status: 200, type: ["application/json", "application/json", null], sent },
  });
});

test("several requests are under way at once", async () => {
  const waiting: (() => void)[] = [];
  const together: SandboxFetch = async (request, signal) => {
    await new Promise<void>((go) => waiting.push(go) === 3 && waiting.forEach((each) => each()));
    return echo(request, signal);
  };
  const code = tool(
    "const all = await Promise.all([1, 2, 3].map((n) => fetch('https://a.b/' + n).then((r) => r.json()))); return all.map((each) => each.url)",
  );
  expect(await runInSandbox({ code, args: {}, fetch: together })).toMatchObject({
    ok: true,
    value: ["https://a.b/1", "https://a.b/2", "https://a.b/3"],
  });
});

test("a response with another status, and one that is not JSON", async () => {
  const gone: SandboxFetch = async ({ url }) => ({ status: 404, url, headers: {}, body: "gone\0" });
  expect(
    await runInSandbox({
      code: tool("const r = await fetch('x'); return [r.ok, r.status, await r.text()]"),
      args: {},
      fetch: gone,
    }),
  ).toMatchObject({ value: [false, 404, "gone\0"] });
  expect(
    await runInSandbox({ code: tool("return (await fetch('x')).json()"), args: {}, fetch: gone }),
  ).toMatchObject({
    ok: false,
    kind: "error",
    error: { text: expect.stringContaining("SyntaxError") },
  });
});

test("a refused request is an error that the code can catch, with the port's sentence", async () => {
  const refuse: SandboxFetch = async () =>
    Promise.reject(new Error("This tool may not reach that host."));
  expect(
    await survived(tool("return fetch('http://169.254.169.254/')"), { fetch: refuse }),
  ).toMatchObject({ ok: false, error: { text: "Error: This tool may not reach that host." } });
  expect(
    await survived(tool("return fetch('http://localhost/').catch((e) => 'caught ' + e.message)"), {
      fetch: refuse,
    }),
  ).toMatchObject({ value: "caught This tool may not reach that host." });
  expect(await survived(tool("return fetch('https://a.b')"))).toMatchObject({
    ok: false,
    error: { text: "Error: This code may not use the network." },
  });
});

test("a flood of requests ends at the tenth, and so does one in a call after it", async () => {
  let made = 0;
  const counted: SandboxFetch = (request, signal) => (made++, echo(request, signal));
  const flood = tool(
    "let failed = 0; for (let n = 0; n < 2000; n++) fetch('https://a.b/' + n).catch(() => failed++); await null; const last = await fetch('x').catch((e) => e.message); return [failed, last]",
  );
  expect(await survived(flood, { fetch: counted })).toMatchObject({
    value: [1990, "A call may make 10 requests at most."],
  });
  expect(made).toBe(10);
});

test("odd requests reach no port", async () => {
  const asked: SandboxRequest[] = [];
  const heard: SandboxFetch = (request, signal) => (asked.push(request), echo(request, signal));
  const odd = [
    "'x'.repeat(9000)",
    "'x', { method: 'GET\\r\\nX: y' }",
    "'x', { headers: { a: 'x'.repeat(9000) } }",
    "'x', { body: 'x'.repeat(3e6) }",
    "'x', { method: Symbol('x') }",
    "{ toString() { throw new Error('no') } }",
    "'x', { headers: { a: { toString() { throw new Error('no') } } } }",
  ];
  const code = tool(
    `return Promise.all([${odd.map((each) => `fetch(${each})`)}].map((each) => each.then(() => 'went', () => 'refused')))`,
  );
  expect(await survived(code, { fetch: heard })).toMatchObject({ value: odd.map(() => "refused") });
  expect(asked).toEqual([]);
});

test("an answer that is too long is refused", async () => {
  const long: SandboxFetch = async ({ url }) => ({
    status: 200,
    url,
    headers: {},
    body: "x".repeat(2 ** 21 + 1),
  });
  expect(await survived(tool("return (await fetch('x')).text()"), { fetch: long })).toMatchObject({
    ok: false,
    error: { text: expect.stringContaining("2 MiB") },
  });
});

test("time spent waiting for the network does not count as processor time", async () => {
  // A busy machine may need more than the first limit for the call itself: then it gets twice as much.
  for (let cpuMs = 200; ; cpuMs *= 2) {
    const longer = { cpuMs: cpuMs * 1.5, totalMs: 60_000 };
    const slow: SandboxFetch = async (request, signal) => {
      await runInSandbox({ code: tool("for (;;);"), args: {}, limits: longer });
      return echo(request, signal);
    };
    const limits = { cpuMs, totalMs: 60_000 };
    const code = tool("return (await fetch('x')).ok");
    const outcome = await runInSandbox({ code, args: {}, fetch: slow, limits });
    if (!outcome.ok && cpuMs < 6_000) continue;
    expect(ending(outcome)).toBe("ok");
    return;
  }
});

test("a request that gets no reply is aborted when the call's whole time is over", async () => {
  // A busy machine may take longer than the first limit to reach the request: then it gets twice as long.
  for (let totalMs = 500; ; totalMs *= 2) {
    let aborted: Promise<boolean> | undefined;
    const never: SandboxFetch = (_, signal) => {
      aborted = new Promise((resolve) => signal.addEventListener("abort", () => resolve(true)));
      return new Promise(() => {});
    };
    const limits = { cpuMs: totalMs, totalMs };
    const outcome = await survived(tool("return fetch('x')"), { fetch: never, limits });
    if (!aborted && totalMs < 16_000) continue;
    expect([outcome.ok || outcome.error.text, await aborted]).toEqual([
      `The code did not end within ${totalMs / 1_000} s.`,
      true,
    ]);
    return;
  }
});

test("work between requests adds up, and so does work while one is under way", async () => {
  const busy = "const end = Date.now() + 60; while (Date.now() < end);";
  expect(
    await survived(tool(`for (let n = 0; n < 9; n++) { await fetch('x'); ${busy} }`), {
      fetch: echo,
      limits: SHORT,
    }),
  ).toMatchObject({ kind: "timeout" });
  const never: SandboxFetch = () => new Promise(() => {});
  expect(
    await survived(tool("fetch('x'); for (;;);"), { fetch: never, limits: SHORT }),
  ).toMatchObject({ kind: "timeout" });
});

test("a call can be stopped while it runs, while it waits, and before it starts", async () => {
  const fetch: SandboxFetch = () => new Promise(() => {});
  for (const body of ["log(1); for (;;);", "await fetch('x')"]) {
    const stop = new AbortController();
    const outcome = runInSandbox({
      code: tool(`fetch('x'); ${body}`),
      args: {},
      fetch: (...asked) => (stop.abort(), fetch(...asked)),
      signal: stop.signal,
    });
    expect(await outcome).toMatchObject({
      ok: false,
      kind: "stopped",
      error: { text: "The code was stopped." },
    });
  }
  expect(await survived(tool("return 1"), { signal: AbortSignal.abort() })).toMatchObject({
    kind: "stopped",
  });
});

test("many calls at once all end, and one owner's do not keep another's waiting", async () => {
  const order: string[] = [];
  const call = (owner: string, body: string, limits?: SandboxRun["limits"]) =>
    runInSandbox({ code: tool(body), args: {}, owner, limits: { ...USUAL, ...limits } }).then(
      (outcome) => (order.push(owner), ending(outcome)),
    );
  const greedy = Array.from({ length: 6 }, () => call("greedy", "for (;;);", SHORT));
  const modest = Array.from({ length: 3 }, () => call("modest", "return 1"));
  expect(await Promise.all([...greedy, ...modest])).toEqual([
    ...greedy.map(() => "timeout"),
    ...modest.map(() => "ok"),
  ]);
  expect(order.slice(0, 5).filter((each) => each === "modest")).toHaveLength(3);
});

test("the server answers others while foreign code does its worst", async () => {
  const server = createServer((_, response) => response.end("here")).listen(0, "127.0.0.1");
  await new Promise((up) => server.once("listening", up));
  const { port } = server.address() as AddressInfo;
  let running = 4;
  const worst = [
    "for (;;);",
    "return [].indexOf.call({ length: 2 ** 53 - 1 }, 1)",
    "return /^(a+)+$/.test('a'.repeat(60) + 'b')",
    "(function again() { Promise.resolve().then(again) })(); await new Promise(() => {})",
  ];
  const calls = worst.map((body) =>
    runInSandbox({ code: tool(body), args: {} }).then(() => running--),
  );
  for (let n = 0; n < 20; n++)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("here");
  expect(running).toBe(4);
  await Promise.all(calls);
  server.close();
});

test("reading a source runs nothing of it", async () => {
  expect(await faultIn(tool("for (;;);"))).toBeNull();
  expect(await faultIn("for (;;); export default 1")).toBeNull();
  expect((await faultIn("export default function () {\n  return {;\n}"))?.text).toMatch(
    /^SyntaxError: .*\(line 2\)\.$/,
  );
  expect((await faultIn("import fs from 'node:fs'; export default fs"))?.text).toContain("node:fs");
  expect((await faultIn("(".repeat(500_000)))?.text).toMatch(/./);
});

test("one source that is read leaves nothing for the next", async () => {
  for (let times = 0; times < 120; times++)
    expect(
      await faultIn(`export const secret${times} = 1; export default function f() {}`),
    ).toBeNull();
  expect(
    (await faultIn("import { secret119 } from 'tool.js'; export default secret119"))?.text,
  ).toMatch(/tool\.js/);
  expect((await faultIn("x(".repeat(400_000)))?.text).toMatch(/./);
  expect(await faultIn(tool("return 1"))).toBeNull();
  expect(
    await runInSandbox({ code: tool("return [typeof secret119, typeof f, args]"), args: 1 }),
  ).toMatchObject({ ok: true, value: ["undefined", "undefined", 1] });
});

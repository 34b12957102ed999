import { expect, test } from "vitest";
import { ending, survived, tool } from "../support/sandboxed";

const LONGER = { limits: { cpuMs: 1_000 } };

/**
 * Each requests more than there is. Whether memory or time runs out first depends on the machine; that it ends does
 * not.
 */
const greedy: Record<string, string> = {
  "one array": tool("const a = []; for (;;) a.push(a.length)"),
  objects: tool("const a = []; for (;;) a.push({ a: {} })"),
  bytes: tool("const a = []; for (;;) a.push(new Uint8Array(1e6).fill(1))"),
  "one large buffer": tool("return new ArrayBuffer(2 ** 31 - 1).byteLength"),
  "a growing buffer": tool(
    "let b = new ArrayBuffer(1e6, { maxByteLength: 2 ** 31 - 1 }); for (;;) b.resize(b.byteLength * 2)",
  ),
  strings: tool("const a = []; for (let n = 0; ; n++) a.push(String(n).repeat(1000))"),
  "a Map": tool("const m = new Map(); for (let n = 0; ; n++) m.set('k' + n, n)"),
  "a WeakMap whose keys are kept": tool(
    "const m = new WeakMap(), kept = []; for (;;) { const o = {}; kept.push(o); m.set(o, {}) }",
  ),
  closures: tool("let f = () => 0; for (;;) { const g = f; f = () => g }"),
  "bound functions": tool("let f = () => 0; for (;;) f = f.bind(null)"),
  "proxies around proxies": tool("let p = {}; for (;;) p = new Proxy(p, {})"),
  "one large number": tool("let n = 2n; for (;;) n = n * n"),
  properties: tool("const o = {}; for (let n = 0; ; n++) o['p' + n] = n"),
  symbols: tool("const a = []; for (;;) a.push(Symbol('x'.repeat(100)))"),
  promises: tool("const a = []; for (;;) a.push(new Promise(() => {}))"),
  jobs: tool("for (;;) Promise.resolve().then(() => {})"),
  "arrays in arrays": tool("let a = []; for (;;) a = [a]"),
  "writing JSON of one value many times": tool(
    "let o = { a: 'x'.repeat(1000) }; for (;;) o = { a: o, b: o }; ",
  ),
  "JSON that doubles": tool(
    "let o = ['x'.repeat(100)]; for (let n = 0; n < 40; n++) o = [o, o]; return o",
  ),
  joining: tool("return Array(2 ** 28).join('abcdefgh').length + 'x'.padEnd(2 ** 29).length"),
  errors: tool("const a = []; for (;;) a.push(new Error('x'.repeat(1000)))"),
  "regular expressions": tool(
    "const a = []; for (let n = 0; ; n++) a.push(new RegExp('a{' + (n % 100) + '}'.repeat(10) + n))",
  ),
  source: tool("for (let s = 'x=1;'; ; s += s) new Function(s)"),
  captures: tool("return new RegExp('(a)'.repeat(200000)).exec('a')"),
  "an iterator spread": tool("function* all() { for (;;) yield {} } return [...all()]"),
};

test.each(Object.entries(greedy))("%s without end", async (_, code) => {
  const outcome = await survived(code, LONGER);
  expect(outcome.ok).toBe(false);
  expect(outcome).toMatchObject({ error: { text: expect.stringMatching(/^.{5,200}$/) } });
});

test("running out of memory says so", async () => {
  const outcome = await survived(
    tool("const a = []; for (;;) a.push(new Uint8Array(1e6))"),
    LONGER,
  );
  expect(outcome).toMatchObject({
    kind: "memory",
    error: { text: "The code needs more than 64 MiB of memory." },
  });
});

test("there are 64 MiB and no more", async () => {
  const outcome = await survived(
    tool(
      "const a = []; try { for (;;) a.push(new Uint8Array(1e6)) } catch {} const n = a.length; a.length = 0; return n",
    ),
    LONGER,
  );
  const got = outcome.ok ? Number(outcome.value) : 0;
  expect(got).toBeGreaterThan(50);
  expect(got).toBeLessThan(68);
});

const deep: Record<string, string> = {
  "a function that calls itself": tool("(function f() { return f() + 1 })()"),
  "functions that call each other": tool("const a = () => b(), b = () => a(); a()"),
  "a getter that reads itself": tool("const o = { get x() { return this.x } }; return o.x"),
  "a Proxy that asks itself": tool(
    "const p = new Proxy({}, { get: (t, k, me) => me[k] }); return p.x",
  ),
  "toString that calls itself": tool(
    "const o = { toString() { return '' + this } }; return '' + o",
  ),
  "a constructor that makes itself": tool("class A { constructor() { new A() } } new A()"),
  "reading nested JSON": tool("return JSON.parse('['.repeat(1e6))"),
  "reading nested source": tool("return eval('('.repeat(1e6))"),
  "nested source": `export default ${"[".repeat(200_000)}`,
  "nested objects in source": `export default ${"{a:".repeat(100_000)}1`,
  "a nested regular expression": tool(
    "return new RegExp('(?:'.repeat(1e5) + ')'.repeat(1e5)).test('a')",
  ),
  "writing what writes itself": tool("const o = { toJSON: () => JSON.stringify(o) }; return o"),
  "sorting within sorting": tool("const f = () => [2, 1].sort(f); f()"),
  "replacing within replacing": tool("const f = () => 'a'.replace('a', f); f()"),
  "flattening an array that holds itself": tool("const a = []; a.push(a); return a.flat(Infinity)"),
  "Reflect.construct of a Proxy of itself": tool(
    "const p = new Proxy(function () {}, { construct: () => new p() }); new p()",
  ),
};

test.each(Object.entries(deep))("%s goes no deeper than it may", async (_, code) => {
  expect(ending(await survived(code, LONGER))).toBe("error");
});

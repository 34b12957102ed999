import { expect, test } from "vitest";
import { runInSandbox } from "@/lib/core/sandbox/run-in-sandbox";
import { SHORT, survived, tool } from "../support/sandboxed";

/** Each would continue forever, or for hours, if it were allowed to. */
const endless: Record<string, string> = {
  "a loop": tool("while (true);"),
  "a loop that catches everything": tool(
    "while (true) { try { for (;;); } catch {} finally { continue; } }",
  ),
  "a loop before the function": "for (;;); export default () => 1;",
  "a loop after its own failure": tool(
    "Promise.reject(1).catch(() => { for (;;); }); await null; await null; await null;",
  ),
  "a regular expression": tool("return /^(a+)+$/.test('a'.repeat(60) + 'b')"),
  "a regular expression with lookahead": tool("return /^(?=(x+x+)+y)/.test('x'.repeat(60))"),
  "replacing by a regular expression": tool("return 'a'.repeat(60).replace(/(a|a)*b/g, '')"),
  toJSON: tool("return { toJSON() { for (;;); } }"),
  "a getter in the result": tool("return { get x() { for (;;); } }"),
  "a getter in the result, in an array": tool("return [{ a: { get b() { while (1); } } }]"),
  "a Proxy's ownKeys": tool("return new Proxy({}, { ownKeys() { for (;;); } })"),
  "a Proxy's get": tool("return new Proxy({ a: 1 }, { get() { for (;;); } })"),
  "a Proxy that is its own prototype": tool(
    "const p = new Proxy({}, { getPrototypeOf: () => p }); return p instanceof Array",
  ),
  "a Proxy that never runs out of keys": tool(
    "let n = 0; return Object.keys(new Proxy({}, { ownKeys: () => { for (;;) n++; } }))",
  ),
  "a generator": tool("function* all() { for (;;) yield 1 } for (const each of all()); "),
  "spreading a generator into Math.max": tool(
    "function* all() { for (;;) yield* [] } return Math.max(...all())",
  ),
  "an async generator": tool(
    "async function* all() { for (;;) yield 1 } for await (const each of all());",
  ),
  "a flood of microtasks": tool("const again = () => Promise.resolve().then(again); await again()"),
  "a flood of microtasks that nobody awaits": tool(
    "(function again() { Promise.resolve().then(again) })(); await new Promise(() => {})",
  ),
  "two functions that await each other in turn": tool(
    "const a = async () => { await null; return b() }, b = async () => { for (;;) await null; }; return a()",
  ),
  "a thenable that calls itself": tool("const t = { then(f) { f(t) } }; return t"),
  "a thenable that loops": tool("return { then() { for (;;); } }"),
  "a getter named then": tool("return { get then() { for (;;); } }"),
  "toString of what is logged": tool(
    "log({ toJSON: undefined, toString() { for (;;); }, get a() { for (;;); } })",
  ),
  "valueOf in a sum": tool("return 1 + { valueOf() { for (;;); } }"),
  "Symbol.toPrimitive of an address": tool(
    "return fetch({ [Symbol.toPrimitive]() { for (;;); } })",
  ),
  "a getter of the request": tool("return fetch('https://a.b', { get method() { for (;;); } })"),
  "the message of what is thrown": tool(
    "throw Object.defineProperty(new Error(), 'message', { get() { for (;;); } })",
  ),
  "toString of what is thrown": tool("throw { toJSON() { for (;;); } }"),
  "getPrototypeOf of what is thrown": tool(
    "throw new Proxy({}, { getPrototypeOf() { for (;;); } })",
  ),
  "a search that the engine does by itself": tool(
    "return [].indexOf.call({ length: 2 ** 53 - 1 }, 1)",
  ),
  "an includes that the engine does by itself": tool(
    "return [].includes.call({ length: 2 ** 53 - 1 }, 1)",
  ),
  "a search from behind, through a Proxy": tool(
    "return [].lastIndexOf.call(new Proxy({ length: 2 ** 53 - 1 }, {}), 1)",
  ),
  "sorting by a comparison that loops": tool("return [2, 1].sort(() => { for (;;); })"),
  "a power of large numbers": tool("let n = 3n; for (;;) { n = n ** 3n % (2n ** 200000n); }"),
  "Array.from of an endless length": tool("return Array.from({ get length() { for (;;); } })"),
  "a default in the parameters":
    "export default async function (args, more, x = (() => { for (;;); })()) {}",
  "a static block": "class A { static { for (;;); } } export default () => 1",
  "an iterator that is never done": tool(
    "const [...all] = { [Symbol.iterator]: () => ({ next: () => { for (;;); } }) }",
  ),
  "closing an iterator": tool(
    "for (const x of { [Symbol.iterator]: () => ({ next: () => ({ value: 1 }), return() { for (;;); } }) }) break",
  ),
  "JSON.parse with a reviver": tool("return JSON.parse('[1]', () => { for (;;); })"),
  "a tagged template in eval": tool("return eval('((x) => { for (;;); })`a`')"),
  "new Function": tool("return new Function('for (;;);')()"),
  "deleting from a long array": tool(
    "const a = []; a.length = 4294967295; for (const x in a); for (;;) a.splice(0, 1)",
  ),
};

test.each(Object.entries(endless))("%s is ended when its time is up", async (_, code) => {
  expect(await survived(code, { limits: SHORT })).toMatchObject({
    ok: false,
    kind: "timeout",
    error: { text: "The code ran for more than 0.25 s." },
  });
});

test("lines logged before the end are returned", async () => {
  expect((await survived(tool("log('so far'); for (;;);"), { limits: SHORT })).logs).toEqual([
    "so far",
  ]);
});

/** Nothing runs in these, so no one waits for their time to be up. */
const stuck: Record<string, string> = {
  "a promise that nobody settles": tool("await new Promise(() => {})"),
  "a thenable that never answers": tool("return { then() {} }"),
  "a module that exports then": "export function then() {} export default () => 1",
  "a lock of its own": tool(
    "let free; const p = new Promise((f) => { free = f }); await p; free()",
  ),
  "an await before the function": "await new Promise(() => {}); export default () => 1",
};

test.each(Object.entries(stuck))("%s fails at once", async (_, code) => {
  expect(await survived(code)).toMatchObject({
    ok: false,
    kind: "error",
    error: { text: "The code waits for something that never happens." },
  });
});

test("by itself a call has 2 s", async () => {
  expect(await runInSandbox({ code: tool("for (;;);"), args: {} })).toMatchObject({
    kind: "timeout",
    error: { text: "The code ran for more than 2 s." },
  });
});

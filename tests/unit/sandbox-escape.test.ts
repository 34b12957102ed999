import { afterAll, expect, test } from "vitest";
import { survived, tool } from "../support/sandboxed";

const CANARY = "canary-51c7d2";
process.env.SANDBOX_CANARY = CANARY;
Object.assign(globalThis, { sandboxCanary: CANARY });
afterAll(() => {
  delete process.env.SANDBOX_CANARY;
  Reflect.deleteProperty(globalThis, "sandboxCanary");
});

/** Everything reachable from a value, by any property, prototype, accessor or symbol: names and texts, as one text. */
const REACH = `
  const seen = new Set(), words = [];
  const visit = (value) => {
    if (typeof value === "string" || typeof value === "symbol") words.push(String(value));
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return;
    seen.add(value);
    if (typeof value === "function") words.push(Function.prototype.toString.call(value));
    visit(Object.getPrototypeOf(value));
    for (const key of Reflect.ownKeys(value)) {
      visit(key);
      const { value: held, get, set } = Object.getOwnPropertyDescriptor(value, key);
      visit(held); visit(get); visit(set);
    }
  };`;

test("nothing of the host can be reached from anything in there", async () => {
  const outcome = await survived(
    tool(`${REACH} visit(globalThis); visit(arguments); visit(args); visit(new Error("x")); visit(fetch); visit(log); log(seen.size);
    const found = words.join("\\n"); return [found.includes("canary"), /node_modules|parentPort|workerData|file:\\/\\/|\\/core\\/|process/.test(found), seen.size > 300]`),
  );
  expect(outcome).toMatchObject({ ok: true, value: [false, false, true] });
});

test("beside the language there are fetch and console, and no more", async () => {
  const outcome = await survived(tool("return Object.getOwnPropertyNames(globalThis)"));
  const language = new Set(Object.getOwnPropertyNames(globalThis));
  const names = outcome.ok ? (outcome.value as string[]) : [];
  expect(names.filter((each) => !language.has(each))).toEqual(
    ["InternalError", "Iterator", "Float16Array"].filter((each) => !language.has(each)),
  ); // newer than some Node, and the engine's own
  expect(names).toEqual(expect.arrayContaining(["fetch", "console", "Date", "JSON", "Promise"]));
});

/** Each requests something of the host, and would return it. */
const grasps: Record<string, string> = {
  process: tool("return typeof process"),
  "process by a constructor": tool(
    "return (() => {}).constructor.constructor('return typeof process')()",
  ),
  "process by new Function": tool("return new Function('return typeof process')()"),
  "process by an indirect eval": tool("return (0, eval)('typeof process')"),
  "process by an async function's constructor": tool(
    "return (async () => {}).constructor('return typeof process')()",
  ),
  "process by a generator's constructor": tool(
    "return (function* () {}).constructor('return typeof process')().next().value",
  ),
  "process by fetch's constructor": tool("return fetch.constructor('return typeof process')()"),
  "process by log's caller": tool(
    "try { return typeof log.caller.process } catch { return 'undefined' }",
  ),
  "process by the arguments' constructor": tool(
    "return args.constructor.constructor('return typeof process')()",
  ),
  "process by the promise of a request": tool(
    "return fetch('https://a.b').catch((e) => e.constructor.constructor('return typeof process')())",
  ),
  "process by this": tool("return typeof (function () { return this?.process })()"),
  require: tool("return typeof require"),
  "a module of the host by import": tool(
    "return import('node:fs').then((fs) => typeof fs.readFileSync, () => 'undefined')",
  ),
  "a file by import": tool("return import('/etc/passwd').then(() => 'read', () => 'undefined')"),
  "an address by import": tool(
    "return import('https://a.b/x.js').then(() => 'read', () => 'undefined')",
  ),
  "a module made of a text by import": tool(
    "return import('data:text/javascript,export default 1').then(() => 'read', () => 'undefined')",
  ),
  "itself by import": tool(
    "return import('tool.js').then((m) => typeof m.process, () => 'undefined')",
  ),
  "import.meta": tool("return typeof import.meta.dirname"),
  WebAssembly: tool("return typeof WebAssembly"),
  "a shared clock": tool("return typeof setTimeout"),
  "Error.prepareStackTrace": tool(
    "let got; Error.prepareStackTrace = (e, sites) => { got = sites?.[0]?.getThis?.(); return '' }; try { null.x } catch (e) { e.stack } return typeof got",
  ),
  "the stack of an error of fetch": tool(
    "return fetch('https://a.b').catch((e) => /node:|file:|\\.mjs/.test(e.stack) ? e.stack : 'undefined')",
  ),
  "a symbol that both sides know": tool("return typeof globalThis[Symbol.for('troupe.sandbox')]"),
  "what Symbol.for the arguments carry": tool(
    "return typeof args[Symbol.for('nodejs.util.inspect.custom')]",
  ),
  "the host's globals through __proto__ of the arguments": tool(
    "return typeof args.__proto__.process",
  ),
  "the engine's own modules": tool(
    "return import('std').catch(() => import('os')).catch(() => import('qjs:std')).then(() => 'read', () => 'undefined')",
  ),
};

test.each(Object.entries(grasps))("%s doesn't exist", async (_, code) => {
  const outcome = await survived(code);
  expect(outcome).toMatchObject({ ok: true, value: "undefined" });
});

test("an import at the top is refused with a sentence", async () => {
  expect(await survived("import fs from 'node:fs'; export default () => fs")).toMatchObject({
    ok: false,
    kind: "error",
    error: { text: expect.stringContaining("node:fs") },
  });
});

/** Each corrupts what all code there shares. The call after it, made by `survived`, finds nothing corrupted. */
const spoils: Record<string, string> = {
  fetch: "globalThis.fetch = undefined; fetch = () => 1",
  console: "console.log = () => { throw 1 }; delete globalThis.console",
  JSON: "JSON.stringify = () => 'bad'; JSON.parse = null; globalThis.JSON = undefined",
  "Object.prototype":
    "Object.prototype.toJSON = () => 'bad'; Object.prototype.leftover = 1; Object.prototype.then = 1",
  "Array.prototype": "Array.prototype.concat = null; Array.prototype[Symbol.iterator] = null",
  "String.prototype": "String.prototype.slice = () => { throw 1 }; String.prototype.length = 9",
  Promise: "Promise.prototype.then = () => { throw 1 }; globalThis.Promise = undefined",
  "Function.prototype":
    "Function.prototype.call = Function.prototype.apply = null; Reflect.apply = null",
  globalThis:
    "globalThis.leftover = 1; Object.setPrototypeOf(globalThis, null); for (const k of Reflect.ownKeys(globalThis)) delete globalThis[k]",
  "everything, frozen":
    "for (const k of Reflect.ownKeys(globalThis)) try { Object.freeze(globalThis[k]); Object.freeze(globalThis[k].prototype) } catch {}",
  Error: "Error.prototype.name = 'x'.repeat(1e6); globalThis.Error = null; Error = class {}",
  "Symbol.hasInstance":
    "Object.defineProperty(Error, Symbol.hasInstance, { value: () => { throw 1 } })",
};

test.each(Object.entries(spoils))(
  "%s spoilt by one call is whole in the next, and the host's",
  async (_, body) => {
    const before = [
      JSON.stringify,
      Promise.prototype.then,
      Object.keys(Object.prototype).length,
      Function.prototype.call,
    ];
    await survived(tool(`${body}; return [1]`));
    await survived(tool(`${body}; log("x", {}); throw new TypeError("x")`));
    expect([
      JSON.stringify,
      Promise.prototype.then,
      Object.keys(Object.prototype).length,
      Function.prototype.call,
    ]).toEqual(before);
  },
);

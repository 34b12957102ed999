import { expect, test } from "vitest";
import { ending, survived, tool } from "../support/sandboxed";

const valueOf = async (body: string): Promise<unknown> => {
  const outcome = await survived(tool(body));
  return outcome.ok ? outcome.value : outcome.error.text;
};

const results: [what: string, body: string, value: unknown][] = [
  ["nothing", "", null],
  ["undefined", "return undefined", null],
  ["NaN", "return [NaN, Infinity, -0]", [null, null, 0]],
  ["a function", "return () => 1", null],
  [
    "functions and symbols inside",
    "return { a() {}, b: Symbol('x'), c: [() => 1] }",
    { c: [null] },
  ],
  ["a symbol", "return Symbol('x')", null],
  ["a date", "return new Date(0)", "1970-01-01T00:00:00.000Z"],
  ["a Map", "return new Map([[1, 2]])", {}],
  ["an error", "return new Error('x')", {}],
  ["half a character and a zero", "return 'a\\0b\\ud83d'", "a\0b\ud83d"],
  [
    "a key named __proto__",
    'return JSON.parse(\'{"__proto__":{"polluted":1}}\')',
    JSON.parse('{"__proto__":{"polluted":1}}'),
  ],
  ["an async function's result", "return Promise.resolve(Promise.resolve(4))", 4],
  ["brackets in a text", "return '['.repeat(500)", "[".repeat(500)],
];

test.each(results)("%s is returned as in JSON", async (_, body, value) => {
  expect(await valueOf(body)).toEqual(value);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("what JSON does not have is an error that says so", async () => {
  expect(await valueOf("return 10n")).toMatch(/bigint/i);
  expect(await valueOf("const a = []; a.push({ a }); return a")).toMatch(/circular/i);
});

const thrown: [what: string, body: string, error: string | RegExp][] = [
  ["an error", "\n\nthrow new RangeError('too far')", "RangeError: too far (line 3)."],
  [
    "an error of one's own",
    "class Mine extends Error { name = 'Mine' } throw new Mine('x!')",
    /^Mine: x! \(line 1\)\.$/,
  ],
  ["a text", "throw 'no such city'", "Thrown: no such city."],
  ["null", "throw null", "Thrown: null."],
  ["undefined", "throw undefined", "Thrown: undefined."],
  ["a symbol", "throw Symbol('x')", "Thrown: Symbol(x)."],
  ["an object", "throw { code: 7 }", 'Thrown: {"code":7}.'],
  [
    "a Proxy that refuses everything",
    "throw new Proxy({}, new Proxy({}, { get() { throw 1 } }))",
    /cannot be shown/,
  ],
  [
    "an error whose message throws",
    "throw Object.defineProperty(new Error(), 'message', { get() { throw 1 } })",
    /cannot be shown/,
  ],
  [
    "an error whose name is an object",
    "throw Object.assign(new Error('x'), { name: {}, stack: null })",
    /object Object/,
  ],
  [
    "a revoked Proxy",
    "const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy",
    /cannot be shown/,
  ],
];

test.each(thrown)("%s that is thrown becomes a sentence", async (_, body, error) => {
  const outcome = await survived(tool(body));
  expect(outcome).toMatchObject({
    ok: false,
    kind: "error",
    error: { text: typeof error === "string" ? error : expect.stringMatching(error) },
  });
});

test("a huge message is cut", async () => {
  const outcome = await survived(tool("throw new Error('x'.repeat(5e6))"));
  expect(outcome.ok || outcome.error.text.length).toBeLessThan(2_200);
});

const sources: [what: string, code: string, error: RegExp][] = [
  ["no source", "", /export default async function/],
  ["no default export", "export const a = 1", /export default async function/],
  ["a default export that is no function", "export default 4", /export default async function/],
  [
    "source that cannot be read",
    "export default function () {\n  if (\n}",
    /^SyntaxError: .*\(line 3\)\.$/,
  ],
  [
    "source that throws before the function",
    "throw new Error('early'); export default () => 1",
    /^Error: early/,
  ],
];

test.each(sources)("%s fails with a sentence", async (_, code, error) => {
  expect(await survived(code)).toMatchObject({
    ok: false,
    kind: "error",
    error: { text: expect.stringMatching(error) },
  });
});

test("a long text is returned up to the length that is read", async () => {
  expect(String(await valueOf("return 'x'.repeat(5e6)"))).toHaveLength(131_072);
});

test.each([
  "return ['x'.repeat(2e6)]",
  "return Array(600000).fill(0)",
  "return { ['x'.repeat(2e6)]: 1 }",
  "let a = 1; for (let n = 0; n < 300; n++) a = [a]; return a",
])("a result beyond the bounds is refused: %s", async (body) => {
  expect(await survived(tool(body))).toMatchObject({
    kind: "too_large",
    error: { text: expect.stringContaining("Return less.") },
  });
});

test("source and arguments have a bound", async () => {
  expect(ending(await survived(" ".repeat(2 ** 20 + 1)))).toBe("too_large");
  expect(ending(await survived(tool(""), { args: "x".repeat(2 ** 20) }))).toBe("too_large");
});

test("invalid JSON arguments are refused, not thrown at the caller", async () => {
  const circle: { me?: unknown } = {};
  circle.me = circle;
  expect(ending(await survived(tool(""), { args: circle }))).toBe("error");
});

test("logs are bounded in lines and in length, and say that there was more", async () => {
  const { logs } = await survived(
    tool("for (let n = 0; n < 5000; n++) log('x'.repeat(10000)); return 1"),
  );
  expect([logs.length, logs.at(-1), Math.max(...logs.map((each) => each.length))]).toEqual([
    101,
    "Further lines were left out.",
    2_000,
  ]);
});

test("logs show any value", async () => {
  const { logs } = await survived(
    tool(
      "log('a', 1, null, undefined, { b: [2] }, 3n, Symbol('s')); console.warn(new Error('x')); log({ toJSON() { throw 1 }, toString() { throw 2 } }); log(new Proxy({}, { get() { throw 1 } })); log('\\0\\ud800')",
    ),
  );
  expect(logs).toEqual([
    'a 1 null undefined {"b":[2]} [cannot be shown] Symbol(s)',
    "Error: x",
    "[cannot be shown]",
    "[cannot be shown]",
    "\0\ud800",
  ]);
});

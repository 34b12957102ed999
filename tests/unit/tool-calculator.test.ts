import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculate, calculated } from "@/lib/tools/builtins/calculator";

/** An expression without powers is JavaScript too: the language itself is the reference. */
const judged = (expression: string): number => Number(new Function(`return (${expression})`)());

type Written = { text: string };
const number = fc.oneof(
  fc.nat(9_999).map(String),
  fc.tuple(fc.nat(999), fc.nat(999)).map(([whole, part]) => `${whole}.${part}`),
  fc.tuple(fc.nat(9), fc.integer({ min: -5, max: 5 })).map(([digit, power]) => `${digit}e${power}`),
);
const { expression } = fc.letrec<{ expression: Written }>((tie) => {
  const inner = tie("expression");
  const space = fc.constantFrom("", " ", "  ");
  return {
    expression: fc.oneof(
      { maxDepth: 6, depthIdentifier: "sum" },
      number.map((text) => ({ text })),
      fc
        .tuple(inner, fc.constantFrom("+", "-", "*", "/", "%"), inner, space)
        .map(([left, sign, right, gap]) => ({ text: `${left.text}${gap}${sign} ${right.text}` })),
      inner.map(({ text }) => ({ text: `(${text})` })),
      // JavaScript reads two signs in a row as another operator.
      inner.map(({ text }) => ({ text: `- ${text}` })),
    ),
  };
});

test("any sum, difference, product, quotient and remainder is what JavaScript makes of it", () => {
  fc.assert(
    fc.property(expression, ({ text }) => {
      fc.pre(text.length < 900);
      const value = judged(text);
      if (Number.isFinite(value)) expect(calculate(text)).toBe(value);
      else expect(() => calculate(text)).toThrow("isn't a finite number");
    }),
    { numRuns: 2_000 },
  );
});

test("a power, with its sides in brackets, is what JavaScript makes of it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: -6, max: 6 }),
      fc.integer({ min: -3, max: 3 }),
      (base, power, next) => {
        const value = judged(`(${base}) ** ((${power}) ** (${next}))`);
        const text = `(${base})^(${power})^(${next})`;
        if (Number.isFinite(value)) expect(calculate(text)).toBe(value);
        else expect(() => calculate(text)).toThrow("isn't a finite number");
      },
    ),
  );
});

test.each([
  ["-2^2", -4],
  ["(-2)^2", 4],
  ["2^-1", 0.5],
  ["2^3^2", 512],
  ["-2^-2^2", -(2 ** -4)],
  ["2*-3", -6],
  ["5 - -3", 8],
  ["--5", 5],
  ["+4 - +1", 3],
  ["2 ** 10", 1024],
  ["7 % 4", 3],
  ["6 × 7 ÷ 2 − 1", 20],
  ["pi", Math.PI],
  ["2 * e", 2 * Math.E],
  ["sqrt(16) + abs(-3)", 7],
  ["max(1, 5, 3) - min(4, 2)", 3],
  ["round(2.345, 2)", 2.35],
  ["log(1000)", 3],
  ["log(8, 2)", 3],
  ["ln(e)", 1],
  ["factorial(5)", 120],
  ["avg(1, 2, 3, 4)", 2.5],
  ["hypot(3, 4)", 5],
])("%s is %d", (text, value) => expect(calculate(text)).toBeCloseTo(value, 12));

test("the noise of binary fractions is not shown", () => {
  expect([
    calculated("0.1 + 0.2"),
    calculated("1e21 * 10"),
    calculated("1 / 3"),
    calculated("-0"),
  ]).toEqual(["0.3", "1e+22", "0.333333333333333", "0"]);
});

describe("anything but arithmetic is refused with a sentence", () => {
  test.each([
    "",
    " ",
    "1 +",
    "* 2",
    "(1",
    "1)",
    "2 3",
    "1; 2",
    "1, 2",
    "1 / 0",
    "sqrt(-1)",
    "0 / 0",
    "10^400",
    "x",
    "process",
    "this",
    "constructor",
    "__proto__",
    "toString()",
    "hasOwnProperty(1)",
    "[1, 2]",
    "[].constructor",
    "'a' + 'b'",
    '"a".length',
    "1 .constructor",
    "pi.constructor",
    "abs.constructor('return process')()",
    "(1).toString()",
    "1 < 2",
    "1 ? 2 : 3",
    "1 && 2",
    "!1",
    "~1",
    "1 | 2",
    "1 << 2",
    "true",
    "null",
    "a = 1",
    "sqrt()",
    "sqrt(1, 2)",
    "sqrt(1)(2)",
    "sqrt sqrt(4)",
    "abs",
    "max()",
    "pow(2)",
    "round(1, 2, 3)",
    "`1`",
    "1 // 2",
    "/a/",
    "() => 1",
    "new Date()",
    "import('fs')",
    "\u0000",
    "1\u20282",
    "1 + +",
    "-",
    "^2",
    "2^",
    "(".repeat(500),
    "-".repeat(999),
    "1+".repeat(600),
    "sqrt(".repeat(200),
  ])("%j", (text) =>
    expect(() => calculate(text)).toThrow(/^(The (expression|calculator|function|result) .+\.)$/),
  );

  test("and whatever else is typed ends in a number or such a sentence", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(..."0123456789.+-*/^%() ,eprsqtx[]'\"!?:"),
          maxLength: 60,
        }),
        (text) => {
          try {
            expect(Number.isFinite(calculate(text))).toBe(true);
          } catch (error) {
            expect(error).toMatchObject({ name: "ToolFault" });
          }
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test("brackets as deep as an expression may be long", () => {
    expect(calculate(`${"(".repeat(499)}7${")".repeat(499)}`)).toBe(7);
    expect(() => calculate(`${"(".repeat(500)}7${")".repeat(500)}`)).toThrow(
      "at most 1,000 characters",
    );
  });
});

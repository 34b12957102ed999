import "server-only";
import jsep from "jsep";
import { short } from "@/lib/tools/shared/faults";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { sentence } from "@/lib/core/shared/sentence";

/** Also limits how deep brackets can nest. */
const LENGTH = 1_000;
const POWERS = ["**", "^"];

for (const each of POWERS) jsep.addBinaryOp(each, 11, true);
// The parser binds a sign tighter than a power and reads -2^2 as 4; in arithmetic it is -4.
jsep.hooks.add("gobble-token", function (token) {
  const sign = this.char;
  if (sign !== "-" && sign !== "+") return;
  this.index++;
  token.node = { type: "UnaryExpression", operator: sign, argument: power(this), prefix: true };
});

function power(text: jsep.HookScope): jsep.Expression {
  const left = text.gobbleToken() ?? text.throwError("A number is missing");
  text.gobbleSpaces();
  const operator = POWERS.find((each) => text.expr.startsWith(each, text.index));
  if (!operator) return left;
  text.index += operator.length;
  return { type: "BinaryExpression", operator, left, right: power(text) };
}

type Operation = (left: number, right: number) => number;
const OPERATIONS = new Map<string, Operation>([
  ["+", (a, b) => a + b],
  ["-", (a, b) => a - b],
  ["*", (a, b) => a * b],
  ["/", (a, b) => a / b],
  ["%", (a, b) => a % b],
  ["^", (a, b) => a ** b],
  ["**", (a, b) => a ** b],
]);
const CONSTANTS = new Map([
  ["pi", Math.PI],
  ["π", Math.PI],
  ["e", Math.E],
  ["tau", 2 * Math.PI],
]);

const ONE = [
  "abs",
  "sqrt",
  "cbrt",
  "floor",
  "ceil",
  "trunc",
  "sign",
  "exp",
  "log2",
  "log10",
  "sin",
  "cos",
  "tan",
  "asin",
  "acos",
  "atan",
  "sinh",
  "cosh",
  "tanh",
] as const;
type Work = { least: number; most: number; of: (...numbers: number[]) => number };
const FUNCTIONS = new Map<string, Work>([
  ...ONE.map((name): [string, Work] => [name, { least: 1, most: 1, of: Math[name] }]),
  ["ln", { least: 1, most: 1, of: Math.log }],
  [
    "log",
    {
      least: 1,
      most: 2,
      of: (value, base) =>
        base === undefined ? Math.log10(value) : Math.log(value) / Math.log(base),
    },
  ],
  [
    "round",
    {
      least: 1,
      most: 2,
      of: (value, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits,
    },
  ],
  ["pow", { least: 2, most: 2, of: Math.pow }],
  ["atan2", { least: 2, most: 2, of: Math.atan2 }],
  ["min", { least: 1, most: 100, of: Math.min }],
  ["max", { least: 1, most: 100, of: Math.max }],
  ["sum", { least: 1, most: 100, of: (...all) => all.reduce((sum, each) => sum + each, 0) }],
  [
    "avg",
    { least: 1, most: 100, of: (...all) => all.reduce((sum, each) => sum + each, 0) / all.length },
  ],
  ["hypot", { least: 1, most: 100, of: Math.hypot }],
  [
    "factorial",
    {
      least: 1,
      most: 1,
      of: (n) =>
        Number.isInteger(n) && n >= 0
          ? Array.from({ length: Math.min(n, 171) }, (_, at) => at + 1).reduce(
              (product, each) => product * each,
              1,
            )
          : NaN,
    },
  ],
]);

/**
 * The value of an arithmetic expression, by a parser and an allow-list: nothing is executed as code. Throws ToolFault.
 */
export function calculate(expression: string): number {
  if (expression.length > LENGTH)
    throw new ToolFault(
      sentence("expression_too_long", "The expression must be at most 1,000 characters."),
    );
  const text = expression.replace(/[×·]/g, "*").replace(/÷/g, "/").replace(/[−–]/g, "-");
  const value = valueOf(parsed(text));
  if (!Number.isFinite(value))
    throw new ToolFault(
      sentence(
        "expression_not_finite",
        "The result isn't a finite number. Check for a division by zero or a root of a negative number.",
      ),
    );
  return value;
}

/** The value for display: fifteen digits hide rounding errors of binary fractions, so that 0.1 + 0.2 is 0.3. */
export const calculated = (expression: string): string =>
  String(Number(calculate(expression).toPrecision(15)));

function parsed(text: string): jsep.Expression {
  try {
    return jsep(text);
  } catch (error) {
    throw new ToolFault(
      sentence("expression_unreadable", "The expression is invalid: {detail}.", {
        detail: error instanceof Error ? error.message.replace(/\s+/g, " ") : "it is malformed",
      }),
    );
  }
}

/** The parser's tree is loosely typed; any unexpected node is refused as invalid arithmetic. */
function valueOf(node: unknown): number {
  const {
    type,
    value,
    name,
    operator,
    argument,
    left,
    right,
    callee,
    arguments: operands,
  } = Object(node) as Record<string, unknown>;
  if (type === "Literal" && typeof value === "number") return value;
  if (type === "Identifier") return CONSTANTS.get(String(name)) ?? refuse(String(name));
  if (type === "UnaryExpression" && operator === "-") return -valueOf(argument);
  if (type === "UnaryExpression" && operator === "+") return valueOf(argument);
  if (type === "BinaryExpression")
    return (OPERATIONS.get(String(operator)) ?? refuse(String(operator)))(
      valueOf(left),
      valueOf(right),
    );
  if (type === "CallExpression" && Array.isArray(operands))
    return called(String((Object(callee) as Record<string, unknown>).name), operands.map(valueOf));
  return refuse(
    typeof type === "string" ? type.replace(/Expression$/, "").toLowerCase() : "nothing",
  );
}

function called(name: string, numbers: number[]): number {
  const work = FUNCTIONS.get(name) ?? refuse(`${name}()`);
  if (numbers.length < work.least || numbers.length > work.most)
    throw new ToolFault(
      sentence("function_arity_wrong", "The function {name} takes {count} numbers.", {
        name,
        count: work.least === work.most ? work.least : `${work.least} to ${work.most}`,
      }),
    );
  return work.of(...numbers);
}

function refuse(what: string): never {
  throw new ToolFault(
    sentence("calculator_name_unknown", "The calculator does not know {name}.", {
      name: short(what),
    }),
  );
}

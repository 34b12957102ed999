import "server-only";

type Operation = { rank: number; of: (a: number, b: number) => number };
const OPERATIONS = new Map<string | undefined, Operation>([
  ["+", { rank: 1, of: (a, b) => a + b }],
  ["-", { rank: 1, of: (a, b) => a - b }],
  ["*", { rank: 2, of: (a, b) => a * b }],
  ["/", { rank: 2, of: (a, b) => a / b }],
  ["%", { rank: 2, of: (a, b) => a % b }],
  ["^", { rank: 4, of: (a, b) => a ** b }],
]);
/** A sign binds less tightly than a power: -2^2 is -4. */
const SIGN = 3;
const ROOT = 5;

/** The value of a sum; null when the text is not one, or has no finite value. */
function evaluate(text: string): number | null {
  const tokens = text.match(/sqrt|\d+(?:\.\d+)?|\.\d+|\S/g) ?? [];
  let at = 0;
  function operand(): number {
    const token = tokens[at++];
    if (token === "-") return -valueFrom(SIGN);
    if (token === "+") return valueFrom(SIGN);
    if (token === "sqrt") return Math.sqrt(valueFrom(ROOT));
    if (token !== "(") return Number(token);
    const inner = valueFrom(0);
    return tokens[at++] === ")" ? inner : NaN;
  }
  /** Parses operations of this rank and above. */
  function valueFrom(rank: number): number {
    let left = operand();
    for (;;) {
      const operation = OPERATIONS.get(tokens[at]);
      if (!operation || operation.rank < rank) return left;
      at++;
      left = operation.of(left, valueFrom(operation.rank + 1));
    }
  }
  const value = valueFrom(0);
  // Twelve digits hide binary rounding errors: 0.1 + 0.2 is 0.3.
  return at === tokens.length && Number.isFinite(value) ? Number(value.toPrecision(12)) : null;
}

// The look-behind keeps the search from restarting at each digit of a long number.
const NUMBER = String.raw`(?<![\d.])(\d+(?:\.\d+)?)`;
const PERCENT = new RegExp(`${NUMBER}\\s*(?:%|percent|Prozent) (?:of|von)\\s*${NUMBER}`, "gi");
const SQUARE_ROOT = new RegExp(`(?:square root of|Wurzel (?:aus|von))\\s*${NUMBER}`, "gi");
const between = (words: string): RegExp =>
  new RegExp(`(?<=[\\d)])\\s*(?:${words})\\s*(?=[\\d(-])`, "gi");

/** Converts sums in words to operators: "15% of 80", "7 times 6", "the square root of 81". */
const asSigns = (text: string): string =>
  text
    .replace(/(\d),(?=\d{3}\b)/g, "$1")
    .replace(PERCENT, "$1 / 100 * $2")
    .replace(SQUARE_ROOT, "sqrt($1)")
    .replace(between("[x×·]|times|multiplied by|mal"), " * ")
    .replace(between("÷|divided by|geteilt durch"), " / ")
    .replace(between("plus"), " + ")
    .replace(between("minus|−"), " - ")
    .replace(/\*\*/g, "^");

const ASKS =
  /\b(what(?:'s| is| are)|how much|calculate|compute|work out|add|sum|was (?:ist|sind|ergibt)|wie ?viel|berechne|rechne)\b|=\s*\??\s*$/i;
const NO_SUM = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|https?:\/\/\S+/g;
/** No one writes a longer sum by hand, and this also limits the depth. */
const LONGEST = 300;

/**
 * The first real sum in a message, with its value. Dates, phone numbers and "24/7" are not sums: digits with a bare "-"
 * or "/" between them count only when the words ask for a value.
 */
export function findSum(message: string): { expression: string; value: number } | null {
  const text = asSigns(message).replace(NO_SUM, " ; ");
  for (const [candidate] of text.matchAll(/(?:sqrt\s*\(|[-+.\d(])(?:sqrt|[-+*/%^().\d\s])*/g)) {
    if (candidate.length > LONGEST) continue;
    const ended = candidate.trim().replace(/[.\s(+*/^-]+$/, "");
    const expression = ended.replace(/\s+/g, " ");
    if (!/\d\)?\s*[-+*/%^]\s*[-+(]*\s*(?:\d|\.|sqrt)|sqrt/.test(expression)) continue;
    const meant =
      ASKS.test(message) ||
      /\d\)?(?:\s*[*^]\s*|\s+[-+/%]\s+|\+)[-(\d.s]|sqrt/.test(expression) ||
      expression === text.trim();
    const value = meant ? evaluate(expression) : null;
    if (value !== null) return { expression, value };
  }
  return null;
}

import "server-only";

/** Recursive descent over `+ - * / % ^ ( )` and sqrt; null where the text is no sum, or has no finite value. */
export function evaluate(text: string): number | null {
  const tokens = text.match(/sqrt|\d+(?:\.\d+)?|\.\d+|[-+*/%^()]|\S/g) ?? [];
  let at = 0;
  const take = (...wanted: string[]): string | undefined =>
    wanted.includes(tokens[at] ?? "") ? tokens[at++] : undefined;

  function atom(): number {
    if (take("(")) {
      const inner = sum();
      return take(")") ? inner : NaN;
    }
    if (take("sqrt")) return Math.sqrt(atom());
    return Number(tokens[at++] ?? NaN);
  }
  function power(): number {
    const base = atom();
    return take("^") ? base ** signed() : base;
  }
  // A sign binds weaker than a power: -2^2 is -4.
  function signed(): number {
    if (take("-")) return -signed();
    return take("+") ? signed() : power();
  }
  function product(): number {
    let left = signed();
    for (let op = take("*", "/", "%"); op; op = take("*", "/", "%")) {
      const right = signed();
      left = op === "*" ? left * right : op === "/" ? left / right : left % right;
    }
    return left;
  }
  function sum(): number {
    let left = product();
    for (let op = take("+", "-"); op; op = take("+", "-"))
      left = op === "+" ? left + product() : left - product();
    return left;
  }

  const value = sum();
  // Twelve digits hide the noise of binary fractions: 0.1 + 0.2 is 0.3.
  return at === tokens.length && Number.isFinite(value) ? Number(value.toPrecision(12)) : null;
}

// The look-behind keeps the search from beginning anew at each digit of a long number.
const NUMBER = String.raw`(?<![\d.])(\d+(?:\.\d+)?)`;

/** Nobody writes a longer sum by hand, and depth is bounded with it. */
const LONGEST_SUM = 300;

/** Writes spoken sums as signs: "15% of 80", "7 times 6", "the square root of 81". */
function asSigns(text: string): string {
  return text
    .replace(/(\d),(?=\d{3}\b)/g, "$1")
    .replace(
      new RegExp(`${NUMBER}\\s*(?:%|percent|per cent) of\\s*${NUMBER}`, "gi"),
      "$1 / 100 * $2",
    )
    .replace(new RegExp(`(?:the )?square root of\\s*${NUMBER}`, "gi"), "sqrt($1)")
    .replace(new RegExp(`${NUMBER} squared`, "gi"), "$1 ^ 2")
    .replace(/(?<=\d\)?)\s*[x×·]\s*(?=\(?\d)/gi, " * ")
    .replace(/(?<=[\d)])\s+(?:times|multiplied by)\s+(?=[\d(-])/gi, " * ")
    .replace(/(?<=[\d)])\s*(?:÷|\s(?:divided by|over)\s)\s*(?=[\d(-])/gi, " / ")
    .replace(/(?<=[\d)])\s+plus\s+(?=[\d(-])/gi, " + ")
    .replace(/(?<=[\d)])\s+minus\s+(?=[\d(-])/gi, " - ")
    .replace(/\*\*/g, "^")
    .replace(/−/g, "-");
}

const ASKS =
  /\b(what(?:'s| is| are)|how much|calculate|compute|evaluate|solve|work out|result of|value of|add|sum)\b|=\s*\??\s*$/i;

export type Sum = { expression: string; value: number };

/**
 * The first sum in a message that is meant as one, with its value. Dates, phone numbers and "24/7" are
 * no sums: digits with a bare "-" or "/" between them count only where the words ask for a value.
 */
export function findSum(message: string): Sum | null {
  const text = asSigns(message).replace(
    /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|https?:\/\/\S+/g,
    " ; ",
  );
  for (const [found] of text.matchAll(/(?:sqrt\s*\(|[-+.\d(])(?:sqrt|[-+*/%^().\d\s])*/g)) {
    if (found.length > LONGEST_SUM) continue;
    const expression = found
      .trim()
      .replace(/[.\s(+*/^-]+$/, "")
      .replace(/\s+/g, " ");
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

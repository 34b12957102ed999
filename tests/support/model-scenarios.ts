export type AskedTool = { name: string; arguments: string };

/** What the stand-in does with one request. Anything omitted: as a healthy provider would. */
export type Scenario = {
  /** The number of words 'w1 w2 …' in the response, and the pause between two of them in milliseconds. */
  tokens: number;
  pace: number;
  /** Nothing is sent before this is settled: a script can run something meanwhile. */
  until?: PromiseLike<unknown>;
  /** After this many words the response pauses until this is settled: a test can act in the middle of it. */
  pause?: { after: number; until: PromiseLike<unknown> };
  /** The exact response instead of counted words; sent word by word. */
  text?: string;
  /** Refuses with this status, but only the first `times` requests with the same message (default: always). */
  fail?: number;
  times: number;
  /** Seconds for a Retry-After header on a refusal. */
  after?: number;
  hang?: boolean;
  stall?: number;
  cut?: number;
  malformed?: boolean;
  /** The connection is reset, not closed, at the position given by `cut`. */
  reset?: boolean;
  /** The connection breaks in the middle of a tool call. */
  half?: boolean;
  reasoning?: boolean;
  /** How many of its tokens it reports as reasoning. */
  thought?: number;
  /** Its usage report; null: none. */
  usage?: null | { prompt_tokens: number; completion_tokens: number };
  /** A finish reason other than `stop` or `tool_calls`. */
  finish?: string;
  empty?: boolean;
  huge?: boolean;
  garble?: boolean;
  tools: AskedTool[];
  /**
   * Calls its tools again until it has this many results, unless it must reply; `counting`: with {"n": 1}, {"n": 2} …
   */
  again?: number;
  counting?: boolean;
};

const NUMBERS = [
  "tokens",
  "pace",
  "fail",
  "times",
  "after",
  "stall",
  "cut",
  "again",
  "thought",
] as const;
const FLAGS = [
  "hang",
  "malformed",
  "reset",
  "half",
  "reasoning",
  "empty",
  "huge",
  "garble",
  "counting",
] as const;

/** The end of the JSON object that starts at `from`; braces inside strings don't count. */
function endOfJson(text: string, from: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted && letter === "\\") at += 1;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === "{") depth += 1;
    else if (!quoted && letter === "}" && (depth -= 1) === 0) return at + 1;
  }
  return text.length;
}

/** `[tool=name {json}]`, any number of them; more than one makes parallel calls. */
function toolsIn(message: string): AskedTool[] {
  return [...message.matchAll(/\[tool=([\w-]+)\s*(\{)?/g)].map((match) => {
    const from = match.index + match[0].length - 1;
    return {
      name: match[1] ?? "",
      arguments: match[2] ? message.slice(from, endOfJson(message, from)) : "{}",
    };
  });
}

/** Parses the directives in a message: `[tokens=50 pace=20]`, `[fail=429 times=2 after=1]`, `[hang]`, `[cut=5]` … */
export function readScenario(
  message: string,
  defaults: { tokens: number; pace: number },
): Scenario {
  const scenario: Scenario = { ...defaults, times: Infinity, tools: toolsIn(message) };
  for (const [, inside = ""] of message.matchAll(/\[((?!tool=)[^\]\n]+)\]/g)) {
    for (const part of inside.split(/[\s,]+/)) {
      const [key, value] = part.split("=");
      const number = NUMBERS.find((name) => name === key);
      const flag = FLAGS.find((name) => name === key);
      if (number && value !== undefined && Number.isFinite(Number(value)))
        scenario[number] = Number(value);
      if (key === "finish" && value) scenario.finish = value;
      if (flag && value === undefined) scenario[flag] = true;
    }
  }
  return scenario;
}

/** The words of a response, each in its own chunk, so that tests detect lost, duplicated or reordered ones. */
export function wordsOf(scenario: Scenario): string[] {
  if (scenario.empty) return [];
  if (scenario.text !== undefined) return scenario.text.match(/\s*\S+\s*/g) ?? [];
  return Array.from(
    { length: scenario.tokens },
    (_, index) => `${index ? " " : ""}w${index + 1}${scenario.garble ? "é🐢日" : ""}`,
  );
}

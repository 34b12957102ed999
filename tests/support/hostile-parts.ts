export class Dice {
  constructor(readonly next: () => number) {}
  below = (most: number): number => Math.floor(this.next() * most);
  one = <T>(all: readonly T[]): T => all[this.below(all.length)]!;
  chance = (share: number): boolean => this.next() < share;
}

const PROTOTYPE = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
];
const NUMBERS = [
  -1, 0, 1, 1.5, 64, 4_294_967_294, 4_294_967_295, 4_294_967_296, 9_007_199_254_740_991,
  9_007_199_254_740_993, 1e21, 1e308, -1e308,
];
const TEXTS = [
  "",
  " ",
  "\0",
  "\ud83d",
  "\ude00",
  "a\0b",
  "\ud83d\ud83d",
  "é日🐢",
  "</script>",
  "[constructor]",
  "![__proto__](x)",
  "\u202e",
  "\r\n\r\n",
  "data: x\n\n",
  "```",
  "|".repeat(200),
  "NaN",
  "null",
];
const TOOLS = [
  "current_time",
  "calculator",
  "nowhere",
  "",
  "spending limit",
  "x".repeat(200),
  ...PROTOTYPE,
];

const wrong = (dice: Dice): unknown =>
  dice.one<unknown>([null, true, false, [], {}, [[]], { a: 1 }, "text", ...NUMBERS, ...PROTOTYPE]);
const long = (dice: Dice): string =>
  dice.one(["x", "日", "\\", '"', "\n", "w "]).repeat(dice.one([1_000, 20_000, 120_000]));

type Part = { name: string; text: (dice: Dice) => string };
const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
export const chunk = (delta: unknown, finish_reason: unknown = null, more: object = {}): string =>
  event({
    id: "x",
    object: "chat.completion.chunk",
    model: "m",
    choices: [{ index: 0, delta, finish_reason }],
    ...more,
  });
const call = (part: unknown): string => chunk({ tool_calls: [part] });
const argumentsOf = (dice: Dice): string =>
  dice.one([
    "{}",
    "",
    "{",
    "null",
    "5",
    '{"a":"\\ud83d"}',
    '{"__proto__":{"x":1}}',
    '{"expression":"6*7"}',
    '{"time_zone":"UTC"}',
    "[".repeat(5_000) + "]".repeat(5_000),
    `{"a":"${"x".repeat(100_000)}"}`,
    '{"a":1e999}',
  ]);

/** The possible parts of a stream, each on its own. */
export const PARTS: Part[] = [
  { name: "words", text: () => chunk({ content: "one " }) + chunk({ content: "two " }) },
  {
    name: "odd text",
    text: (dice) => chunk({ content: dice.one(TEXTS) }) + chunk({ content: dice.one(TEXTS) }),
  },
  {
    name: "odd thoughts",
    text: (dice) => chunk({ reasoning_content: dice.one(TEXTS), content: dice.one(TEXTS) }),
  },
  {
    name: "wrong content",
    text: (dice) => chunk({ content: wrong(dice), reasoning_content: wrong(dice) }),
  },
  { name: "wrong delta", text: (dice) => chunk(wrong(dice)) },
  {
    name: "wrong choices",
    text: (dice) => event({ choices: dice.one([wrong(dice), [wrong(dice)], [[wrong(dice)]]]) }),
  },
  { name: "wrong event", text: (dice) => event(wrong(dice)) },
  {
    name: "wrong model",
    text: (dice) =>
      event({ model: wrong(dice), choices: [] }) +
      event({ model: "m\0\ud83d".repeat(500), choices: [] }),
  },
  {
    name: "call",
    text: (dice) =>
      call({
        index: dice.below(3),
        id: `call_${dice.below(4)}`,
        type: "function",
        function: { name: dice.one(TOOLS), arguments: argumentsOf(dice) },
      }),
  },
  {
    name: "odd index",
    text: (dice) =>
      call({
        index: dice.one([...NUMBERS, ...PROTOTYPE, null, undefined]),
        id: "a",
        function: { name: dice.one(TOOLS), arguments: "{}" },
      }),
  },
  {
    name: "odd id",
    text: (dice) =>
      call({
        index: dice.below(5),
        id: dice.one([wrong(dice), "budget", "x".repeat(300), "\0", " "]),
        function: { name: "calculator", arguments: argumentsOf(dice) },
      }),
  },
  {
    name: "wrong call",
    text: (dice) =>
      call(
        dice.one([
          wrong(dice),
          { index: 0, function: wrong(dice) },
          { index: 0, id: "a", function: { name: wrong(dice), arguments: wrong(dice) } },
        ]),
      ),
  },
  {
    name: "pieces out of order",
    text: () =>
      call({ index: 1, function: { arguments: "1}" } }) +
      call({ index: 0, id: "b", function: { name: "calculator", arguments: '{"a"' } }) +
      call({ index: 1, id: "c", function: { name: "calculator" } }) +
      call({ index: 0, function: { arguments: ":1}" } }),
  },
  {
    name: "many calls",
    text: (dice) =>
      Array.from({ length: dice.one([10, 64, 65, 500]) }, (_, index) =>
        call({ index, id: `m${index}`, function: { name: "nowhere", arguments: "{}" } }),
      ).join(""),
  },
  {
    name: "odd usage",
    text: (dice) =>
      event({
        choices: [],
        usage: dice.one([
          wrong(dice),
          {
            prompt_tokens: wrong(dice),
            completion_tokens: dice.one(NUMBERS),
            total_tokens: wrong(dice),
            prompt_tokens_details: wrong(dice),
          },
          {
            prompt_tokens: 1,
            completion_tokens: 1,
            total_tokens: 2,
            prompt_tokens_details: { cached_tokens: dice.one(NUMBERS) },
          },
        ]),
      }),
  },
  {
    name: "finish",
    text: (dice) =>
      chunk(
        {},
        dice.one(["stop", "tool_calls", "length", "content_filter", "", "__proto__", wrong(dice)]),
      ),
  },
  {
    name: "text behind the end",
    text: () => chunk({}, "stop") + chunk({ content: "more" }) + chunk({}, "length"),
  },
  {
    name: "error",
    text: (dice) =>
      event({
        error: dice.one([
          wrong(dice),
          "over capacity",
          { message: "x\0\ud83d".repeat(1_000) },
          { message: wrong(dice), code: wrong(dice) },
        ]),
      }),
  },
  {
    name: "no JSON",
    text: (dice) =>
      `data: ${dice.one(["{", "undefined", "", "'", "{this is none", "[".repeat(50_000)])}\n\n`,
  },
  { name: "long text", text: (dice) => chunk({ content: long(dice) }) },
  { name: "long thoughts", text: (dice) => chunk({ reasoning_content: long(dice) }) },
  { name: "too long an event", text: () => `data: ${"x".repeat(300_000)}` },
  {
    name: "stray lines",
    text: (dice) =>
      dice
        .one(["a\n", "data\n", ": c\n", "id: \0\n", "retry: x\n", "event: error\n", "\n", "\t\n"])
        .repeat(dice.one([1, 50, 5_000])),
  },
  { name: "broken UTF-8", text: () => BROKEN },
  { name: "done", text: () => "data: [DONE]\n\n" },
];
/** Most of the parts allow a run to continue: otherwise no stream would reach its end. */
export const MILD = PARTS.filter(({ name }) =>
  [
    "words",
    "odd text",
    "odd thoughts",
    "call",
    "odd id",
    "pieces out of order",
    "odd usage",
    "wrong model",
    "long thoughts",
    "broken UTF-8",
  ].includes(name),
);
/** Placeholder for invalid UTF-8 until the text is encoded to bytes. */
export const BROKEN = "\u{f0000}";

import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { makeDemoFetch } from "@/lib/demo-model/demo-fetch";

const client = new OpenAI({
  apiKey: "demo",
  baseURL: "http://demo.invalid/v1",
  fetch: makeDemoFetch({ pace: 0 }),
  maxRetries: 0,
});

async function structured(message: object) {
  const stream = client.chat.completions.stream({
    model: "demo",
    response_format: { type: "json_object" },
    messages: [
      { role: "system", content: "Answer with JSON." },
      { role: "user", content: JSON.stringify(message) },
    ],
  });
  const answer = await stream.finalChatCompletion();
  return JSON.parse(answer.choices[0]?.message.content ?? "");
}

describe("routing", () => {
  const agents = [
    { name: "Cook", role_description: "Plans meals and writes recipes" },
    { name: "Bookkeeper", role_description: "Checks invoices and reminds of overdue payments" },
    { name: "Writer", role_description: "Writes articles and letters" },
  ];

  it("picks the agent whose role shares the most words with the task", async () => {
    const picked = await structured({
      task: { name: "Overdue invoice", description: "Check the invoice 17 and write a reminder" },
      agents,
    });
    expect(picked).toMatchObject({
      agent: "Bookkeeper",
      reason: expect.stringContaining('"invoice"'),
    });
    expect(
      await structured({ task: { name: "Recipe for soup", description: "" }, agents }),
    ).toMatchObject({ agent: "Cook" });
  });

  it("assigns a task that suits no one to the first agent, and says so", async () => {
    const picked = await structured({ task: { name: "Paint the fence", description: "" }, agents });
    expect(picked).toMatchObject({ agent: "Cook", reason: expect.stringContaining("first") });
    expect(await structured({ task: { name: "x", description: "" }, agents: [] })).toMatchObject({
      agent: null,
    });
  });

  it("answers any other JSON request with JSON", async () => {
    expect(await structured({ hello: "world" })).toEqual({ answer: expect.any(String) });
  });
});

type Tool = (
  args: object,
  world: { fetch: unknown; log: (line: string) => void },
) => Promise<unknown>;

/** The result of a tool that the demo model can only start. */
const startingPoint = (name: string, received: object) => ({
  starting_point: `${name} doesn't do its work yet. Edit step 2 of its code.`,
  received,
});

/** Loads the written source as a module and runs it. */
async function run(
  name: string,
  description: string,
  types: Record<string, string>,
  args: object,
): Promise<unknown> {
  const list = Object.entries(types).map(([param, type]) => ({
    name: param,
    type,
    description: "",
    required: true,
  }));
  const { implementation } = await structured({
    tool_name: name,
    tool_description: description,
    parameter_list: JSON.stringify(list),
  });
  expect(implementation).toMatch(/^export default async function \(args, \{ fetch, log \}\) \{/);
  const loaded: { default: Tool } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(implementation)}`
  );
  return loaded.default(args, {
    fetch: () => Promise.reject(new Error("no network")),
    log: () => {},
  });
}

describe("tool implementations", () => {
  const ab = { a: "number", b: "number" };
  const text = { text: "string" };

  it.each<[string, string, Record<string, string>, object, unknown]>([
    ["add", "Adds two numbers", ab, { a: 2, b: 3 }, 5],
    ["sum_numbers", "", { values: "array" }, { values: [1, 2, 3.5] }, 6.5],
    ["multiply", "", ab, { a: 2, b: 3 }, 6],
    ["largest_number", "", { numbers: "array" }, { numbers: [2, 4] }, 4],
    ["divide_integers", "", { a: "integer", b: "integer" }, { a: 6, b: 3 }, 2],
    ["shout", "Makes a text upper case", text, { text: "añb" }, "AÑB"],
    ["subtract", "", ab, { a: 2, b: 3 }, -1],
    ["average", "The mean", { numbers: "array" }, { numbers: [2, 4] }, 3],
    ["celsius_to_fahrenheit", "Converts", { celsius: "number" }, { celsius: 20 }, 68],
    ["fahrenheitToCelsius", "Converts", { fahrenheit: "number" }, { fahrenheit: 212 }, 100],
    [
      "percent_of",
      "A percentage of a value",
      { percent: "number", value: "number" },
      { percent: 15, value: 80 },
      12,
    ],
    ["word_count", "Counts the words of a text", text, { text: "one two  three" }, 3],
    [
      "slugify",
      "Makes a slug",
      { title: "string" },
      { title: "Crème Brûlée, twice!" },
      "creme-brulee-twice",
    ],
    ["reverse_text", "", text, { text: "añb" }, "bña"],
    ["pretty_print_json", "", { json: "string" }, { json: '{"a":1}' }, '{\n  "a": 1\n}'],
    ["extract_emails", "", text, { text: "a@b.co, c@d.org and a@b.co" }, ["a@b.co", "c@d.org"]],
    [
      "date_difference",
      "Days between two dates",
      { from: "string", to: "string" },
      { from: "2026-01-01", to: "2026-03-12" },
      { days: 70, weeks: 10 },
    ],
    [
      "odd-name",
      "Sorts a list: sort",
      { "my-list": "array" },
      { "my-list": [10, 9, 1] },
      startingPoint("odd-name", { "my-list": [10, 9, 1] }),
    ],
  ])("%s runs and is right", async (name, description, types, args, result) => {
    expect(await run(name, description, types, args)).toEqual(result);
  });

  it.each<[string, string, Record<string, string>, object]>([
    [
      "convert_currency",
      "Converts an amount from one currency to another",
      { amount: "number", from: "string", to: "string" },
      { amount: 120, from: "EUR", to: "USD" },
    ],
    ["add_invoice", "Adds an invoice", { amount: "number" }, { amount: 120 }],
    ["total_price", "The total", { price: "number", count: "number" }, { price: 3, count: 4 }],
    ["average_rating", "Mean rating", { product: "number" }, { product: 17 }],
    ["today_sales", "The sales of today", {}, {}],
    ["lower_price", "Lowers a price", { product: "string" }, { product: "TEA" }],
    ["fetch_invoices", "Fetches invoices", { customer: "string" }, { customer: "Ada" }],
    [
      "percent_change",
      "By how many percent",
      { percent: "number", to: "number" },
      { percent: 1, to: 2 },
    ],
    ["weather", "The weather", { date: "string" }, { date: "2026-01-01" }],
    ["add", "Adds amounts", { a: "number", currency: "string" }, { a: 1, currency: "EUR" }],
  ])(
    "%s is not mistaken for something that has a word in common",
    async (name, description, types, args) => {
      expect(await run(name, description, types, args)).toEqual(startingPoint(name, args));
    },
  );

  it("says what a tool needs that no code can know", async () => {
    const { implementation } = await structured({
      tool_name: "convert_currency",
      tool_description: "Converts an amount",
      parameter_list: "[]",
    });
    expect(implementation).toContain("It needs today's exchange rates");
  });

  it("writes a commented frame that runs for a tool it does not know", async () => {
    expect(
      await run(
        "book_flight",
        "Books a flight */ for a person\nsoon",
        { to: "string", "seat-no": "number" },
        { to: "Oslo", "seat-no": 3 },
      ),
    ).toEqual(startingPoint("book_flight", { to: "Oslo", "seat-no": 3 }));
  });
});

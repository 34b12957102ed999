import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { makeDemoFetch } from "@/lib/demo-model/demo-fetch";

const client = new OpenAI({
  apiKey: "demo",
  baseURL: "http://demo.invalid/v1",
  fetch: makeDemoFetch({ pace: 0 }),
  maxRetries: 0,
});

type Properties = Record<string, { type: string; enum?: string[]; items?: { type: string } }>;
const tool = (
  name: string,
  description: string,
  properties: Properties,
  required = Object.keys(properties),
): OpenAI.ChatCompletionFunctionTool => ({
  type: "function",
  function: { name, description, parameters: { type: "object", properties, required } },
});
const text = { type: "string" };
const number = { type: "number" };

const tools = [
  tool("current_time", "The current date and time", { time_zone: text }, []),
  tool("calculator", "Evaluates an arithmetic expression", { expression: text }),
  tool("fetch_url", "Fetches a web page and returns its text", { url: text }),
  tool("ask_agent", "Asks another agent of the same owner by name", { agent: text, message: text }),
  tool(
    "list_tasks",
    "Lists the tasks, newest first",
    { status: { type: "string", enum: ["pending", "in_progress", "completed"] } },
    [],
  ),
  tool("create_task", "Creates a task", { name: text, description: text }),
  tool(
    "get_weather",
    "Get the weather of a city",
    { city: text, unit: { type: "string", enum: ["celsius", "fahrenheit"] } },
    ["city"],
  ),
  tool("send_email", "Send an email to a person", { to_email: text, subject: text, body: text }),
  tool("average", "The mean of numbers", { numbers: { type: "array", items: number } }),
  tool("days_between", "Days between two dates", { start_date: text, end_date: text }),
  tool("set_alarm", "Sets an alarm", { minutes: number, loud: { type: "boolean" } }),
];

const ask = (content: string, tool_choice?: "none") =>
  client.chat.completions
    .stream({ model: "demo", messages: [{ role: "user", content }], tools, tool_choice })
    .finalChatCompletion();

async function callsFor(content: string, tool_choice?: "none") {
  const [choice] = (await ask(content, tool_choice)).choices;
  return (choice?.message.tool_calls ?? []).map((call) =>
    call.type === "function" ? [call.function.name, JSON.parse(call.function.arguments)] : [],
  );
}

describe("the demo model's choice of tools", () => {
  it.each<[string, string, object]>([
    ["What time is it?", "current_time", {}],
    ["What day is it today?", "current_time", {}],
    ["What is 12 * 7?", "calculator", { expression: "12 * 7" }],
    ["What is 6 times 7?", "calculator", { expression: "6 * 7" }],
    [
      "Read https://example.com/a and tell me what it says",
      "fetch_url",
      { url: "https://example.com/a" },
    ],
    [
      "Ask Nova to check the invoice 17",
      "ask_agent",
      { agent: "Nova", message: "check the invoice 17" },
    ],
    ["ask Nova: what is 2+2", "ask_agent", { agent: "Nova", message: "what is 2+2" }],
    ["Show my pending tasks", "list_tasks", { status: "pending" }],
    [
      'Create a task called "Buy milk" with description "two litres"',
      "create_task",
      { name: "Buy milk", description: "two litres" },
    ],
    ["What is the weather in New York?", "get_weather", { city: "New York" }],
    [
      "Call get_weather for Paris in fahrenheit",
      "get_weather",
      { city: "Paris", unit: "fahrenheit" },
    ],
    [
      'Send an email to bob@x.org with subject "Hi" and body "See you"',
      "send_email",
      { to_email: "bob@x.org", subject: "Hi", body: "See you" },
    ],
    ["average of 3, 4 and -8.5", "average", { numbers: [3, 4, -8.5] }],
    [
      "How many days between 2026-01-01 and 2026-03-12?",
      "days_between",
      { start_date: "2026-01-01", end_date: "2026-03-12" },
    ],
    ["set_alarm minutes=5 loud=true", "set_alarm", { minutes: 5, loud: true }],
  ])("'%s' calls %s", async (message, name, args) => {
    expect(await callsFor(message)).toEqual([[name, args]]);
  });

  it.each([
    "Hello there",
    "I had a great time today",
    "How long does it take to boil an egg?",
    "List 3 ideas for tasks",
    "tasks are boring",
    "My email is a@b.co and I like the weather",
    "Please send an email",
    "Don't use tools. What is 2+2?",
  ])("'%s' calls none", async (message) => {
    expect(await callsFor(message)).toEqual([]);
  });

  it("calls two tools at once where two are needed", async () => {
    const both = await callsFor("what time is it in Tokyo and what is 12*7?");
    expect(both).toHaveLength(2);
    expect(both).toEqual(
      expect.arrayContaining([
        ["calculator", { expression: "12*7" }],
        ["current_time", { time_zone: "Asia/Tokyo" }],
      ]),
    );
  });

  it("calls none when it may not", async () => {
    expect(await callsFor("What is 12 * 7?", "none")).toEqual([]);
  });
});

describe("the demo model's file tools", () => {
  const fileTools = [
    tool("read_file", "Gives the text of a file of this conversation", { name: text }),
    tool("search_file", "Looks for words in a file", { name: text, query: text }),
    tool("write_file", "Writes a file for the person", { name: text, content: text }, ["name"]),
  ];
  const TRIP =
    '\n\n<file name="trip.pdf">\nThe train to Oslo leaves at nine o\'clock. Bring a warm coat and boots.\n</file>\n';

  async function callFor(content: string): Promise<{ name: string; args: Record<string, string> }> {
    const messages = [{ role: "user" as const, content }];
    const stream = client.chat.completions.stream({ model: "demo", messages, tools: fileTools });
    const [call] = (await stream.finalChatCompletion()).choices[0]?.message.tool_calls ?? [];
    if (call?.type !== "function") throw new Error("no call was made");
    return { name: call.function.name, args: JSON.parse(call.function.arguments) };
  }

  it("write_file names the file after the requested content, and never after an attached one", async () => {
    const { name, args } = await callFor(`write_file a packing list${TRIP}`);
    expect([name, args.name]).toEqual(["write_file", "packing-list.md"]);
    expect(args.content).toMatch(
      /^# Packing list\n\nBased on trip\.pdf:\n\n- .*Bring a warm coat/s,
    );
  });

  it("write_file keeps the name and the text from the message", async () => {
    expect((await callFor("write_file notes.txt: buy milk")).args).toEqual({
      name: "notes.txt",
      content: "buy milk",
    });
  });

  it("write_file without any text writes a draft that says it is one", async () => {
    const { args } = await callFor("Please write_file");
    expect(args.name).toBe("notes.md");
    expect(args.content).toContain("Demo model");
  });

  it("read_file and search_file get the name of a file", async () => {
    expect(
      await callFor(`# Task\n\nread_file and report: what matters?\n\n# Your part\n\nGo.${TRIP}`),
    ).toEqual({
      name: "read_file",
      args: { name: "trip.pdf" },
    });
    expect(await callFor("read_file report-2.csv please")).toEqual({
      name: "read_file",
      args: { name: "report-2.csv" },
    });
    expect(await callFor(`search_file for "warm coat"${TRIP}`)).toEqual({
      name: "search_file",
      args: { name: "trip.pdf", query: "warm coat" },
    });
  });

  it("read_file is not called where no file is known", async () => {
    await expect(callFor("read_file: what is in it?")).rejects.toThrow("no call was made");
  });
});

describe("a round trip through a tool", () => {
  const question = { role: "user" as const, content: "What is the weather in Oslo?" };

  async function answerTo(result: string): Promise<OpenAI.ChatCompletionMessage | undefined> {
    const asked = (await ask(question.content)).choices[0]?.message;
    const [call] = asked?.tool_calls ?? [];
    if (!asked || !call) throw new Error("no call was made");
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      question,
      asked,
      { role: "tool", tool_call_id: call.id, content: result },
    ];
    const stream = client.chat.completions.stream({ model: "demo", messages, tools });
    return (await stream.finalChatCompletion()).choices[0]?.message;
  }

  it("streams the call in shreds that join up to its arguments", async () => {
    const stream = await client.chat.completions.create({
      model: "deepseek-chat",
      messages: [question],
      tools,
      stream: true,
    });
    let args = "";
    let name = "";
    let shreds = 0;
    let finish: string | null = null;
    for await (const { choices } of stream) {
      const call = choices[0]?.delta.tool_calls?.[0];
      name += call?.function?.name ?? "";
      args += call?.function?.arguments ?? "";
      shreds += call?.function?.arguments ? 1 : 0;
      finish = choices[0]?.finish_reason ?? finish;
    }
    expect({ name, args: JSON.parse(args), finish }).toEqual({
      name: "get_weather",
      args: { city: "Oslo" },
      finish: "tool_calls",
    });
    expect(shreds).toBeGreaterThan(1);
  });

  it("uses the result in its answer and does not call again", async () => {
    const reply = await answerTo('{"celsius": -3, "sky": "snow"}');
    expect(reply?.tool_calls).toBeUndefined();
    expect(reply?.content).toMatch(/\*\*celsius\*\*: -3[\s\S]*\*\*sky\*\*: snow/);
    expect((await answerTo("sunny"))?.content).toContain("**sunny**");
    expect((await answerTo('[{"day":"Mon","c":1},{"day":"Tue","c":2}]'))?.content).toContain(
      "| Tue | 2 |",
    );
  });

  it("tells of a failed call instead of repeating it", async () => {
    const reply = await answerTo('{"error": "The city is not known"}');
    expect(reply?.tool_calls).toBeUndefined();
    expect(reply?.content).toContain("> The city is not known");
  });
});

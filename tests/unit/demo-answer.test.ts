import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { makeDemoFetch } from "@/lib/demo-model/wire/demo-fetch";

const client = new OpenAI({
  apiKey: "demo",
  baseURL: "http://demo.invalid/v1",
  fetch: makeDemoFetch({ pace: 0 }),
  maxRetries: 0,
});

/** Says the lines one after the other, as a person in one conversation, and returns the last answer. */
async function talk(instructions: string, ...lines: string[]): Promise<string> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "system", content: instructions }];
  let last = "";
  for (const content of lines) {
    messages.push({ role: "user", content });
    last =
      (await client.chat.completions.create({ model: "deepseek-chat", messages })).choices[0]
        ?.message.content ?? "";
    messages.push({ role: "assistant", content: last });
  }
  return last;
}

const INVOICES = "You answer questions about invoices.";

describe("the demo model's voice", () => {
  it("speaks as the helper that the instructions describe", async () => {
    expect(await talk(INVOICES, "Hello")).toContain("I answer questions about invoices");
    expect(await talk(INVOICES, "When does the bill of March fall due?")).toContain(
      "I answer questions about invoices",
    );
    expect(
      await talk("You are Nova, a patient maths teacher who helps children.", "Hi!"),
    ).toContain("I am Nova, a patient maths teacher");
  });

  it("keeps to a tone, a language and fixed words", async () => {
    const brief = await talk("You are brief.", "Why is the sky blue?");
    expect(brief.length).toBeLessThan((await talk("", "Why is the sky blue?")).length / 2);
    expect(await talk("Always answer in German.", "Hallo")).toContain(
      "Womit kann ich heute helfen?",
    );
    expect(await talk('You are a pirate. End each reply with "Arr!"', "Hello")).toMatch(
      /^Ahoy!.*Arr!$/s,
    );
  });

  it("says what it is when asked, and never that it is another model", async () => {
    const told = await talk(INVOICES, "Which model are you? Are you DeepSeek?");
    expect(told).toContain("demo model");
    expect(told).not.toMatch(/DeepSeek/i);
    expect(await talk(INVOICES, "thanks!")).not.toContain("demo model");
  });

  it("answers the same to the same words", async () => {
    expect(await talk(INVOICES, "List three ideas for reminders")).toBe(
      await talk(INVOICES, "List three ideas for reminders"),
    );
  });
});

describe("the demo model's memory", () => {
  it("knows what a person told it", async () => {
    expect(await talk("", "My name is Ada", "Fine. What is 2 + 2?", "What is my name?")).toContain(
      "**Ada**",
    );
    expect(
      await talk("", "my favourite colour is dark green", "What's my favourite colour?"),
    ).toContain("**dark green**");
    expect(await talk("", "What is my name?")).toContain("You have not told me your name");
  });

  it("quotes what was said before", async () => {
    expect(
      await talk("", "The blue door squeaks", "The red one too", "What did I say first?"),
    ).toContain("> The blue door squeaks");
    expect(await talk("", "The blue door squeaks", "What did I just say?")).toContain(
      "> The blue door squeaks",
    );
    const before = await talk("", "The blue door squeaks");
    expect(await talk("", "The blue door squeaks", "What did you say?")).toContain(
      before.split("\n")[0],
    );
  });
});

describe("the demo model's answers", () => {
  it.each([
    ["What is 12 * 7?", "**84**"],
    ["What is 15% of 80?", "**12**"],
    ["calculate (3 + 4) * 2 - 2^3", "**6**"],
    ["0.1 + 0.2", "**0.3**"],
    ["How much is 1,200 divided by 4?", "**300**"],
    ["what's the square root of 81", "**9**"],
  ])("works out %s", async (message, result) => {
    expect(await talk("", message)).toContain(result);
  });

  it.each(["Call 555-1234 about it", "We are open 24/7", "The meeting is on 2026-03-14"])(
    "takes no sum out of '%s'",
    async (message) => {
      expect(await talk("", message)).not.toContain("The result is");
    },
  );

  it("writes lists, plans, drafts and code as Markdown", async () => {
    expect((await talk("", "List 4 ideas for a birthday party")).match(/^\d\. .*$/gm)).toHaveLength(
      4,
    );
    expect(await talk("", "Plan a 3-day trip to Rome")).toMatch(/trip to Rome[\s\S]*\| Day 3 \|/);
    expect(await talk("", "Write an email to my landlord about the broken heating")).toContain(
      "**Subject:** The broken heating",
    );
    expect(await talk("", "Write a function that slugifies a title")).toMatch(
      /```js\nexport default async function[\s\S]*```/,
    );
  });

  it("works on a text to the letter", async () => {
    expect(await talk("", "Sort these: pear, apple, fig")).toMatch(/1\. apple\n2\. fig\n3\. pear/);
    const summary = await talk(
      "",
      "Summarise this: The cat sat on the mat. The dog chased the cat through the garden. Rain fell later on. The cat hid from the dog in the house.",
    );
    expect(summary).toContain("- The dog chased the cat through the garden.");
    expect(summary).not.toContain("Rain");
  });

  it("echoes the words and numbers of a message", async () => {
    const echoed = await talk(INVOICES, "I have 3 cats and 2 dogs in the garden");
    expect(echoed).toContain("**cats**");
    expect(echoed).toContain("3 and 2");
  });

  it.each(["1", "1+", "(", "a@", "\"'", "my name is ", "Ask Nova "])(
    "is not held up by 100,000 characters of '%s'",
    async (piece) => {
      // Work that grows with the square of the text would outlast the test's own limit.
      expect(await talk("", `summarise: ${piece.repeat(100_000 / piece.length)}`)).not.toBe("");
      expect(await talk("", piece.repeat(100_000 / piece.length))).not.toBe("");
    },
  );
});

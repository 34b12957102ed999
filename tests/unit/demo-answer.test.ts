import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { makeDemoFetch } from "@/lib/demo-model/demo-fetch";

const client = new OpenAI({
  apiKey: "demo",
  baseURL: "http://demo.invalid/v1",
  fetch: makeDemoFetch({ pace: 0 }),
  maxRetries: 0,
});

/** Sends the lines one after the other, like a person in one conversation, and returns the last reply. */
async function talk(instructions: string, ...lines: string[]): Promise<string> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "system", content: instructions }];
  let last = "";
  for (const content of lines) {
    messages.push({ role: "user", content });
    const stream = client.chat.completions.stream({ model: "demo", messages });
    last = (await stream.finalChatCompletion()).choices[0]?.message.content ?? "";
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
    expect(await talk("You read drafts. If you are given a link, fetch it.", "Hi!")).toContain(
      "I read drafts.",
    );
    expect(
      await talk("You are Nova, a patient maths teacher who helps children.", "Hi!"),
    ).toContain("I am Nova, a patient maths teacher");
  });

  it("is brief when its instructions say so", async () => {
    const brief = await talk("You are brief.", "Why is the sky blue?");
    expect(brief.length).toBeLessThan((await talk("", "Why is the sky blue?")).length / 2);
  });

  it("answers in the language of its instructions, else in that of the conversation", async () => {
    expect(await talk("Always answer in German.", "Hello")).toContain(
      "Womit kann ich heute helfen?",
    );
    expect(await talk("Always answer in English.", "Hallo")).toContain("What can I do for you");
    for (const greeting of ["Hallo", "Guten Morgen!"])
      expect(await talk(INVOICES, greeting)).toContain("Womit kann ich heute helfen?");
    expect(await talk("Du bist Nova, eine geduldige Lehrerin.", "Hallo")).toContain(
      "Ich bin Nova, eine geduldige Lehrerin",
    );
    expect(await talk("", "Guten Tag", "12 * 7")).toContain("Das Ergebnis ist **84**.");
    expect(await talk("", "Was ist 15 % von 80?")).toContain("Das Ergebnis ist **12**.");
    expect(await talk("", "Wie finden Bienen den Weg nach Hause?")).toMatch(
      /^Sie fragen: \*Wie finden Bienen.*Demo-Modell\.$/s,
    );
    expect(await talk("", "Ich heiße Ada", "Danke!", "Wie heiße ich?")).toContain("Name: **Ada**");
    expect(await talk("", "Die blaue Tür quietscht", "Was habe ich gesagt?")).toContain(
      "> Die blaue Tür quietscht",
    );
    expect(await talk("", "Bist du DeepSeek? Wer bist du?")).toContain("Demo-Modell");
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
    expect(await talk("", "What is my name?")).toContain("You haven't told me your name");
  });

  it("quotes earlier messages", async () => {
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

  it("sums up a text by its own sentences", async () => {
    const summary = await talk(
      "",
      "Summarise this: The cat sat on the mat. The dog chased the cat through the garden. Rain fell later on. The cat hid from the dog in the house.",
    );
    expect(summary).toContain("- The dog chased the cat through the garden.");
    expect(summary).not.toContain("Rain");
  });

  it("sums up the conversation where no text is brought along", async () => {
    expect(
      await talk("", "The blue door squeaks at night.", "Summarise our conversation"),
    ).toContain("- The blue door squeaks at night.");
  });

  it("echoes the words and numbers of a message", async () => {
    const echoed = await talk(INVOICES, "I have 3 cats and 2 dogs in the garden");
    expect(echoed).toContain("**cats**");
    expect(echoed).toContain("3 and 2");
  });

  it.each(["1", "1+", "(", "a@", "\"'", "my name is ", "Ask Nova "])(
    "is not held up by 100,000 characters of '%s'",
    async (piece) => {
      // Quadratic work would exceed the test's own limit.
      expect(await talk("", `summarise: ${piece.repeat(100_000 / piece.length)}`)).not.toBe("");
      expect(await talk("", piece.repeat(100_000 / piece.length))).not.toBe("");
    },
  );
});

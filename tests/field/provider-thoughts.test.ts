import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hear } from "../support/wire-answers";
import {
  chunk,
  DONE,
  ends,
  event,
  json,
  says,
  startWireProvider,
  stream,
} from "../support/wire-provider";

let provider: Awaited<ReturnType<typeof startWireProvider>>;
beforeAll(async () => {
  provider = await startWireProvider();
});
afterAll(() => provider.close());

const thinks = (delta: object) => event(chunk(delta));

describe("thoughts are separated from text when a server sends them", () => {
  test.each<[string, string[]]>([
    [
      "as reasoning_content",
      [thinks({ reasoning_content: "hmm " }), thinks({ reasoning_content: "so" }), says("hello")],
    ],
    [
      "as reasoning",
      [thinks({ reasoning: "hmm " }), thinks({ content: "", reasoning: "so" }), says("hello")],
    ],
    ["as thinking", [thinks({ thinking: "hmm so" }), says("hello")]],
    [
      "under two names at once",
      [thinks({ reasoning: "hmm so", reasoning_content: "hmm so" }), says("hello")],
    ],
    ["beside text", [thinks({ content: "hello", reasoning_content: "hmm so" })]],
    [
      "as parts of content",
      [
        says([{ type: "thinking", thinking: [{ type: "text", text: "hmm so" }] }]),
        says([{ type: "text", text: "hello" }]),
      ],
    ],
    [
      "as reasoning_details alone",
      [thinks({ reasoning_details: [{ type: "reasoning.text", text: "hmm so" }] }), says("hello")],
    ],
    ["as an object", [thinks({ reasoning: { content: "hmm so" } }), says("hello")]],
  ])("%s", async (_, pieces) => {
    provider.script(() => stream(...pieces, ends(), DONE));
    expect(await hear(provider.base)).toMatchObject({
      text: "hello",
      reasoning: "hmm so",
    });
  });

  test("with one JSON body", async () => {
    const message = { role: "assistant", content: "hello", reasoning: "hmm so" };
    provider.script(() => json({ choices: [{ index: 0, message, finish_reason: "stop" }] }));
    expect(await hear(provider.base)).toMatchObject({ text: "hello", reasoning: "hmm so" });
  });
});

/** The same text in one piece, in pieces of three characters, and character by character. */
const divisions = (text: string) =>
  [1, 3, text.length].map((length) => text.match(new RegExp(`[\\s\\S]{1,${length}}`, "gu"))!);

describe("thoughts within the text", () => {
  test.each<[string, string, string, string]>([
    ["between think tags", "<think>\nhmm so\n</think>\n\nhello", "\nhmm so\n", "hello"],
    ["behind a blank line", "\n\n<think>hmm</think>hello", "hmm", "hello"],
    ["twice", "<think>hmm</think>\n<think>so</think>hello", "hmmso", "hello"],
    ["between thinking tags", "<thinking>hmm</thinking>hello", "hmm", "hello"],
    ["between Mistral's tags", "[THINK]hmm[/THINK]hello", "hmm", "hello"],
    ["between Kimi's tags", "◁think▷hmm◁/think▷hello", "hmm", "hello"],
    ["that are empty", "<think>\n\n</think>\n\nhello", "\n\n", "hello"],
    ["without an opening tag", "hmm so\n</think>\n\nhello", "hmm so\n", "hello"],
    ["of which only the end is left", "</think>\n\nhello", "", "hello"],
    ["in a line of their own later on", "Well.\n<think>hmm</think>\nhello", "hmm", "Well.\nhello"],
    [
      "with smaller signs in them",
      "<think>a < b, <i>c</i></think>hello <b>",
      "a < b, <i>c</i>",
      "hello <b>",
    ],
    ["that never end", "<think>hmm so", "hmm so", ""],
  ])("%s are thoughts", async (_, text, reasoning, rest) => {
    for (const pieces of divisions(text)) {
      provider.script(() => stream(...pieces.map(says), ends(), DONE));
      const heard = await hear(provider.base);
      expect([heard.reasoning, heard.text]).toEqual([reasoning, rest]);
    }
  });

  test.each([
    ["in a code block", "So:\n```xml\n<think>hmm</think>\n```\n"],
    ["in code of a line", "The tag `<think>` and its end `</think>` are written by R1."],
    ["in the middle of a line", "It writes <think> first."],
    ["that only begin like one", "<thin>hmm</thin> <think"],
    ["in brackets that are none", "[THI] [1] ◁"],
  ])("%s are text", async (_, text) => {
    for (const pieces of divisions(text)) {
      provider.script(() => stream(...pieces.map(says), ends(), DONE));
      expect(await hear(provider.base)).toMatchObject({ text, reasoning: "" });
    }
  });

  test("are text where a person wrote the tag", async () => {
    const text = "<think>hmm</think>hello";
    provider.script(() => stream(says(text), ends(), DONE));
    expect(await hear(provider.base, { says: "Repeat: <think>hmm</think>hello" })).toMatchObject({
      text,
      reasoning: "",
    });
  });
});

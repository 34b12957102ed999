import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textMessage } from "@/lib/core/model/content";
import { hear, tool } from "../support/wire-answers";
import { DONE, ends, says, startWireProvider, stream } from "../support/wire-provider";

let provider: Awaited<ReturnType<typeof startWireProvider>>;
beforeAll(async () => {
  provider = await startWireProvider();
});
afterAll(() => provider.close());

const TOOLS = [
  tool("echo"),
  tool("echo2"),
  tool("noargs", {}),
  tool("count", { n: { type: "integer" }, a: { type: "string" } }),
];
const X = ['echo {"a":"x"}'];

/** The calls read from these pieces, each as its name and its arguments. */
async function called(pieces: string[]) {
  provider.script(() => stream(...pieces));
  const { calls, error, text } = await hear(provider.base, { tools: TOOLS });
  expect(error?.message).toBeUndefined();
  return { calls: calls!.map((each) => `${each.name} ${each.arguments}`), text };
}

describe("a call that is written as text", () => {
  const json = '<tool_call>\n{"name": "echo", "arguments": {"a": "x"}}\n</tool_call>';
  test.each<[string, string, string[], string]>([
    ["in Hermes' form", json, X, ""],
    ["behind a sentence", `I look it up.\n${json}\n`, X, "I look it up.\n"],
    ["without an end", json.replace("</tool_call>", ""), X, ""],
    ["twice", `${json}\n${json.replace('"x"', '"2"')}`, [...X, 'echo {"a":"2"}'], ""],
    [
      "in Qwen Coder's form",
      "<tool_call>\n<function=count>\n<parameter=n>\n3\n</parameter>\n<parameter=a>\n4\n</parameter>\n</function>\n</tool_call>",
      ['count {"n":3,"a":"4"}'],
      "",
    ],
    [
      "in GLM's form",
      "<tool_call>count\n<arg_key>n</arg_key>\n<arg_value>3</arg_value>\n</tool_call>",
      ['count {"n":3}'],
      "",
    ],
  ])("%s is a call", async (_, text, expected, rest) => {
    const pieces = text.match(/[\s\S]{1,5}/g)!.map(says);
    const { calls, text: said } = await called([...pieces, ends(), DONE]);
    expect([calls, said]).toEqual([expected, rest]);
  });

  test.each([
    ["of a tool that is not offered", json.replace("echo", "erase")],
    ["in a code block", `Write:\n\`\`\`\n${json}\n\`\`\``],
    ["with more text behind it", `${json}\nThat is the form.`],
    ["in a line", `Write ${json}`],
    ["that is no JSON", "<tool_call>\n{name: echo}\n</tool_call>"],
  ])("%s stays text", async (_, text) => {
    expect(await called([...text.match(/[\s\S]{1,5}/g)!.map(says), ends(), DONE])).toMatchObject({
      calls: [],
      text,
    });
  });

  test("stays text where a person wrote the tag, or no tools are offered", async () => {
    provider.script(() => stream(says(json), ends(), DONE));
    const asked = [textMessage("user", "What does <tool_call> mean?")];
    expect(await hear(provider.base, { tools: TOOLS, messages: asked })).toMatchObject({
      calls: [],
      text: json,
    });
    expect(await hear(provider.base)).toMatchObject({ calls: [], text: json });
  });
});

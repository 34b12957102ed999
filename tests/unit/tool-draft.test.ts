import { describe, expect, test } from "vitest";
import { prettyJson } from "@/components/agents/tools/draft/pretty-json";
import { choicesOf, readSamples } from "@/components/agents/tools/wizard/sample-arguments";
import {
  basicFaults,
  definitionOf,
  differs,
  draftOf,
  parameterFaults,
  suggestedTo,
} from "@/components/agents/tools/draft/tool-draft";
import { BUILTIN_TOOLS } from "@/lib/tools/shared/definitions";
import type { Implementation, ToolDefinition } from "@/lib/tools/contract";
import type { ParameterType, ToolParameter } from "@/lib/tools/parameter";

const tool = (implementation?: Implementation): ToolDefinition => ({
  type: "function",
  function: {
    name: "look_up",
    description: "Looks a word up",
    parameters: {
      type: "object",
      properties: {
        word: { type: "string", description: "The word", maxLength: 40 },
        tags: { type: "array", items: { type: "string" } },
        _n: { type: "number", minimum: 1, default: 2 },
      },
      required: ["word"],
      additionalProperties: false,
    },
  },
  ...(implementation ? { implementation } : {}),
});

describe("a tool that is opened in the wizard and saved unchanged stays as it was", () => {
  const http = {
    kind: "http",
    method: "POST",
    url: "https://example.com/{{word}}",
    headers: { accept: "a: b", "x-key": "{{secret.KEY}}" },
  } as const;
  test.each<[string, ToolDefinition]>([
    ["one that a person answers", tool()],
    [
      "JavaScript",
      tool({
        kind: "javascript",
        source: "export default async function () {}\n",
        hosts: ["a.example", "*.b.example:8443"],
        idempotent: true,
        approval: "always",
      }),
    ],
    ["HTTP with a text", tool({ ...http, body: ' {"n": {{word}}}\n' })],
    ["HTTP with a value", tool({ ...http, body: { word: "{{word}}", list: [1] } })],
    ["HTTP with a list", tool({ ...http, body: ["{{word}}"] })],
    ["HTTP without a body", tool({ kind: "http", method: "GET", url: "https://example.com" })],
    ["a built-in one", BUILTIN_TOOLS[0]!],
  ])("%s", (_, given) => {
    const draft = draftOf(given);
    expect(definitionOf(draft)).toEqual(given);
    expect(differs(draft, draftOf(given))).toBe(false);
  });
});

test("bounds go with the type they belong to", () => {
  const draft = draftOf(tool());
  const parameters = draft.parameters.map((each) => ({ ...each, type: "boolean" as const }));
  expect(definitionOf({ ...draft, parameters }).function.parameters.properties.word).toEqual({
    type: "boolean",
    description: "The word",
  });
});

test("a suggestion replaces a suggestion, and is only offered beside what a person wrote", () => {
  const first = suggestedTo(draftOf(undefined), "one");
  expect(first.source).toBe("one");
  const second = suggestedTo(first, "two");
  expect(second).toMatchObject({ source: "two", offered: "" });
  expect(suggestedTo({ ...second, source: "mine" }, "three")).toMatchObject({
    source: "mine",
    offered: "three",
  });
});

test("a name can be used once, by another tool, a built-in one, or another parameter", () => {
  const named = (name: string) => basicFaults({ ...draftOf(tool()), name }, ["count"]).name?.text;
  expect(named(" look_up ")).toBeUndefined();
  expect(named("count")).toBe("This agent already has a tool called count");
  expect(named("ask_agent")).toBe("The tool name ask_agent is reserved for the built-in tool");
  const { parameters } = draftOf(tool());
  const again = { ...parameters[1]!, name: "word " };
  expect(parameterFaults(again, parameters).name?.text).toBe("Another parameter is called word");
  expect(parameterFaults(parameters[0]!, [parameters[0]!, again]).name).toBeUndefined();
});

test("sample arguments are read by their types", () => {
  const { parameters } = draftOf(tool());
  expect(readSamples(parameters, { 0: "", 1: '["a"]', 2: "-1.5" })).toEqual({
    args: { word: "", tags: ["a"], _n: -1.5 },
    faults: {},
  });
  expect(readSamples(parameters, { 0: "x", 1: "a", 2: "ten" })).toMatchObject({
    args: { word: "x" },
    faults: {
      1: { text: 'Write a list as JSON, such as ["a", "b"]' },
      2: { text: "Write a number" },
    },
  });
  const needed = parameters.map((each) => ({ ...each, required: true }));
  expect(readSamples(needed, {}).faults).toMatchObject({
    1: { text: "Give a value for tags" },
    2: { text: "Give a value for _n" },
  });
});

test("a definition is shown as JSON that reads back, its small parts on one line", () => {
  const { function: told } = tool();
  expect(JSON.parse(prettyJson(told))).toEqual(told);
  expect(prettyJson({ a: { type: "string" }, b: [], c: ["x", "y"], d: {} })).toBe(
    '{\n  "a": { "type": "string" },\n  "b": [],\n  "c": ["x", "y"],\n  "d": {}\n}',
  );
  const long = { a: "x".repeat(60), b: 1 };
  expect(prettyJson({ long })).toBe(JSON.stringify({ long }, null, 2));
});

test("what a parameter may be is chosen, and not written", () => {
  const of = (type: ParameterType, choices: ToolParameter["enum"]) => {
    const definition: ToolDefinition = {
      ...tool(),
      function: {
        ...tool().function,
        parameters: {
          type: "object",
          properties: { unit: { type, enum: choices } },
          required: ["unit"],
        },
      },
    };
    return draftOf(definition).parameters;
  };
  const [words] = of("string", ["C", "F", null, 7]);
  expect(choicesOf(words!)).toEqual(["C", "F"]);
  expect(choicesOf({ ...words!, type: "number" })).toBeUndefined();
  expect(choicesOf(draftOf(tool()).parameters[0]!)).toBeUndefined();
  expect(readSamples([words!], { 0: "F" })).toMatchObject({ args: { unit: "F" }, faults: {} });
  expect(readSamples([words!], {}).faults).toMatchObject({ 0: { text: "Give a value for unit" } });
  const [numbers] = of("number", [0.5, 10]);
  expect(choicesOf(numbers!)).toEqual(["0.5", "10"]);
  expect(readSamples([numbers!], { 0: "0.5" })).toMatchObject({ args: { unit: 0.5 }, faults: {} });
});

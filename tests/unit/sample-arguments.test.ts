import { expect, test } from "vitest";
import { draftOf } from "@/components/agents/tools/draft/tool-draft";
import { readSamples } from "@/components/agents/tools/wizard/sample-arguments";

const read = (type: "number" | "boolean" | "array" | "object" | "string", text: string) => {
  const parameter = { ...draftOf(undefined).fresh, name: "value", type };
  const { args, faults } = readSamples([parameter], { [parameter.key]: text });
  return faults[parameter.key] ? faults[parameter.key]!.text : args.value;
};

test.each([
  ["number", "3.5", 3.5],
  ["number", " -2 ", -2],
  ["number", "1e999", "Write a number"],
  ["number", "-1e999", "Write a number"],
  ["number", "1,5", "Write a number"],
  ["number", '"3"', "Write a number"],
  ["boolean", "true", true],
  ["boolean", "yes", "Choose true or false"],
  ["array", "[1, 2]", [1, 2]],
  ["array", "1, 2", 'Write a list as JSON, such as ["a", "b"]'],
  ["object", "[1]", 'Write an object as JSON, such as {"a": 1}'],
  ["string", "3", "3"],
] as const)("a %s typed as %j is sent as %j", (type, text, expected) => {
  expect(read(type, text)).toEqual(expected);
});

import { describe, expect, test } from "vitest";
import { readArguments, wireArguments } from "@/lib/runs/run/call-arguments";

describe("arguments of a call", () => {
  test.each<[kind: string, written: string, read: unknown]>([
    ["a JSON object", '{"a":1}', { a: 1 }],
    ["nothing", "", {}],
    ["null", "null", {}],
    ["JSON within a JSON string", '"{\\"a\\":1}"', { a: 1 }],
    ["a code fence", '```json\n{"a":1}\n```', { a: 1 }],
    ["line breaks within a string", '{"a":"one\ntwo\tthree"}', { a: "one\ntwo\tthree" }],
    ["a comma before the end", '{"a":[1,2,],}', { a: [1, 2] }],
    ["a bracket too many", '{"a":1}}', { a: 1 }],
    ["a template's marks behind it", '{"a":1}</tool_call><|im_end|>', { a: 1 }],
    ["brackets within strings", '{"a":"}, ]",}', { a: "}, ]" }],
    ["a list", "[1]", [1]],
  ])("are read where they are %s", (_, written, read) => {
    expect(readArguments(written)).toEqual(read);
  });

  test.each([
    ["cut off", '{"a": "unfinis'],
    ["two objects in a row", '{"a":1}{"b":2}'],
    ["Python", "{'a': True}"],
    ["words", "look up bees"],
    ["an object and words behind it", '{"a":1} and then'],
  ])("stay what was written where they can't be read without guessing: %s", (_, written) => {
    expect(readArguments(written)).toBe(written);
    expect(wireArguments(written)).toEqual({ json: "{}", unreadable: true });
  });

  test("go to a server as a JSON object, whatever they were", () => {
    expect(wireArguments('{ "a": 1 }').json).toBe('{ "a": 1 }');
    expect(wireArguments('"{\\"a\\":1}"').json).toBe('{"a":1}');
    for (const written of ["[1]", "42", '"text"', "true"])
      expect(wireArguments(written)).toEqual({ json: "{}", unreadable: true });
  });
});

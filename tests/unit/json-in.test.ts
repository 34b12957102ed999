import { expect, test } from "vitest";
import { jsonIn, unfenced } from "@/lib/core/model/json-in";

test.each([
  ['{"a":1}', { a: 1 }],
  [' {"a":1}\n', { a: 1 }],
  ['```json\n{"a":1}\n```', { a: 1 }],
  ['```\n{"a":1}```\n', { a: 1 }],
  ['\r\n```JSON\r\n{"a":1}\r\n```', { a: 1 }],
  ["null", null],
  ["Well, perhaps.", undefined],
  ["", undefined],
])("%j is read as %j", (text, value) => expect(jsonIn(text)).toEqual(value));

test("text within a fence is returned without it, other text unchanged", () => {
  expect(unfenced("```js\nlet a = `x`;\n```")).toBe("let a = `x`;");
  expect(unfenced("let a = 1;")).toBe("let a = 1;");
});

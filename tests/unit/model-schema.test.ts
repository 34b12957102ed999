import { describe, expect, test } from "vitest";
import { modelSchema } from "@/lib/tools/finding/model-schema";

const A = { type: "string" };
const B = { type: "number" };

test("a schema that every provider takes stays the same object", () => {
  const schema = { type: "object", properties: { a: { anyOf: [A, B] } }, required: ["a"] };
  expect(modelSchema(schema)).toBe(schema);
});

describe("models get an object with properties for a root that", () => {
  test.each([
    ["has no properties", { type: "object" }, { type: "object", properties: {} }],
    [
      "offers two forms",
      {
        type: "object",
        anyOf: [
          { properties: { a: A, c: B }, required: ["a", "c"] },
          { properties: { b: B, c: B }, required: ["b", "c"] },
        ],
      },
      { type: "object", properties: { a: A, b: B, c: B }, required: ["c"] },
    ],
    [
      "is made of parts",
      {
        type: "object",
        properties: { a: A },
        required: ["a"],
        allOf: [{ properties: { b: B }, required: ["b"] }],
      },
      { type: "object", properties: { a: A, b: B }, required: ["a", "b"] },
    ],
    [
      "has a condition",
      { type: "object", properties: { a: A }, if: { required: ["a"] }, then: {}, not: {} },
      { type: "object", properties: { a: A } },
    ],
    [
      "is a reference",
      {
        type: "object",
        $ref: "#/$defs/Args",
        $defs: { Args: { type: "object", properties: { a: A } } },
      },
      {
        type: "object",
        properties: { a: A },
        $defs: { Args: { type: "object", properties: { a: A } } },
      },
    ],
    [
      "offers forms that are references",
      {
        type: "object",
        oneOf: [{ $ref: "#/$defs/F" }],
        $defs: { F: { properties: { a: A }, required: ["a"] } },
      },
      {
        type: "object",
        properties: { a: A },
        required: ["a"],
        $defs: { F: { properties: { a: A }, required: ["a"] } },
      },
    ],
  ])("%s", (_, schema, shown) => {
    expect(modelSchema(schema)).toEqual(shown);
  });
});

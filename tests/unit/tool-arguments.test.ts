import { describe, expect, test } from "vitest";
import { checkArguments } from "@/lib/tools/check/arguments";
import type { ToolDefinition, ToolParameter } from "@/lib/tools/contract";

const tool = (
  properties: Record<string, ToolParameter>,
  additionalProperties?: boolean,
): ToolDefinition => ({
  type: "function",
  function: {
    name: "look_up",
    description: "Looks up",
    parameters: {
      type: "object",
      properties,
      required: [],
      ...(additionalProperties === undefined ? {} : { additionalProperties }),
    },
  },
});
const CITY: Record<string, ToolParameter> = { city: { type: "string" } };
const given = (text: string): unknown => JSON.parse(text);

describe("of a call's arguments", () => {
  test("those that the tool names are kept, and no others", () => {
    expect(
      checkArguments(
        tool(CITY),
        given('{"city":"Rome","schedule":{"cron":"* * * * *"},"constructor":1}'),
      ),
    ).toEqual({ city: "Rome" });
    expect(checkArguments(tool({}), given('{"city":"Rome"}'))).toEqual({});
  });

  test("a prototype is never one", () => {
    for (const additional of [undefined, true]) {
      const checked = checkArguments(
        tool(CITY, additional),
        given('{"city":"Rome","__proto__":{"status":"completed"}}'),
      );
      expect([Object.keys(checked), Object.getPrototypeOf(checked), "status" in checked]).toEqual([
        ["city"],
        Object.prototype,
        false,
      ]);
    }
  });

  test("all are kept where the tool takes any", () => {
    expect(checkArguments(tool(CITY, true), given('{"city":"Rome","zone":"UTC"}'))).toEqual({
      city: "Rome",
      zone: "UTC",
    });
  });

  test("one that a strict tool does not name is told", () => {
    expect(() => checkArguments(tool(CITY, false), given('{"city":"Rome","zone":"UTC"}'))).toThrow(
      "zone: There is no such parameter.",
    );
  });

  test("the same holds within objects and lists; an object without named parts may hold any", () => {
    const place: ToolParameter = {
      type: "object",
      properties: {
        at: { type: "array", items: { type: "object", properties: { x: { type: "number" } } } },
      },
    };
    const nested = tool({ place, free: { type: "object" }, words: { type: "array" } });
    const args = given(
      '{"place":{"at":[{"x":1,"y":2}],"status":"x"},"free":{"a":{"b":1}},"words":[{"c":1}]}',
    );
    expect(checkArguments(nested, args)).toEqual({
      place: { at: [{ x: 1 }] },
      free: { a: { b: 1 } },
      words: [{ c: 1 }],
    });
  });
});

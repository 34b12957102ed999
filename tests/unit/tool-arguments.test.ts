import { describe, expect, test } from "vitest";
import { checkArguments } from "@/lib/tools/check/arguments";
import { mintUserId } from "@/lib/core/identity";
import type { ToolDefinition } from "@/lib/tools/contract";
import type { ToolParameter } from "@/lib/tools/parameter";

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
const ME = mintUserId("ada");
const CITY: Record<string, ToolParameter> = { city: { type: "string" } };
const given = (text: string): unknown => JSON.parse(text);

describe("of a call's arguments", () => {
  test("only those that the tool names are kept", async () => {
    expect(
      await checkArguments(
        ME,
        tool(CITY),
        given('{"city":"Rome","schedule":{"cron":"* * * * *"},"constructor":1}'),
      ),
    ).toEqual({ city: "Rome" });
    expect(await checkArguments(ME, tool({}), given('{"city":"Rome"}'))).toEqual({});
  });

  test("a prototype is never one", async () => {
    for (const additional of [undefined, true]) {
      const checked = await checkArguments(
        ME,
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

  test("all are kept if the tool takes any", async () => {
    expect(
      await checkArguments(ME, tool(CITY, true), given('{"city":"Rome","zone":"UTC"}')),
    ).toEqual({
      city: "Rome",
      zone: "UTC",
    });
  });

  test("one that a strict tool does not name is an error", async () => {
    await expect(
      checkArguments(ME, tool(CITY, false), given('{"city":"Rome","zone":"UTC"}')),
    ).rejects.toThrow("zone: There is no such parameter.");
  });

  test("the same applies within objects and lists; an object without named parts may contain any", async () => {
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
    expect(await checkArguments(ME, nested, args)).toEqual({
      place: { at: [{ x: 1 }] },
      free: { a: { b: 1 } },
      words: [{ c: 1 }],
    });
  });
});

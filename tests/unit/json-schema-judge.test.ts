import { describe, expect, test } from "vitest";
import { judge, problemOf } from "@/lib/core/untrusted/json-schema";

const array = (items: object) => ({
  type: "object",
  properties: { a: { type: "array", items } },
});

/** How often the event loop turned while the work was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const done = work().finally(() => (isDone = true));
  for (; !isDone; turns++) await new Promise((go) => setImmediate(go));
  await done;
  return turns;
}

describe("validating JSON against a schema that is not trusted", () => {
  test("names up to five faults by their places, and none of a valid value", async () => {
    const schema = array({ type: "number" });
    expect(await judge("ada", schema, { a: [1, 2] })).toEqual({ faults: [] });
    const judged = await judge("ada", schema, { a: ["x", 1, "y", "z", "q", "r", "s"] });
    expect(judged).toMatchObject({
      faults: ["a.0", "a.2", "a.3", "a.4", "a.5"].map((place) => ({ place, keyword: "type" })),
    });
  });

  test("applies patterns, formats and references", async () => {
    const schema = {
      $defs: { code: { type: "string", pattern: "^[a-z]{3}$" } },
      type: "object",
      properties: { code: { $ref: "#/$defs/code" }, mail: { format: "email" } },
    };
    expect(await judge("ada", schema, { code: "abc", mail: "a@b.de" })).toEqual({ faults: [] });
    expect(await judge("ada", schema, { code: "abcd", mail: "none" })).toMatchObject({
      faults: [{ place: "code" }, { place: "mail" }],
    });
  });

  test("a recursive schema is used", async () => {
    const tree = { type: "object", properties: { next: { $ref: "#" }, name: { type: "string" } } };
    expect(await problemOf("ada", tree)).toBeUndefined();
    expect(await judge("ada", tree, { next: { next: { name: 1 } } })).toMatchObject({
      faults: [{ place: "next.next.name" }],
    });
  });

  test.each([
    [
      "a pattern that takes exponential time",
      { a: { pattern: "^(a+)+$" } },
      { a: "a".repeat(40) + "!" },
    ],
    [
      "thousands of alternatives for each of thousands of items",
      {
        a: {
          type: "array",
          items: { anyOf: [...Array(2_000).fill({ type: "string" }), { type: "number" }] },
        },
      },
      { a: Array(8_000).fill(0) },
    ],
  ])("%s is given up, and the next value is judged", async (_, properties, value) => {
    const turns = await turnsDuring(async () => {
      expect(await judge("ada", { type: "object", properties }, value)).toEqual({
        unjudged: "too_much",
      });
    });
    expect(turns).toBeGreaterThan(20);
    expect(await judge("ada", { type: "object" }, {})).toEqual({ faults: [] });
  });

  test("an error that repeats a long list of choices is cut, and memory stays bounded", async () => {
    const before = process.memoryUsage.rss();
    const judged = await judge("ada", array({ type: "number", enum: ["x".repeat(190_000)] }), {
      a: Array(49_000).fill(0),
    });
    expect(judged).toMatchObject({ faults: [{ place: "a.0", keyword: "enum" }] });
    expect("faults" in judged && judged.faults[0]!.message.length).toBeLessThan(400);
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 2 ** 20);
  });

  test.each([
    ["a reference to another server", { $ref: "https://example.org/x.json" }, "remote_ref"],
    ["a reference to nothing", { properties: { a: { $ref: "#/$defs/none" } } }, "missing_ref"],
    ["a reference with a broken escape", { $ref: "#/%" }, "missing_ref"],
    [
      "references in a circle",
      { $defs: { a: { allOf: [{ $ref: "#/$defs/a" }] } }, $ref: "#/$defs/a" },
      "circular_ref",
    ],
    ["a broken pattern", { properties: { a: { pattern: "(" } } }, "pattern"],
    ["a broken pattern of names", { patternProperties: { "(": {} } }, "pattern"],
    ["a list", [], "not_schema"],
  ])("%s makes a schema unusable", async (_, schema, kind) => {
    expect(await problemOf("ada", schema)).toMatchObject({ kind });
  });

  test("a name that is a keyword, and data that looks like a reference, are fine", async () => {
    const schema = {
      properties: {
        $ref: { type: "string" },
        pattern: { type: "string" },
        enum: { type: "string" },
      },
      const: { $ref: "https://example.org" },
      default: { pattern: "(" },
    };
    expect(await problemOf("ada", schema)).toBeUndefined();
  });
});

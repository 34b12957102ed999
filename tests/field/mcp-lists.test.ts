import { describe, expect, test } from "vitest";
import { called, connected, server, startLaxConnections, usable } from "../support/lax-connections";
import { tool } from "../support/lax-mcp-server";

startLaxConnections();

const F = { type: "object", properties: { and: { type: "array", items: { $ref: "#/$defs/F" } } } };
const NESTED = Array.from({ length: 60 }).reduce<object>(
  (inner) => ({ type: "object", properties: { p: inner } }),
  {},
);

describe("one odd tool hides no other and can be called itself, where its input schema", () => {
  const SCHEMAS: [what: string, schema: unknown, args: object][] = [
    ["is empty", {}, { any: 1 }],
    ["is null", null, { any: 1 }],
    ["is missing", undefined, { any: 1 }],
    ["is an empty list, as PHP writes an empty object", [], { any: 1 }],
    ["is true", true, { any: 1 }],
    ["is JSON as text", '{"type":"object","properties":{"a":{"type":"string"}}}', { a: "x" }],
    ["is a validator's own object", { _def: { typeName: "ZodObject" }, "~standard": {} }, { a: 1 }],
    ["has properties and required null", { type: "object", properties: null, required: null }, {}],
    ["has properties as an empty list", { type: "object", properties: [] }, {}],
    ["has no type", { properties: { a: { type: "string" } } }, { a: "x" }],
    [
      "has its type in capitals",
      { type: "OBJECT", properties: { a: { type: "STRING" } } },
      { a: "x" },
    ],
    ["may be null", { type: ["object", "null"], properties: { a: {} } }, { a: 1 }],
    ["has a property that is null", { type: "object", properties: { a: null } }, { a: 1 }],
    [
      "has a property that is the name of a type",
      { type: "object", properties: { a: "str" } },
      { a: "x" },
    ],
    [
      "has properties that are true and {}",
      { type: "object", properties: { a: true, b: {} } },
      { a: [1], b: "x" },
    ],
    [
      "has required: true in a property",
      { type: "object", properties: { a: { type: "string", required: true } } },
      { a: "x" },
    ],
    [
      "names types as Python does",
      { type: "object", properties: { a: { type: "int" }, b: { type: "dict" } } },
      { a: 1, b: {} },
    ],
    [
      "has a description that is null",
      {
        type: "object",
        description: null,
        properties: { a: { type: "string", description: null } },
      },
      { a: "x" },
    ],
    [
      "has an empty enum and an empty anyOf",
      { type: "object", properties: { a: { enum: [], anyOf: [] } } },
      { a: "x" },
    ],
    [
      "has exclusive bounds of draft 4",
      { type: "object", properties: { n: { type: "number", minimum: 0, exclusiveMinimum: true } } },
      { n: 0.5 },
    ],
    [
      "has a list of items of draft 7",
      {
        type: "object",
        properties: { p: { type: "array", items: [{ type: "number" }, { type: "string" }] } },
      },
      { p: [1, "x"] },
    ],
    [
      "is nullable as in OpenAPI",
      { type: "object", properties: { a: { type: "string", nullable: true } } },
      { a: null },
    ],
    [
      "contains itself",
      { type: "object", $defs: { F }, properties: { filter: { $ref: "#/$defs/F" } } },
      { filter: { and: [{ and: [{ and: [{ and: [{ x: 1 }] }] }] }] } },
    ],
    [
      "contains two parts that contain each other",
      {
        type: "object",
        $defs: {
          A: { properties: { b: { $ref: "#/$defs/B" } } },
          B: { properties: { a: { $ref: "#/$defs/A" } } },
        },
        properties: { a: { $ref: "#/$defs/A" } },
      },
      { a: { b: { a: { b: 1 } } } },
    ],
    [
      "is its own root in a part",
      { type: "object", properties: { children: { type: "array", items: { $ref: "#" } } } },
      { children: [{ children: [] }] },
    ],
    [
      "refers to another file",
      { type: "object", properties: { a: { $ref: "https://example.org/other.json" } } },
      { a: { any: 1 } },
    ],
    [
      "refers to nothing",
      { type: "object", properties: { a: { $ref: "#/$defs/Gone" } } },
      { a: 1 },
    ],
    [
      "is nested 120 levels deep",
      { type: "object", properties: { deep: NESTED } },
      { deep: { p: {} } },
    ],
    [
      "lists 5,000 values",
      {
        type: "object",
        properties: {
          c: {
            type: "string",
            enum: Array.from({ length: 5000 }, (_, at) => `value-number-${at}`),
          },
        },
      },
      { c: "value-number-4999" },
    ],
    [
      "has descriptions of 100 kB",
      {
        type: "object",
        properties: Object.fromEntries(
          Array.from({ length: 50 }, (_, at) => [
            `p${at}`,
            { type: "string", description: "word ".repeat(400) },
          ]),
        ),
      },
      { p49: "x" },
    ],
    [
      "offers several forms and has no type",
      {
        anyOf: [
          { type: "object", properties: { a: {} } },
          { type: "object", properties: { b: {} } },
        ],
      },
      { b: 2 },
    ],
    [
      "has parts in allOf and anyOf",
      { type: "object", properties: { a: {} }, allOf: [{ properties: { b: {} } }] },
      { a: 1, b: 2 },
    ],
  ];
  test.each(SCHEMAS)("%s", async (_, inputSchema, args) => {
    const made = await connected({
      tools: [tool("good"), { name: "odd", description: "x", inputSchema }],
    });
    expect(usable(made)).toEqual({ good: true, odd: true });
    expect(await called(made, "odd", args)).toMatchObject({ ok: true, result: "done" });
    expect(server.callsOf(made.url)).toEqual([args]);
  });
});

test("the rest of a schema still refuses arguments that don't match", async () => {
  const inputSchema = {
    type: "object",
    $defs: { F },
    properties: { filter: { $ref: "#/$defs/F" } },
  };
  const made = await connected({ tools: [tool("find", { inputSchema })] });
  const outcome = await called(made, "find", { filter: { and: "x" } });
  expect(outcome).toMatchObject({ ok: false });
  expect(server.callsOf(made.url)).toEqual([]);
});

describe("an odd tool is listed with a sentence, beside the good ones, where", () => {
  const TOOLS: [what: string, odd: unknown, shown: string, why: RegExp][] = [
    [
      "its arguments are text",
      tool("odd", { inputSchema: { type: "string" } }),
      "odd",
      /not described as an object/,
    ],
    ["it has no name", { description: "x", inputSchema: {} }, "(2)", /didn't name/],
    ["its name is a number", tool(7), "(2)", /didn't name/],
    ["it is no object", "odd", "(2)", /didn't name/],
    ["its name has characters that hide", tool("o\u200bdd"), "odd", /characters/],
    ["its name stands for all tools", tool("*"), "*", /characters/],
    ["its name has 200 characters", tool("n".repeat(200)), `${"n".repeat(122)} [cut]`, /128/],
  ];
  test.each(TOOLS)("%s", async (_, odd, shown, why) => {
    const { [shown]: fault, ...others } = usable(await connected({ tools: [tool("good"), odd] }));
    expect(others).toEqual({ good: true });
    expect(fault).toMatch(why);
  });
});

test("of two tools of one name the one that can be used is called, and the other is listed", async () => {
  const made = await connected({
    tools: [tool("same", { inputSchema: { type: "array" } }), tool("same")],
  });
  expect(made.tools.map(({ unusable }) => unusable === undefined)).toEqual([true, false]);
  expect(await called(made, "same", { a: "x" })).toMatchObject({ ok: true });
  const twice = await connected({ tools: [tool("same"), tool("same")] });
  expect(twice.tools[1]!.unusable).toMatch(/two tools with this name/);
});

test("odd titles, descriptions and annotations count as missing", async () => {
  const odd = {
    title: null,
    description: null,
    annotations: { readOnlyHint: "true", title: 5, destructiveHint: null },
  };
  const made = await connected({
    tools: [
      tool("a", odd),
      tool("b", { annotations: null, outputSchema: null }),
      tool("c", { annotations: [] }),
    ],
  });
  expect(usable(made)).toEqual({ a: true, b: true, c: true });
  expect(made.tools[0]).toMatchObject({
    title: "",
    description: "a",
    read_only: null,
    destructive: null,
  });
});

test("odd output schemas hide nothing", async () => {
  const schemas = [
    { type: "object", properties: { job: "Job", title: null } },
    { $id: "result.v1", description: "Without a type" },
    {
      type: "object",
      $defs: { T: { properties: { next: { $ref: "#/$defs/T" } } } },
      $ref: "#/$defs/T",
    },
    { type: "array", items: {} },
  ];
  const tools = schemas.map((outputSchema, at) => tool(`t${at}`, { outputSchema }));
  const made = await connected({ tools });
  expect(Object.values(usable(made))).toEqual([true, true, true, true]);
  for (const { name } of made.tools) expect(await called(made, name)).toMatchObject({ ok: true });
});

describe("a list of tools is read whole where", () => {
  test.each([
    ["the last page's cursor is null", { nextCursor: null }],
    ["the last page's cursor is empty", { nextCursor: "" }],
    ["the last page's cursor is a number", { nextCursor: 0 }],
    ["its _meta is null", { _meta: null }],
    ["the same cursor comes again and again", { nextCursor: "again" }],
    ["its ttl is text", { ttlMs: "soon" }],
  ])("%s", async (_, list) => {
    const names = new Set(
      (await connected({ tools: [tool("a"), tool("b")], list })).tools.map(({ name }) => name),
    );
    expect([...names]).toEqual(["a", "b"]);
  });

  test("it is an object of tools by name, or null", async () => {
    expect(usable(await connected({ list: { tools: { one: tool("one") } } }))).toEqual({
      one: true,
    });
    expect(usable(await connected({ list: { tools: null } }))).toEqual({});
  });

  test("the server's capabilities don't name it", async () => {
    for (const capabilities of [{}, null, [], { tools: true }, { tools: null }])
      expect(usable(await connected({ greeting: { capabilities } }))).toEqual({ echo: true });
  });

  test("the server has none, and says so with an error", async () => {
    const made = await connected({
      greeting: { capabilities: { prompts: {} } },
      by: (_, { method, id }, res) =>
        method === "tools/list" ? void res.writeHead(500).end(String(id)) : false,
    });
    expect(made.tools).toEqual([]);
  });
});

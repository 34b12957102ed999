import { describe, expect, test } from "vitest";
import { BUILTIN_TOOLS, RESERVED_NAMES } from "@/lib/tools/shared/definitions";
import { definitionFaults } from "@/lib/tools/check/definition";
import { ToolDefinitionSchema } from "@/lib/tools/schema";
import { http, javascript, sentences, tool } from "../support/tool-definitions";

const withParameters = (properties: unknown, required: unknown = []) =>
  tool({ parameters: { type: "object", properties, required } });

describe("a sound definition has no fault", () => {
  const nested = {
    type: "object",
    description: "A place",
    properties: {
      at: {
        type: "array",
        items: { type: "number", minimum: -180, maximum: 180 },
        minItems: 2,
        maxItems: 2,
      },
    },
    required: ["at"],
    additionalProperties: false,
  };
  test.each<[string, unknown]>([
    ["without an implementation", tool()],
    ["without parameters", withParameters({})],
    ["without a list of required ones", tool({ parameters: { type: "object", properties: {} } })],
    [
      "with all that a parameter may say",
      withParameters(
        { place: nested, unit: { type: "string", enum: ["C", "F"], default: "C", maxLength: 1 } },
        ["place"],
      ),
    ],
    ["JavaScript", javascript()],
    [
      "JavaScript with hosts, rules",
      javascript({
        hosts: ["api.example.com", "*.example.org", "example.net:8443", "[2606:4700::1]:443"],
        idempotent: true,
        approval: "always",
      }),
    ],
    ["HTTP", http()],
    [
      "HTTP with headers",
      http({ headers: { authorization: "Bearer {{secret.KEY}}", "x-city": "{{city}}" } }),
    ],
    [
      "HTTP with a JSON text",
      http({ method: "POST", body: '{"city":"{{city}}","days":{{days}}}' }),
    ],
    [
      "HTTP with a JSON value",
      http({ method: "POST", body: { city: "{{city}}", days: ["{{days}}"] } }),
    ],
    [
      "HTTP with a form",
      http({
        method: "PUT",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: "city={{city}}",
      }),
    ],
    [
      "a built-in one under another name",
      tool({ name: "clock", implementation: { kind: "builtin", name: "current_time" } }),
    ],
    ...BUILTIN_TOOLS.map((each): [string, unknown] => [`the built-in ${each.function.name}`, each]),
  ])("%s", (_, value) => {
    expect(sentences(value)).toEqual([]);
    expect(ToolDefinitionSchema.parse(value)).toEqual({
      ...(value as object),
      function: {
        ...(value as ReturnType<typeof tool>).function,
        parameters: expect.objectContaining({ required: expect.any(Array) }),
      },
    });
  });
});

const FORM =
  "must start with a letter or underscore and contain only letters, digits, underscores and hyphens, up to 64 characters";
let deep: object = { type: "string" };
for (let at = 0; at < 50; at++)
  deep = { type: "object", properties: { inner: deep }, required: [] };

describe("each fault has one sentence", () => {
  test.each<[string, unknown, string[]]>([
    [
      "nothing at all",
      {},
      [
        'The type of a tool must be "function"',
        "A tool needs a function: an object with name, description and parameters",
      ],
    ],
    ["no name", tool({ name: "" }), ["Tool name is required"]],
    ["a blank name", tool({ name: "  " }), ["Tool name is required"]],
    [
      "no name and no description",
      { type: "function", function: { parameters: { type: "object", properties: {} } } },
      ["Tool name is required", "Tool description is required"],
    ],
    ["a name with a space", tool({ name: "get weather" }), [`Tool name ${FORM}`]],
    ["a name that begins with a digit", tool({ name: "1st" }), [`Tool name ${FORM}`]],
    ["a name of 65", tool({ name: "x".repeat(65) }), [`Tool name ${FORM}`]],
    ["a name with a line break behind it", tool({ name: "weather\n" }), [`Tool name ${FORM}`]],
    ["a name that is no text", tool({ name: 7 }), ["function.name must be text"]],
    ["a blank description", tool({ description: "\t" }), ["Tool description is required"]],
    [
      "a long description",
      tool({ description: "x".repeat(10_001) }),
      ["Tool description must be at most 10,000 characters"],
    ],
    ["an unknown key", tool({ more: { strict: true } }), ["Unknown field: strict"]],
    [
      "no parameters",
      tool({ parameters: null }),
      ["A tool needs parameters: an object with type, properties and required"],
    ],
    [
      "a parameter without a type",
      withParameters({ city: { description: "x" } }),
      ["The parameter city needs a type"],
    ],
    [
      "a parameter of another type",
      withParameters({ city: { type: "integer" } }),
      ["The type of city must be one of string, number, boolean, array, object"],
    ],
    [
      "a parameter of two types",
      withParameters({ city: { type: ["string", "number"] } }),
      ["The type of city must be one of string, number, boolean, array, object"],
    ],
    [
      "a parameter that is no object",
      withParameters({ city: "string" }),
      ["The parameter city must be an object with a type"],
    ],
    [
      "a parameter without a name",
      withParameters({ " ": { type: "string" } }),
      ["Parameter name is required"],
    ],
    [
      "a parameter's name with a space",
      withParameters({ "the city": { type: "string" } }),
      [`The parameter name "the city" ${FORM}`],
    ],
    [
      "a reserved parameter's name",
      withParameters(JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"string"}}')),
      ["The parameter name __proto__ is reserved", "The parameter name constructor is reserved"],
    ],
    [
      "a required one that does not exist",
      withParameters({ city: { type: "string" } }, ["town"]),
      ["required lists town, which isn't a parameter"],
    ],
    [
      "a required one from the prototype",
      withParameters({ city: { type: "string" } }, ["toString"]),
      ["required lists toString, which isn't a parameter"],
    ],
    [
      "one required twice",
      withParameters({ city: { type: "string" } }, ["city", "city"]),
      ["required lists city twice"],
    ],
    [
      "required as a boolean",
      withParameters({ city: { type: "string" } }, true),
      ["required must be a list of parameter names"],
    ],
    [
      "a schema nested 50 deep",
      withParameters({ deep }),
      ["Parameters can be nested up to 8 levels deep"],
    ],
    [
      "200 properties",
      withParameters(
        Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`p${at}`, { type: "string" }])),
      ),
      ["A tool can have up to 100 parameters"],
    ],
    [
      "a schema that refers to itself",
      withParameters({ a: { type: "object", $ref: "#" } }),
      ["Unknown field: function.parameters.properties.a.$ref"],
    ],
    [
      "a pattern, which might hang",
      withParameters({ a: { type: "string", pattern: "(a+)+$" } }),
      ["Unknown field: function.parameters.properties.a.pattern"],
    ],
    [
      "choices without end",
      withParameters({ a: { type: "string", enum: Array.from({ length: 101 }, String) } }),
      ["The choices of a must be a list of 1 to 100 texts, numbers, booleans or nulls"],
    ],
    [
      "bounds that are no numbers",
      withParameters({ a: { type: "string", maxLength: -1, minimum: "0" } }),
      ["maxLength of a must be a whole number", "minimum of a must be a number"],
    ],
    [
      "items of a text",
      withParameters({ a: { type: "string", items: { type: "string" } } }),
      ["The parameter a has items but isn't an array"],
    ],
    ...RESERVED_NAMES.map((name): [string, unknown, string[]] => [
      `the reserved name ${name}`,
      tool({ name }),
      [`The tool name ${name} is reserved for the built-in tool`],
    ]),
  ])("%s", (_, value, expected) => expect(sentences(value)).toEqual(expected));
});

test("a definition that is very large is not looked into", () => {
  expect(sentences(tool({ description: "x".repeat(200_001) }))).toEqual([
    "A tool must be at most 200,000 characters of JSON",
  ]);
});

test("a fault names the way to it, and a hundred are enough", () => {
  expect(
    definitionFaults(withParameters({ a: { type: "object", properties: { b: { type: "x" } } } })),
  ).toMatchObject([{ field: "function.parameters.properties.a.properties.b.type" }]);
  expect(
    sentences(
      withParameters(Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`p ${at}`, 1]))),
    ).length,
  ).toBe(50);
});

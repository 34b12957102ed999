import { describe, expect, test } from "vitest";
import { readDocument } from "@/lib/connections/openapi/operations";

/** 2 MiB is the maximum of a document (lib/connections/rules.ts). */
const MOST = 2 * 1024 * 1024;

const document = (paths: object, more: object) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Hostile", version: "1" },
    servers: [{ url: "https://api.example" }],
    paths,
    ...more,
  }).slice(0, MOST);

const paths = (count: number, item: object) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`/${at}`, item]));
const get = (operation: object) => ({ get: { responses: {}, ...operation } });
const long = (bytes: number) => "x".repeat(bytes);

/** Each is small, and refers to something large again and again. */
const HOSTILE: [string, string, number][] = [
  [
    "paths that follow one reference with 400,000 parts",
    document(paths(1, { $ref: `#/${"a/".repeat(400_000)}a` }), { a: {} }),
    0,
  ],
  [
    "30,000 references with 60 parts each",
    document(
      Object.fromEntries(
        Array.from({ length: 10_000 }, (_, at) => [
          `/${at}`,
          { $ref: `#${"/a".repeat(60)}/${at}` },
        ]),
      ),
      { a: {} },
    ),
    0,
  ],
  [
    "operations that share a description of 1.5 MB",
    document(
      paths(
        900,
        get({
          parameters: [{ name: "q", in: "query", schema: { $ref: "#/components/schemas/x" } }],
        }),
      ),
      { components: { schemas: { x: { type: "string", description: long(1_500_000) } } } },
    ),
    900,
  ],
  [
    "operations that share a parameter with a name of 1.5 MB",
    document(paths(900, get({ parameters: [{ $ref: "#/components/parameters/x" }] })), {
      components: {
        parameters: { x: { name: long(1_500_000), in: "query", schema: { type: "string" } } },
      },
    }),
    900,
  ],
  [
    "a server with 400 variables of 1 MB",
    document(paths(900, get({})), {
      servers: [
        { url: `https://${"{a}".repeat(400)}`, variables: { a: { default: long(1_000_000) } } },
      ],
    }),
    900,
  ],
  [
    "schemas with 40,000 properties, alternatives and required names",
    document(
      paths(200, {
        post: {
          responses: {},
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/x" } } } },
        },
      }),
      {
        components: {
          x: {
            type: "object",
            properties: paths(20_000, { $ref: "#/components/x" }),
            required: Array.from({ length: 20_000 }, (_, at) => `/${at}`),
            anyOf: Array.from({ length: 20_000 }, () => ({ $ref: "#/components/x" })),
          },
        },
      },
    ),
    200,
  ],
];

describe("reading an OpenAPI document", () => {
  test.each(HOSTILE)("with %s ends within its budget", async (_, text, operations) => {
    const read = await readDocument({
      text,
      owner: "reader",
      signal: AbortSignal.timeout(120_000),
    });
    expect(read.operations).toHaveLength(operations);
  });
});

import { describe, expect, test } from "vitest";
import {
  add,
  called,
  json,
  look,
  operation,
  serveDocuments,
  served,
  server,
} from "../support/openapi/pasted-documents";

serveDocuments();

const yaml = (more: string, version = "3.0.3") =>
  `openapi: ${version}\ninfo: {title: T, version: 1.0}\nservers: [{url: "${server.url}"}]\n${more}`;

describe("a document is read", () => {
  test.each<[string, () => string, object, string]>([
    ["with the mark of a byte order", () => `\uFEFF${json()}`, {}, "/x"],
    ["of OpenAPI 3.2", () => json({ openapi: "3.2.0" }), {}, "/x"],
    [
      "of a revision that is a number",
      () => yaml("paths: {/x: {get: {operationId: op}}}", "3.1"),
      {},
      "/x",
    ],
    ["larger than 1 MiB", () => json({ "x-pad": "x".repeat(3 * 1024 * 1024) }), {}, "/x"],
    [
      "with anchors and merge keys",
      () =>
        yaml(
          "x-base: &base\n  operationId: op\n  parameters: [{name: a, in: query, schema: {type: string}}]\npaths: {/x: {get: {<<: *base, summary: Reads}}}",
        ),
      { a: "1" },
      "/x?a=1",
    ],
    [
      "with choices that look like other types",
      () =>
        yaml(
          "paths: {/x: {get: {operationId: op, parameters: [{name: on, in: query, schema: {type: string, enum: [on, no, 2024-01-01, 1]}}]}}}",
        ),
      { on: "2024-01-01" },
      "/x?on=2024-01-01",
    ],
    [
      "with a key that is there twice",
      () => yaml("paths: {/y: {}}\npaths: {/x: {get: {operationId: op}}}"),
      {},
      "/x",
    ],
    [
      "after another one in the same file",
      () => `a: 1\n---\n${yaml("paths: {/x: {get: {operationId: op}}}")}`,
      {},
      "/x",
    ],
    [
      "with definitions within a schema",
      () =>
        json({
          paths: {
            "/x": {
              post: {
                ...operation,
                requestBody: {
                  content: {
                    "application/json": {
                      schema: {
                        $defs: { A: { type: "object", properties: { b: { type: "integer" } } } },
                        $ref: "#/$defs/A",
                      },
                    },
                  },
                },
              },
            },
          },
        }),
      { body: { b: "1" } },
      "/x",
    ],
    [
      "with the same part of the path twice",
      () => json({ paths: { "/{t}/{t}/x": { get: operation } } }),
      { t: "a b" },
      "/a%20b/a%20b/x",
    ],
    [
      "with a pattern in its path",
      () =>
        json({
          paths: {
            "/x/{id:[0-9]+}": {
              get: {
                ...operation,
                parameters: [
                  { name: "id", in: "path", required: true, schema: { type: "integer" } },
                ],
              },
            },
          },
        }),
      { id: 7 },
      "/x/7",
    ],
    [
      "with an id in another script",
      () => json({ paths: { "/x": { get: { ...operation, operationId: "缓存-set" } } } }),
      {},
      "/x",
    ],
  ])("%s", async (_, document, args, url) => {
    const { outcome, sent } = await called({ document: document() }, args);
    expect(outcome).toMatchObject({ ok: true });
    expect(sent?.url).toBe(url);
  });

  test("in UTF-16 from a URL, as editors of Windows write it", async () => {
    served.document = Buffer.from(`\uFEFF${json()}`, "utf16le");
    expect((await look({ url: `${server.url}/document` })).body.operations).toHaveLength(1);
  });

  test("with 12 MiB from a URL, and without what no request needs", async () => {
    const example = { text: "x".repeat(1024 * 1024) };
    const responses = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [
        200 + at,
        { description: "", content: { "application/json": { example } } },
      ]),
    );
    const schema = { $ref: "#/components/schemas/Needed" };
    const paths = {
      "/x": {
        post: {
          ...operation,
          responses,
          requestBody: { content: { "application/json": { schema } } },
        },
      },
    };
    const Needed = {
      type: "object",
      required: ["example"],
      properties: { example: { type: "string" } },
    };
    const schemas = { Needed, Other: { type: "object", description: "y".repeat(3 * 1024 * 1024) } };
    served.document = Buffer.from(json({ paths, components: { schemas } }));
    const { outcome, sent } = await called(
      { url: `${server.url}/document` },
      { body: { example: "a" } },
    );
    expect(outcome).toMatchObject({ ok: true });
    expect(sent?.body).toBe('{"example":"a"}');
    served.document = Buffer.alloc(13 * 1024 * 1024, " ");
    expect((await look({ url: `${server.url}/document` })).status).toBe(400);
  });

  test("of Swagger 2.0: hosts, bodies, forms, files and lists", async () => {
    const parameter = (more: object) => ({
      ...operation,
      consumes: ["application/json"],
      parameters: [more],
    });
    const swagger = (get: object, more: object = {}) =>
      JSON.stringify({
        swagger: "2.0",
        info: { title: "T", version: "1" },
        ...{ host: server.host, basePath: "/api", schemes: ["http"] },
        definitions: {
          A: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
        },
        paths: { "/x": get },
        ...more,
      });
    const ids = { name: "ids", in: "query", type: "array", items: { type: "integer" } };
    const sent = async (get: object, args: object) =>
      (await called({ document: swagger(get) }, args)).sent;
    expect((await sent({ get: parameter(ids) }, { ids: [1, 2] }))?.url).toBe("/api/x?ids=1,2");
    expect(
      (await sent({ get: parameter({ ...ids, collectionFormat: "multi" }) }, { ids: [1, 2] }))?.url,
    ).toBe("/api/x?ids=1&ids=2");
    const body = { name: "a", in: "body", required: true, schema: { $ref: "#/definitions/A" } };
    expect(await sent({ post: parameter(body) }, { body: { n: 1 } })).toMatchObject({
      body: '{"n":1}',
      headers: { "content-type": "application/json" },
    });
    const field = { name: "f", in: "formData", type: "string", required: true };
    expect((await sent({ post: parameter(field) }, { f: "a b" }))?.body).toBe("f=a%20b");
    const files = await add({
      document: swagger({ post: parameter({ name: "f", in: "formData", type: "file" }) }),
    });
    expect(files.body.tools[0]?.parameters).toMatchObject({
      properties: { f: { wire: { style: "file" } } },
    });
  });
});

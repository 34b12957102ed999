import { describe, expect, test } from "vitest";
import { readDocument } from "@/lib/connections/openapi/operations";
import { modelTool } from "@/lib/tools/finding/model-tool";
import {
  call,
  document,
  list,
  serveOperations,
  text,
  withQuery,
} from "../support/openapi/one-operation";

serveOperations();

describe("arguments in a query", () => {
  const range = {
    type: "object",
    properties: { gte: { type: "integer" }, lt: { type: "integer" } },
  };
  test.each<[string, () => string, unknown, string]>([
    [
      "a list repeats its name",
      () => withQuery({ name: "tags", schema: list }),
      { tags: ["a", "b"] },
      "/x?tags=a&tags=b",
    ],
    [
      "a list of one value",
      () => withQuery({ name: "tags", schema: list }),
      { tags: "a" },
      "/x?tags=a",
    ],
    [
      "a list that is an empty one is left out",
      () => withQuery({ name: "tags", schema: list }),
      { tags: [] },
      "/x",
    ],
    [
      "a list as JSON text",
      () => withQuery({ name: "tags", schema: list }),
      { tags: '["a","b"]' },
      "/x?tags=a&tags=b",
    ],
    [
      "a list with commas",
      () =>
        withQuery({
          name: "ids",
          explode: false,
          schema: { type: "array", items: { type: "integer" } },
        }),
      { ids: [1, 2] },
      "/x?ids=1,2",
    ],
    [
      "a list with commas, given so",
      () =>
        withQuery({
          name: "ids",
          explode: false,
          schema: { type: "array", items: { type: "integer" } },
        }),
      { ids: "1,2" },
      "/x?ids=1,2",
    ],
    [
      "a list with pipes",
      () => withQuery({ name: "ids", style: "pipeDelimited", explode: false, schema: list }),
      { ids: ["a", "b"] },
      "/x?ids=a|b",
    ],
    [
      "a list with spaces",
      () => withQuery({ name: "ids", style: "spaceDelimited", explode: false, schema: list }),
      { ids: ["a", "b"] },
      "/x?ids=a b",
    ],
    [
      "an object by its parts",
      () => withQuery({ name: "at", schema: { type: "object", properties: { x: text, y: text } } }),
      { at: { x: "1", y: "2" } },
      "/x?x=1&y=2",
    ],
    [
      "an object in one value",
      () =>
        withQuery({
          name: "at",
          explode: false,
          schema: { type: "object", properties: { x: text } },
        }),
      { at: { x: "1", y: "2" } },
      "/x?at=x,1,y,2",
    ],
    [
      "a deep object",
      () => withQuery({ name: "created", style: "deepObject", explode: true, schema: range }),
      { created: { gte: 5 } },
      "/x?created[gte]=5",
    ],
    [
      "a deep object by a name of its part",
      () => withQuery({ name: "created", style: "deepObject", explode: true, schema: range }),
      { created_gte: 5 },
      "/x?created[gte]=5",
    ],
    [
      "a deep object or a number",
      () =>
        withQuery({
          name: "created",
          style: "deepObject",
          explode: true,
          schema: { anyOf: [range, { type: "integer" }] },
        }),
      { created: 5 },
      "/x?created=5",
    ],
    [
      "a deep list",
      () => withQuery({ name: "expand", style: "deepObject", explode: true, schema: list }),
      { expand: ["a", "b"] },
      "/x?expand[]=a&expand[]=b",
    ],
    [
      "a list within a deep object",
      () =>
        withQuery({
          name: "filter",
          style: "deepObject",
          schema: { type: "object", properties: { status: list } },
        }),
      { filter: { status: ["a", "b"] } },
      "/x?filter[status][]=a&filter[status][]=b",
    ],
    [
      "a parameter with JSON content",
      () =>
        withQuery({
          name: "where",
          content: { "application/json": { schema: { type: "object" } } },
        }),
      { where: { a: 1 } },
      '/x?where={"a":1}',
    ],
    [
      "a whole number given as text",
      () => withQuery({ name: "page", schema: { type: "integer" } }),
      { page: "2" },
      "/x?page=2",
    ],
    [
      "a truth given as text",
      () => withQuery({ name: "all", schema: { type: "boolean" } }),
      { all: "False" },
      "/x?all=false",
    ],
    [
      "a text given as a number",
      () => withQuery({ name: "zip", schema: text }),
      { zip: 10115 },
      "/x?zip=10115",
    ],
    [
      "null is none",
      () => withQuery({ name: "page", schema: { type: "integer", nullable: true } }),
      { page: null },
      "/x",
    ],
    [
      "a required one with a default",
      () => withQuery({ name: "v", required: true, schema: { type: "string", default: "7.0" } }),
      {},
      "/x?v=7.0",
    ],
    [
      "an optional one with a default",
      () => withQuery({ name: "v", schema: { type: "string", default: "7.0" } }),
      {},
      "/x",
    ],
    [
      "reserved characters that may stay",
      () => withQuery({ name: "path", allowReserved: true, schema: text }),
      { path: "a/b?c&d" },
      "/x?path=a/b?c&d",
    ],
    [
      "choices of several schemas",
      () =>
        withQuery({
          name: "sort",
          schema: {
            oneOf: [
              { type: "string", enum: ["a"] },
              { type: "string", enum: ["b"] },
            ],
          },
        }),
      { sort: "b" },
      "/x?sort=b",
    ],
    [
      "names with brackets",
      () => withQuery({ name: "filter[name]", schema: text }),
      { filter_name_: "a" },
      "/x?filter[name]=a",
    ],
    [
      "all of the query (OpenAPI 3.2)",
      () =>
        document(
          {
            parameters: [
              {
                name: "q",
                in: "querystring",
                content: {
                  "application/x-www-form-urlencoded": {
                    schema: { type: "object", properties: { a: text } },
                  },
                },
              },
            ],
          },
          { openapi: "3.2.0" },
        ),
      { q: { a: "1", b: "2" } },
      "/x?a=1&b=2",
    ],
  ])("%s", async (_, given, args, url) => {
    const called = await call(given(), args);
    expect(called).toMatchObject({ ok: true, url });
  });

  test("a list that may be null keeps what its items are, for providers that refuse lists without", async () => {
    const schema = { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] };
    const given = withQuery({ name: "tags", schema }, { name: "any", schema: { type: "array" } });
    const by = { owner: "reader", signal: AbortSignal.timeout(60_000) };
    const [operation] = (await readDocument({ text: given, ...by })).operations;
    expect(modelTool(operation!.definition!).parameters).toEqual({
      type: "object",
      properties: {
        tags: { type: "array", items: { type: "string" } },
        any: { type: "array", items: {} },
      },
      required: [],
    });
    expect((await call(given, { tags: ["a", "b"], any: [1] })).url).toBe("/x?tags=a&tags=b&any=1");
  });

  test("reserved characters that would end the value are encoded", async () => {
    const { sent } = await call(withQuery({ name: "path", allowReserved: true, schema: text }), {
      path: "a/b?c&d#e+f",
    });
    expect(sent?.url).toBe("/x?path=a/b?c%26d%23e%2Bf");
  });

  test.each<[string, object, unknown]>([
    ["a number with a fraction for a whole one", { type: "integer" }, 2.5],
    ["a number that is too small", { type: "integer", minimum: 1 }, 0],
    ["an exclusive bound of 3.0", { type: "number", minimum: 0, exclusiveMinimum: true }, 0],
    ["another choice", { type: "string", enum: ["a"] }, "b"],
    ["words for a number", { type: "number" }, "two"],
  ])("%s is refused, and the parameter is named", async (_, schema, page) => {
    const called = await call(withQuery({ name: "page", schema }), { page });
    expect(called).toMatchObject({ ok: false, sent: undefined });
    expect(called.why).toContain("page");
  });
});

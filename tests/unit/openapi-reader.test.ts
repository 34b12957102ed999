import { expect, test } from "vitest";
import { readDocument } from "@/lib/connections/openapi/operations";
import type { DocumentFault } from "@/lib/connections/openapi/document-fault";
import { libraryYaml, shopJson } from "../support/library-api";

const read = (text: string, address?: string) =>
  readDocument({ text, address, owner: "reader", signal: AbortSignal.timeout(60_000) });
const library = await read(libraryYaml("https://library.example"));
const of = (name: string) => {
  const found = library.operations.find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

test("a document is read with its operations", () => {
  expect(library).toMatchObject({ title: "City Library", version: "2.1", more: false });
  expect(library.operations.map(({ name, method, path }) => [name, method, path])).toEqual([
    ["books_list", "GET", "/books"],
    ["books_add", "POST", "/books"],
    ["get_books_book-id", "GET", "/books/{book-id}"],
    ["remove", "DELETE", "/books/{book-id}"],
    ["cover", "PUT", "/cover"],
    ["elsewhere", "GET", "/elsewhere"],
    ["nowhere", "GET", "/nowhere"],
    ["signed", "GET", "/signed"],
    ["proven", "GET", "/proven"],
    ["part", "GET", "/part/{of}"],
  ]);
});

test("only the type of a body becomes a header, without what else the document says there", async () => {
  const { operations } = await read(
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Odd", version: "1" },
      servers: [{ url: "https://odd.example" }],
      paths: {
        "/a": {
          post: {
            operationId: "add",
            requestBody: {
              content: { "application/json; x={{secret.KEY}}": { schema: { type: "object" } } },
            },
          },
        },
      },
    }),
  );
  expect(operations[0]!.definition).toMatchObject({
    implementation: { headers: { "Content-Type": "application/json" } },
  });
});

test("parameters in the URL become arguments of a tool", () => {
  expect(of("books_list").definition).toEqual({
    type: "function",
    function: {
      name: "books_list",
      description: "Finds books",
      parameters: {
        type: "object",
        properties: {
          "X-Language": { type: "string", enum: ["de", "en"] },
          q: { type: "string", maxLength: 50, description: "What to look for" },
          genre: {
            type: "array",
            schema: { type: "array", items: { type: "string" } },
            wire: { style: "form", explode: false },
          },
          since: {
            type: "object",
            schema: {
              type: "object",
              properties: { year: { type: "integer" }, month: { type: "integer" } },
            },
            wire: { style: "deepObject" },
          },
          sort_by: { type: "string", enum: ["title", "year"], default: "title" },
        },
        required: ["X-Language"],
      },
    },
    implementation: {
      kind: "http",
      method: "GET",
      url: "https://library.example/v2/books?q={{q}}&genre={{genre}}&since={{since}}&sort%20by={{sort_by}}&api_key={{secret.CITY_LIBRARY_KEY}}",
      headers: { Accept: "application/json", "X-Language": "{{X-Language}}" },
      approval: "never",
    },
  });
  expect(of("books_list").secrets).toEqual([
    { name: "CITY_LIBRARY_KEY", host: "library.example", holds: "key" },
  ]);
});

test("a body is one argument, assembled from its references; a cycle is left open", () => {
  const { definition } = of("books_add");
  const { schema } = definition!.function.parameters.properties.body!;
  const books = (value: unknown): unknown =>
    (value as { properties: { author: { properties: { books: { items: unknown } } } } }).properties
      .author.properties.books;
  const BOOKS = books(schema);
  expect(JSON.stringify(BOOKS)).toContain('"title":{"type":"string","minLength":1}');
  expect(definition?.function.parameters).toEqual({
    type: "object",
    properties: {
      "X-Language": { type: "string", enum: ["de", "en"] },
      body: {
        type: "object",
        description: "It also has: odd name.",
        schema: {
          type: "object",
          properties: {
            title: { type: "string", minLength: 1 },
            author: { type: "object", properties: { name: { type: "string" }, books: BOOKS } },
            price: { type: ["number", "null"], minimum: 0 },
          },
          required: ["title", "author"],
        },
      },
    },
    required: ["X-Language", "body"],
  });
  expect(definition?.implementation).toMatchObject({
    approval: "always",
    headers: {
      Authorization: "Bearer {{secret.CITY_LIBRARY_BEARER}}",
      "Content-Type": "application/json",
    },
    body: "{{body}}",
  });
});

test("of several security schemes, one that works with a secret is used; unneeded ones are not sent", () => {
  const { definition, secrets, deprecated } = of("remove");
  expect(deprecated).toBe(true);
  expect(secrets).toEqual([
    { name: "CITY_LIBRARY_BASIC", host: "library.example", holds: "basic" },
  ]);
  expect(definition?.implementation).toMatchObject({
    url: "https://library.example/v2/books/{{book-id}}",
    headers: {
      Accept: "application/json",
      Authorization: "Basic {{secret.CITY_LIBRARY_BASIC}}",
      "If-Match": "{{If-Match}}",
    },
  });
  expect(of("get_books_book-id")).toMatchObject({ secrets: [], read_only: true });
});

test("a form has an argument for each field", async () => {
  const { operations } = await read(shopJson("https://shop.example"));
  expect(operations[0]?.definition?.implementation).toMatchObject({
    url: "https://shop.example/customers/{{id}}",
    body: "email={{email}}&balance={{balance}}&address={{address}}",
  });
  expect(operations[0]?.definition?.function.parameters.required).toEqual(["id"]);
});

test("a part of the path that is not described is required text", () => {
  const { definition } = of("part");
  expect(definition?.function.parameters).toEqual({
    type: "object",
    properties: { of: { type: "string" } },
    required: ["of"],
  });
  expect(definition?.implementation).toMatchObject({
    url: expect.stringMatching(/part\/\{\{of\}\}/),
  });
});

test.each([
  ["elsewhere", "openapi_refers_outside"],
  ["nowhere", "openapi_refers_nowhere"],
  ["proven", "openapi_access_unknown"],
])("an operation that can't be a tool says why: %s", (name, reason) => {
  expect(of(name)).toMatchObject({ unusable: { reason } });
  expect(of(name).definition).toBeUndefined();
});

const fault = (text: string) =>
  read(text).then(
    () => null,
    (error: DocumentFault) => error.sentence.reason,
  );
test.each([
  ["a page", "<!DOCTYPE html><html></html>", "openapi_is_page"],
  ["nothing", "", "openapi_not_one"],
  ["a text", "hello", "openapi_not_one"],
  ["broken YAML", "openapi: 3.1.0\n  paths: [", "openapi_unreadable"],
  ["an early Swagger", '{"swagger":"1.2","paths":{}}', "openapi_revision"],
  ["a later revision", '{"openapi":"4.0.0","paths":{}}', "openapi_revision"],
  ["no paths", "openapi: 3.1.0", "openapi_without_paths"],
  ["too much", `openapi: 3.1.0\n# ${"x".repeat(12 * 1024 * 1024)}`, "openapi_too_large"],
  ["a circle", "openapi: 3.1.0\npaths: &all\n  /x: *all", "openapi_intricate"],
  ["too deep", `${"[".repeat(5_000)}`, "openapi_unreadable"],
])("what is no document is refused: %s", async (_, text, reason) => {
  expect(await fault(text)).toBe(reason);
});

test("schemas that multiply do not: each operation has its bounds", async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => {
      const next = { $ref: `#/components/schemas/s${at + 1}` };
      const properties = Object.fromEntries(
        Array.from({ length: 9 }, (__, part) => [`p${part}`, next]),
      );
      return [`s${at}`, { type: "object", allOf: [next, next], properties }];
    }),
  );
  const first = { $ref: "#/components/schemas/s0" };
  const text = JSON.stringify({
    openapi: "3.1.0",
    servers: [{ url: "https://a.example" }],
    paths: {
      "/a": { post: { requestBody: { content: { "application/json": { schema: first } } } } },
    },
    components: { schemas: { ...schemas, s30: { type: "string" } } },
  });
  const [only] = (await read(text)).operations; // takes too long unless schemas are shared
  expect(only?.definition).toBeDefined();
});

test("a schema is found by its own name, and a part of it by its anchor", async () => {
  const ref = ($ref: string) => ({ content: { "application/json": { schema: { $ref } } } });
  const book = {
    $id: "/schemas/book",
    properties: {
      title: { $anchor: "title", type: "string", maxLength: 9 },
      more: { type: "boolean" },
    },
  };
  const text = JSON.stringify({
    openapi: "3.1.0",
    servers: [{ url: "https://a.example" }],
    paths: {
      "/a": { post: { operationId: "whole", requestBody: ref("/schemas/book") } },
      "/b": { post: { operationId: "part", requestBody: ref("/schemas/book#title") } },
      "/c": {
        post: { operationId: "pointer", requestBody: ref("/schemas/book#/properties/more") },
      },
      "/d": { post: { operationId: "missing", requestBody: ref("/schemas/book#author") } },
      "/e": { post: { operationId: "outside", requestBody: ref("/schemas/shelf") } },
    },
    components: { schemas: { Book: book } },
  });
  const [whole, part, pointer, missing, outside] = (await read(text)).operations;
  const bodyOf = (each: typeof whole) => each?.definition?.function.parameters.properties.body;
  expect(Object.keys(bodyOf(whole)?.schema?.properties ?? {})).toEqual(["title", "more"]);
  expect(bodyOf(part)).toEqual({ type: "string", maxLength: 9 });
  expect(bodyOf(pointer)).toEqual({ type: "boolean" });
  expect(missing?.unusable?.reason).toBe("openapi_refers_nowhere");
  expect(outside?.unusable?.reason).toBe("openapi_refers_outside");
});

test("names are those that a tool may have, and none twice", async () => {
  const long = "very".repeat(30);
  const text = JSON.stringify({
    openapi: "3.0.0",
    servers: [{ url: "https://a.example" }],
    paths: {
      "/a": { get: { operationId: "same" }, post: { operationId: "same" } },
      "/b": { get: { operationId: long }, put: { operationId: "9 lives!" } },
    },
  });
  const names = (await read(text)).operations.map(({ name }) => name);
  expect(new Set(names).size).toBe(4);
  for (const name of names) expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
});

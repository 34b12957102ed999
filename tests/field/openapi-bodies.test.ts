import { describe, expect, test } from "vitest";
import {
  call,
  document,
  list,
  serveOperations,
  text,
  withBody,
} from "../support/openapi/one-operation";

serveOperations();

describe("JSON bodies", () => {
  const form = (name: string) => ({
    type: "object",
    properties: { [name]: text },
    required: [name],
    additionalProperties: false,
  });
  const refs = (schemas: object) => ({ components: { schemas } });
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const part = (schema: object) => withBody({ type: "object", properties: { part: schema } });
  test.each<[string, () => string, unknown]>([
    [
      "the second form of oneOf",
      () => withBody({ oneOf: [form("email"), form("phone")] }),
      { phone: "1" },
    ],
    [
      "a form of anyOf with parts of its own beside",
      () =>
        withBody({
          type: "object",
          properties: { a: text },
          anyOf: [form("email"), form("phone")],
        }),
      { a: "b", phone: "1" },
    ],
    [
      "a second choice of anyOf with const",
      () => part({ anyOf: [{ const: "low" }, { const: "high" }] }),
      { part: "high" },
    ],
    ["a list where text may stand, too", () => part({ anyOf: [text, list] }), { part: ["a", "b"] }],
    ["null for a nullable part", () => part({ type: "string", nullable: true }), { part: null }],
    ["null for a type of several", () => part({ type: ["string", "null"] }), { part: null }],
    ["null for a form of several", () => part({ anyOf: [text, { type: "null" }] }), { part: null }],
    [
      "null for a nullable choice",
      () => part({ type: "string", enum: ["a"], nullable: true }),
      { part: null },
    ],
    [
      "null for a nullable reference",
      () =>
        withBody(
          { type: "object", properties: { part: { nullable: true, allOf: [ref("A")] } } },
          {},
          refs({ A: form("a") }),
        ),
      { part: null },
    ],
    [
      "a map",
      () => part({ type: "object", additionalProperties: text }),
      { part: { any: "thing" } },
    ],
    [
      "names that no provider takes",
      () =>
        withBody({
          type: "object",
          required: ["@type", "my key"],
          properties: { "@type": text, "my key": text, $filter: text },
        }),
      { "@type": "T", "my key": "v" },
    ],
    ["a list as a whole", () => withBody(list), ["a", "b"]],
    [
      "parts of allOf",
      () =>
        withBody(
          { allOf: [ref("A"), { type: "object", properties: { b: text } }] },
          {},
          refs({ A: { type: "object", properties: { a: text }, required: ["a"] } }),
        ),
      { a: "1", b: "2" },
    ],
    [
      "a circle",
      () =>
        withBody(
          ref("N"),
          {},
          refs({ N: { type: "object", properties: { v: text, next: ref("N") } } }),
        ),
      { v: "a", next: { v: "b", next: { v: "c" } } },
    ],
    [
      "a circle of forms",
      () =>
        withBody(
          ref("F"),
          {},
          refs({
            F: {
              oneOf: [
                {
                  type: "object",
                  properties: { and: { type: "array", items: ref("F") } },
                  required: ["and"],
                },
                { type: "object", properties: { field: text }, required: ["field"] },
              ],
            },
          }),
        ),
      { and: [{ field: "a" }, { and: [{ field: "b" }] }] },
    ],
    [
      "a form by its discriminator",
      () =>
        withBody(
          {
            oneOf: [ref("Cat"), ref("Dog")],
            discriminator: {
              propertyName: "kind",
              mapping: { cat: "#/components/schemas/Cat", dog: "Dog" },
            },
          },
          {},
          refs({
            Cat: {
              type: "object",
              properties: { kind: text, lives: { type: "integer" } },
              required: ["kind"],
            },
            Dog: { type: "object", properties: { kind: text, tricks: list }, required: ["kind"] },
          }),
        ),
      { kind: "dog", tricks: ["sit"] },
    ],
    [
      "without what only responses have",
      () =>
        withBody({
          type: "object",
          required: ["id", "name"],
          properties: { id: { type: "string", readOnly: true }, name: text },
        }),
      { name: "a" },
    ],
    [
      "a value that is no part of the described",
      () => withBody({ type: "object", properties: { a: text } }),
      { a: "1", more: true },
    ],
    [
      "text with placeholders",
      () => withBody({ type: "object", properties: { t: text } }),
      { t: '{{ states("sun.sun") }} {{body}} {{secret.KEY}}' },
    ],
    [
      "text with every kind of sign",
      () => withBody({ type: "object", properties: { t: text } }),
      { t: '„Grüße“ 👩‍👩‍👧 "x" \\ \u2028' },
    ],
    ["a whole number as 2.0", () => part({ type: "integer" }), { part: 2.0 }],
    ["any value", () => part({}), { part: [1, { a: null }] }],
    [
      "a vendor's type of JSON",
      () => withBody({ type: "object" }, { type: "application/vnd.api+json; charset=utf-8" }),
      { data: 1 },
    ],
    ["a body of any type", () => withBody({ type: "object" }, { type: "*/*" }), { data: 1 }],
  ])("%s", async (_, given, body) => {
    const called = await call(given(), { body });
    expect(called).toMatchObject({ ok: true });
    expect(JSON.parse(called.sent!.body)).toEqual(body);
  });

  test("numbers, lists and objects in quotation marks are what the schema says", async () => {
    const properties = {
      n: { type: "integer" },
      tags: list,
      at: { type: "object", properties: { x: { type: "number" } } },
    };
    const body = { n: "2", tags: '["a"]', at: '{"x":"1.5"}' };
    const { sent } = await call(withBody({ type: "object", properties }), { body });
    expect(JSON.parse(sent!.body)).toEqual({ n: 2, tags: ["a"], at: { x: 1.5 } });
  });

  test("parts of a body beside it, and a body as text, are put into it", async () => {
    const given = withBody({
      type: "object",
      required: ["title"],
      properties: { title: text, n: { type: "integer" } },
    });
    expect(JSON.parse((await call(given, { title: "a", n: 1 })).sent!.body)).toEqual({
      title: "a",
      n: 1,
    });
    expect(JSON.parse((await call(given, { body: '{"title":"b"}' })).sent!.body)).toEqual({
      title: "b",
    });
  });

  test("a body that may be missing is not sent, nor its type", async () => {
    const { ok, sent } = await call(
      withBody({ type: "object", properties: { note: text } }, { required: false }),
      {},
    );
    expect([ok, sent?.body, sent?.headers["content-type"]]).toEqual([true, "", undefined]);
  });

  test("properties required within allOf are required", async () => {
    const schema = { allOf: [{ type: "object", properties: { n: text } }, { required: ["n"] }] };
    const called = await call(withBody(schema), { body: {} });
    expect(called).toMatchObject({ ok: false, sent: undefined });
    expect(called.why).toContain('"n"');
  });

  test.each(["get", "delete"])(
    "a %s request has a body where the document says so",
    async (method) => {
      const requestBody = { content: { "application/json": { schema: { type: "object" } } } };
      const { sent } = await call(document({ requestBody }, { method }), { body: { q: 1 } });
      expect(sent).toMatchObject({ method: method.toUpperCase(), body: '{"q":1}' });
    },
  );

  test("a reference to another file is named, and the operation is left out", async () => {
    const called = await call(withBody({ $ref: "./Pet.json" }), {});
    expect(called.why).toContain("./Pet.json");
  });
});

import { describe, expect, test } from "vitest";
import {
  call,
  FORM,
  list,
  serveOperations,
  text,
  withBody,
} from "../support/openapi/one-operation";

serveOperations();

describe("forms, files and text", () => {
  const fields = (properties: object, more = {}, required: string[] = []) =>
    withBody({ type: "object", properties, required }, { ...FORM, ...more });
  const items = {
    type: "array",
    items: { type: "object", properties: { price: text, quantity: { type: "integer" } } },
  };
  test.each<[string, () => string, object, string]>([
    [
      "a list repeats its field",
      () => fields({ types: list }),
      { types: ["card", "link"] },
      "types=card&types=link",
    ],
    [
      "a list as Stripe describes it",
      () =>
        fields({ types: list }, { encoding: { types: { style: "deepObject", explode: true } } }),
      { types: ["card", "link"] },
      "types[]=card&types[]=link",
    ],
    [
      "a list with commas",
      () => fields({ types: list }, { encoding: { types: { explode: false, style: "form" } } }),
      { types: ["a", "b"] },
      "types=a,b",
    ],
    [
      "a list of objects",
      () => fields({ items }),
      { items: [{ price: "p1" }, { price: "p2", quantity: 2 }] },
      "items[0][price]=p1&items[1][price]=p2&items[1][quantity]=2",
    ],
    [
      "a map",
      () => fields({ metadata: { type: "object", additionalProperties: text } }),
      { metadata: { order: "6 & 7" } },
      "metadata[order]=6 & 7",
    ],
    [
      "an object as JSON",
      () =>
        fields(
          { payload: { type: "object" } },
          { encoding: { payload: { contentType: "application/json" } } },
        ),
      { payload: { a: 1 } },
      'payload={"a":1}',
    ],
    [
      "empty text that clears",
      () => fields({ description: { anyOf: [text, { type: "string", enum: [""] }] } }),
      { description: "" },
      "description=",
    ],
    [
      "fields within a body",
      () => fields({ email: text }, {}, ["email"]),
      { body: { email: "a@b.c" } },
      "email=a@b.c",
    ],
    [
      "a form without named fields",
      () => withBody({ type: "object", additionalProperties: text }, FORM),
      { fields: { a: "1", b: "2" } },
      "a=1&b=2",
    ],
    [
      "fields of several forms",
      () =>
        withBody(
          {
            oneOf: [
              { type: "object", properties: { a: text } },
              { type: "object", properties: { b: text } },
            ],
          },
          FORM,
        ),
      { b: "2" },
      "b=2",
    ],
  ])("%s", async (_, given, args, body) => {
    const called = await call(given(), args);
    expect(called).toMatchObject({ ok: true, sent: { headers: { "content-type": FORM.type } } });
    expect(decodeURIComponent(called.sent!.body)).toBe(body);
  });

  test("a multipart form has its files by name, beside its fields", async () => {
    const file = { type: "string", format: "binary" };
    const given = withBody(
      {
        type: "object",
        required: ["file"],
        properties: {
          file,
          more: { type: "array", items: file },
          title: text,
          tags: list,
          meta: { type: "object" },
        },
      },
      { type: "multipart/form-data" },
    );
    const args = {
      file: 'a"b.pdf',
      more: ["c.pdf"],
      title: "Grüße\r\n--x",
      tags: ["1", "2"],
      meta: { a: 1 },
    };
    const { ok, sent } = await call(given, args);
    expect(ok).toBe(true);
    const read = await new Response(sent!.body, {
      headers: { "content-type": String(sent!.headers["content-type"]) },
    }).formData();
    const all = await Promise.all(
      [...read].map(async ([name, each]) => [
        name,
        typeof each === "string" ? each : [each.name, each.type, await each.text()],
      ]),
    );
    expect(all).toEqual([
      ["file", ['a"b.pdf', "application/pdf", 'content of a"b.pdf']],
      ["more", ["c.pdf", "application/pdf", "content of c.pdf"]],
      ["title", "Grüße\r\n--x"],
      ["tags", "1"],
      ["tags", "2"],
      ["meta", '{"a":1}'],
    ]);
  });

  test.each([
    ["application/xml", "<a/>"],
    ["text/plain", "a line"],
    ["application/x-ndjson", '{"a":1}\n{"a":2}\n'],
  ])("a body of %s is sent as text", async (type, body) => {
    const { sent } = await call(withBody({ type: "object" }, { type }), { body });
    expect(sent).toMatchObject({ body, headers: { "content-type": type } });
  });

  test.each([
    ["application/octet-stream", "application/octet-stream"],
    ["image/png", "image/png"],
    ["image/*", "application/pdf"],
  ])("a body of %s is a file", async (type, sentType) => {
    const { sent } = await call(withBody({ type: "string", format: "binary" }, { type }), {
      body: "a.png",
    });
    expect(sent).toMatchObject({ body: "content of a.png", headers: { "content-type": sentType } });
  });
});

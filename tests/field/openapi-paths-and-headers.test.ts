import { describe, expect, test } from "vitest";
import { call, document, list, serveOperations, text } from "../support/openapi/one-operation";

serveOperations();

describe("arguments in the path", () => {
  const inPath = (more: object, path = "/x/{id}/y") =>
    document({ parameters: [{ name: "id", in: "path", required: true, ...more }] }, { path });
  test.each<[string, object, unknown, string]>([
    ["a list", { schema: list }, ["a", "b/c"], "/x/a,b%2Fc/y"],
    [
      "a list of numbers",
      { schema: { type: "array", items: { type: "integer" } } },
      [1, 2],
      "/x/1,2/y",
    ],
    ["a truth", { schema: { type: "boolean" } }, true, "/x/true/y"],
    ["an object", { explode: true, schema: { type: "object" } }, { a: 1, b: 2 }, "/x/a=1,b=2/y"],
    ["a label", { style: "label", explode: true, schema: list }, ["a", "b"], "/x/.a.b/y"],
    ["a matrix", { style: "matrix", schema: text }, "a", "/x/;id=a/y"],
    [
      "a matrix of a list",
      { style: "matrix", explode: true, schema: list },
      ["a", "b"],
      "/x/;id=a;id=b/y",
    ],
  ])("%s", async (_, more, id, url) => {
    const { sent } = await call(inPath(more), { id });
    expect(sent?.url).toBe(url);
  });

  test.each([
    [{ schema: text }, ".."],
    [{ schema: list }, [".."]],
    [{ style: "label", schema: text }, "."],
    [{ allowReserved: true, schema: text }, "a/../../b"],
    [{ schema: list }, []],
    [{ schema: text }, ""],
  ])("no argument leads to another path: %j %j", async (more, id) => {
    expect(await call(inPath(more), { id })).toMatchObject({ ok: false, sent: undefined });
  });
});

describe("arguments in headers and cookies", () => {
  const inHeader = (more: object) =>
    document({ parameters: [{ name: "Api-Version", in: "header", ...more }] });
  test.each<[string, object, unknown, string | undefined]>([
    ["a default is sent", { schema: { type: "string", default: "2022-06-28" } }, {}, "2022-06-28"],
    [
      "a required one has its default",
      { required: true, schema: { type: "string", default: "2022-06-28" } },
      {},
      "2022-06-28",
    ],
    [
      "the only choice is sent",
      { required: true, schema: { type: "string", enum: ["v2"] } },
      {},
      "v2",
    ],
    [
      "the model's own value counts first",
      { schema: { type: "string", default: "1" } },
      { "Api-Version": "2" },
      "2",
    ],
    ["an optional one is sent when given", { schema: text }, { "Api-Version": "2" }, "2"],
    ["an optional one is left out otherwise", { schema: text }, {}, undefined],
    ["a list has commas", { schema: list }, { "Api-Version": ["a", "b"] }, "a,b"],
    [
      "an object has pairs",
      { explode: true, schema: { type: "object" } },
      { "Api-Version": { a: 1, b: 2 } },
      "a=1,b=2",
    ],
  ])("%s", async (_, more, args, value) => {
    const called = await call(inHeader(more), args);
    expect(called).toMatchObject({ ok: true });
    expect(called.sent?.headers["api-version"]).toBe(value);
  });

  test("a header can't be ended early", async () => {
    const args = { "Api-Version": ["a", "b\r\nX-Admin: 1"] };
    expect(await call(inHeader({ schema: list }), args)).toMatchObject({
      ok: false,
      sent: undefined,
    });
  });

  test("cookies are sent, and none can add another one", async () => {
    const parameters = ["theme", "lang"].map((name) => ({ name, in: "cookie", schema: text }));
    const { sent } = await call(document({ parameters }), { theme: "dark; admin=1" });
    expect(sent?.headers.cookie).toBe("theme=dark%3B%20admin%3D1");
    expect((await call(document({ parameters }), {})).sent?.headers.cookie).toBeUndefined();
  });
});

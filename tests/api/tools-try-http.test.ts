import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalServer } from "../support/local-server";
import { startPages } from "../support/pages";
import { newPerson, type Person } from "../support/person";
import { newTool, tried } from "../support/tools";

let server: LocalServer;
let person: Person;
beforeAll(async () => {
  server = await startPages();
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: server.host, RATE_LIMITS: "off" });
  person = await newPerson();
});
afterAll(() => server.close());

const http = (more: object) =>
  newTool({ kind: "http", method: "GET", url: `${server.url}/echo`, ...more });
const echoed = async (more: object, args: object) =>
  JSON.parse((await tried(person, http(more), args)).result!) as unknown;

describe("an HTTP tool", () => {
  test("puts its arguments in the right places", async () => {
    expect(
      await echoed(
        { url: `${server.url}/of/{{a}}?n={{n}}`, headers: { "X-Note": "n={{n}}" } },
        { a: "a/b ?", n: 3 },
      ),
    ).toEqual({ method: "GET", url: "/of/a%2Fb%20%3F?n=3", body: "", type: null, note: "n=3" });
  });

  test("sends JSON, a form or text", async () => {
    expect(
      await echoed({ method: "POST", body: '{"a":"{{a}}","n":{{n}}}' }, { a: '"', n: 1 }),
    ).toMatchObject({ method: "POST", body: '{"a":"\\"","n":1}', type: "application/json" });
    expect(
      await echoed({ method: "PATCH", body: { a: "{{a}}", n: "{{n}}" } }, { a: "x", n: 1 }),
    ).toMatchObject({ method: "PATCH", body: '{"a":"x","n":1}', type: "application/json" });
    expect(
      await echoed(
        {
          method: "PUT",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: "a={{a}}",
        },
        { a: "x&y" },
      ),
    ).toMatchObject({ body: "a=x%26y", type: "application/x-www-form-urlencoded" });
    expect(await echoed({ method: "DELETE", body: "say {{a}}" }, { a: "x" })).toMatchObject({
      method: "DELETE",
      body: "say x",
      type: "text/plain; charset=utf-8",
    });
  });

  test("returns the response's text, in its character set", async () => {
    expect(await tried(person, http({ url: `${server.url}/json` }))).toEqual({
      ok: true,
      result: '{"temperature":21}',
      logs: [],
      duration_ms: expect.any(Number),
    });
    expect(await tried(person, http({ url: `${server.url}/latin` }))).toMatchObject({
      result: "café",
    });
    expect((await tried(person, http({ url: `${server.url}/long` }))).result).toMatch(/\[Cut: /);
  });

  test("returns the server's error as the model's", async () =>
    expect(await tried(person, http({ url: `${server.url}/missing` }))).toMatchObject({
      ok: false,
      error: 'The URL responded with status 404: {"error":"no such city"}',
    }));

  test("names an image that it can't store outside a run", async () =>
    expect(await tried(person, http({ url: `${server.url}/picture` }))).toMatchObject({
      ok: true,
      result: expect.stringMatching(/^\[image\/png, \d+ KiB: not kept\]$/),
    }));

  test("sends nothing when an argument would break its header", async () => {
    const before = server.requests.length;
    expect(
      await tried(person, http({ headers: { "x-note": "{{a}}" } }), { a: "x\r\nx-admin: 1" }),
    ).toMatchObject({
      ok: false,
      error: expect.stringContaining("The header x-note must not contain"),
    });
    expect(server.requests).toHaveLength(before);
  });

  test("does not reach a host that the operator has not opened", async () => {
    expect(
      await tried(person, newTool({ kind: "http", method: "GET", url: "http://127.0.0.1:1/" })),
    ).toMatchObject({ ok: false, error: expect.stringContaining("Port 1 isn't allowed") });
    expect(
      await tried(person, newTool({ kind: "http", method: "GET", url: "http://10.0.0.1/" })),
    ).toMatchObject({ ok: false, error: expect.stringContaining("isn't public") });
  });
});

describe("a built-in tool", () => {
  test("is known by its name", async () => {
    expect(
      await tried(person, "calculator", { expression: "(3 + 4) * 2^10 / sqrt(16)" }),
    ).toMatchObject({ ok: true, result: "1792" });
    expect(await tried(person, "calculator", { expression: "process.exit()" })).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^The calculator does not know/),
    });
  });

  test("tells the time of a zone", async () => {
    const { result } = await tried(person, "current_time", { time_zone: "Europe/Berlin" });
    expect(JSON.parse(result!)).toMatchObject({
      time_zone: "Europe/Berlin",
      utc: expect.stringMatching(/^\d{4}-.+Z$/),
      local: expect.stringMatching(/(CET|CEST|GMT)/),
    });
    expect(await tried(person, "current_time", { time_zone: "Mars/Olympus" })).toMatchObject({
      ok: false,
      error: expect.stringContaining("Unknown time zone"),
    });
  });

  test("returns a page as text, without scripts and images", async () => {
    const { ok, result } = await tried(person, "fetch_url", { url: `${server.url}/page` });
    expect([ok, result]).toEqual([true, `Hello\n\nOne & two [${server.url}/two]`]);
    expect((await tried(person, "fetch_url", { url: `${server.url}/json` })).result).toBe(
      '{"temperature":21}',
    );
  });

  test.each([
    ["a refusal", "/missing", "The URL responded with status 404."],
    ["a picture", "/picture", "The URL returns image/png, not text."],
  ])("tells of %s", async (_, path, error) =>
    expect(await tried(person, "fetch_url", { url: server.url + path })).toMatchObject({
      ok: false,
      error,
    }),
  );

  test.each(["/endless", "/deep"])(
    "ends with a hostile page, %s, while the server does other things",
    async (path) => {
      const trying = tried(person, "fetch_url", { url: server.url + path });
      const other = person.ask("GET", "/api/secrets").then(({ status }) => status);
      expect(await Promise.race([trying, other])).toBe(200);
      const { ok, result, error } = await trying;
      expect(ok ? result : error).toEqual(expect.any(String));
    },
  );

  test("keeps to its own parameters, whatever a definition says", async () => {
    const clock = newTool({ kind: "builtin", name: "calculator" }, "clock");
    expect(await tried(person, clock, { a: "1 + 1" })).toMatchObject({
      ok: false,
      error: expect.stringContaining('does not have required property "expression"'),
    });
  });
});

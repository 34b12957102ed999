import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalServer } from "../support/local-server";
import { startPages } from "../support/pages";
import { newPerson, type Person } from "../support/person";
import { javascript, newTool, tried } from "../support/tools";

let server: LocalServer;
let person: Person;
beforeAll(async () => {
  server = await startPages();
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: server.host, RATE_LIMITS: "off" });
  person = await newPerson();
});
afterAll(() => server.close());

describe("a JavaScript tool", () => {
  test("gets its arguments and returns its result and log lines", async () => {
    const outcome = await tried(
      person,
      javascript('log("asked for", args.a); return { twice: args.n * 2 }'),
      { a: "x", n: 21 },
    );
    expect(outcome).toEqual({
      ok: true,
      result: '{"twice":42}',
      logs: ["asked for x"],
      duration_ms: expect.any(Number),
    });
  });

  test("returns text unchanged, and nothing as null", async () => {
    expect(await tried(person, javascript("return 'plain'"))).toMatchObject({ result: "plain" });
    expect(await tried(person, javascript(""))).toMatchObject({ ok: true, result: "null" });
  });

  test("that throws is an error with its position, and its log lines are kept", async () => {
    expect(
      await tried(person, javascript("log('before'); throw new Error('no such city')")),
    ).toMatchObject({ ok: false, error: "Error: no such city (line 1).", logs: ["before"] });
  });

  test("that cannot be read is an error", async () => {
    expect(await tried(person, javascript("return ((("))).toMatchObject({
      ok: false,
      error: expect.stringContaining("SyntaxError"),
    });
  });

  test("reaches the hosts that it names", async () => {
    const tool = javascript(
      `const r = await fetch("${server.url}/json"); return [r.status, r.headers.get("content-type"), (await r.json()).temperature]`,
      [server.host],
    );
    expect(await tried(person, tool)).toMatchObject({
      ok: true,
      result: '[200,"application/json",21]',
    });
  });

  test("sends its own request", async () => {
    const tool = javascript(
      `const r = await fetch("${server.url}/x?y=1", { method: "post", headers: { "X-Note": "hi", "content-type": "text/plain" }, body: "words" }); return r.text()`,
      [server.host],
    );
    expect(JSON.parse((await tried(person, tool)).result!)).toEqual({
      method: "POST",
      url: "/x?y=1",
      body: "words",
      type: "text/plain",
      note: "hi",
    });
  });

  test.each([
    ["a host that it does not name", undefined, () => `${server.url}/json`],
    ["another port of its host", ["127.0.0.1:1"], () => `${server.url}/json`],
    ["a redirect to a host that it does not name", ["127.0.0.1"], () => `${server.url}/on`],
    [
      "a host that the operator did not open",
      ["127.0.0.1:1", "localhost"],
      () => "http://localhost/",
    ],
    ["metadata of a cloud", ["169.254.169.254"], () => "http://169.254.169.254/latest/"],
    ["a file", ["127.0.0.1"], () => "file:///etc/passwd"],
  ])("does not reach %s", async (_, hosts, url) => {
    const before = server.requests.length;
    const outcome = await tried(
      person,
      javascript(`return (await fetch(${JSON.stringify(url())})).status`, hosts),
    );
    expect(outcome).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^Error: .+\.( \(line 1\)\.)?$/),
    });
    expect(server.requests.slice(before).filter((each) => each.url !== "/on")).toEqual([]);
  });
});

describe("a result that is too long", () => {
  test("is cut to 32 KiB of whole characters, and says so", async () => {
    for (const body of ["return 'é'.repeat(40000)", "return Array(20000).fill('aé')"]) {
      const { ok, result } = await tried(person, javascript(body));
      expect(ok).toBe(true);
      expect(Buffer.byteLength(result!)).toBeLessThanOrEqual(32 * 1024);
      expect(Buffer.byteLength(result!)).toBeGreaterThan(32 * 1024 - 10);
      expect(result).toMatch(/\[Cut: the result was \d+ bytes long; this is its beginning\.\]$/);
      expect(result).not.toContain("\ufffd");
    }
  });

  test("of 32 KiB is whole", async () =>
    expect((await tried(person, javascript("return 'x'.repeat(32 * 1024)"))).result).toBe(
      "x".repeat(32 * 1024),
    ));
});

describe("arguments that do not fit", () => {
  test.each([
    [{ n: "three" }, /^The arguments don't match the parameters of look_up\. n: .*number/],
    [{ a: [{}], n: "x" }, /a: .*string.* n: .*number/],
    [[], /must be a JSON object/],
    ["text", /must be a JSON object/],
    [null, /must be a JSON object/],
  ])("%j are an error, and nothing is run", async (args, error) => {
    const outcome = await tried(person, javascript("log('ran')"), args);
    expect(outcome).toMatchObject({ ok: false, error: expect.stringMatching(error), logs: [] });
  });

  test("also where they are nested, or missing", async () => {
    const tool = javascript("return 1");
    tool.function.parameters = {
      type: "object",
      properties: {
        list: {
          type: "array",
          items: {
            type: "object",
            properties: { x: { type: "number", maximum: 5 } },
            required: ["x"],
          },
        },
      },
      required: ["list"],
    };
    expect((await tried(person, tool, {})).error).toContain(
      'does not have required property "list"',
    );
    expect((await tried(person, tool, { list: [{ x: 6 }, {}] })).error).toMatch(
      /list\.0\.x: .*list\.1: .*required property "x"/,
    );
    expect(await tried(person, tool, { list: [{ x: 5 }] })).toMatchObject({ ok: true });
  });
});

test("a tool without an implementation says that a person provides the result", async () => {
  expect(await tried(person, newTool())).toMatchObject({
    ok: false,
    error: expect.stringContaining("until someone enters the result"),
  });
});

test.each([
  [
    { definition: { ...newTool(), type: "x" } },
    "definition.type",
    'The type of a tool must be "function"',
  ],
  [{ definition: "shell" }, "definition", "There is no built-in tool called shell"],
  [{ definition: newTool(), args: {} }, "args", "Unknown field"],
])("%j is no definition to try", async (body, field, sentence) => {
  const answer = await person.ask("POST", "/api/try-tool", { body });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: "invalid_request", fields: { [field]: sentence } },
  ]);
});

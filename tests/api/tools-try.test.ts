import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newPerson, type Person } from "../support/person";
import { javascript, newTool, tried } from "../support/tools";

let server: LocalServer;
let person: Person;

const PAGE = `<html><head><title>x</title><style>p{}</style><script>alert("never")</script></head><body><h1>Hello</h1><p>One &amp; <a href="/two">two</a></p><img src="/beacon.png" alt="pic"></body></html>`;
const PAGES: Record<string, [status: number, type: string, body: string]> = {
  "/page": [200, "text/html; charset=utf-8", PAGE],
  "/endless": [200, "text/html", "<table>".repeat(60_000)],
  "/deep": [200, "text/html", "<div>".repeat(180_000) + "bottom"],
  "/json": [200, "application/json", '{"temperature":21}'],
  "/picture": [200, "image/png", "\u0089PNG"],
  "/missing": [404, "application/json", '{"error":"no such city"}'],
  "/latin": [200, "text/plain; charset=iso-8859-1", "latin"],
  "/long": [200, "text/plain", "é".repeat(40_000)],
};

beforeAll(async () => {
  server = await startLocalServer(({ url, method, body, headers }, res) => {
    const known = PAGES[url.split("?")[0]!];
    if (url === "/on")
      return void res.writeHead(302, { location: "http://elsewhere.example/" }).end();
    if (url === "/latin")
      return void res
        .writeHead(200, { "content-type": known![1] })
        .end(Buffer.from([0x63, 0x61, 0x66, 0xe9]));
    if (known) return void res.writeHead(known[0], { "content-type": known[1] }).end(known[2]);
    res.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        method,
        url,
        body,
        type: headers["content-type"] ?? null,
        note: headers["x-note"] ?? null,
      }),
    );
  });
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: server.host, RATE_LIMITS: "off" });
  person = await newPerson();
});
afterAll(() => server.close());

const http = (more: object) =>
  newTool({ kind: "http", method: "GET", url: `${server.url}/echo`, ...more });
const echoed = async (more: object, args: object) =>
  JSON.parse((await tried(person, http(more), args)).result!) as unknown;

describe("a JavaScript tool", () => {
  test("gets its arguments, gives its result, and its lines", async () => {
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

  test("gives a text as it is, and nothing as null", async () => {
    expect(await tried(person, javascript("return 'plain'"))).toMatchObject({ result: "plain" });
    expect(await tried(person, javascript(""))).toMatchObject({ ok: true, result: "null" });
  });

  test("that throws is an error with its place, and its lines are kept", async () => {
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

  test("sends what it wants to", async () => {
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

describe("an HTTP tool", () => {
  test("puts its arguments where they belong", async () => {
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

  test("gives the answer's text, in its character set", async () => {
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

  test.each([
    ["a refusal of the server", "/missing", 'The address answered 404: {"error":"no such city"}'],
    ["what is no text", "/picture", "The answer is no text but image/png."],
  ])("tells of %s", async (_, path, error) =>
    expect(await tried(person, http({ url: server.url + path }))).toMatchObject({
      ok: false,
      error,
    }),
  );

  test("sends nothing when an argument would break its header", async () => {
    const before = server.requests.length;
    expect(
      await tried(person, http({ headers: { "x-note": "{{a}}" } }), { a: "x\r\nx-admin: 1" }),
    ).toMatchObject({ ok: false, error: expect.stringContaining("The header x-note cannot hold") });
    expect(server.requests).toHaveLength(before);
  });

  test("does not reach a host that the operator has not opened", async () => {
    expect(
      await tried(person, newTool({ kind: "http", method: "GET", url: "http://127.0.0.1:1/" })),
    ).toMatchObject({ ok: false, error: expect.stringContaining("Port 1 is closed") });
    expect(
      await tried(person, newTool({ kind: "http", method: "GET", url: "http://10.0.0.1/" })),
    ).toMatchObject({ ok: false, error: expect.stringContaining("not on the public network") });
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
      error: expect.stringContaining("no such time zone"),
    });
  });

  test("gives a page as text, without scripts and pictures", async () => {
    const { ok, result } = await tried(person, "fetch_url", { url: `${server.url}/page` });
    expect([ok, result]).toEqual([true, `Hello\n\nOne & two [${server.url}/two]`]);
    expect((await tried(person, "fetch_url", { url: `${server.url}/json` })).result).toBe(
      '{"temperature":21}',
    );
  });

  test.each([
    ["a refusal", "/missing", "The address answered 404."],
    ["a picture", "/picture", "The address holds no text but image/png."],
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

describe("arguments that do not fit", () => {
  test.each([
    [{ n: "three" }, /^The arguments do not fit the parameters of look_up\. n: .*number/],
    [{ a: 1, n: "x" }, /a: .*string.* n: .*number/],
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

test("a tool without an implementation says that a person is asked", async () => {
  expect(await tried(person, newTool())).toMatchObject({
    ok: false,
    error: expect.stringContaining("until a person gives the result"),
  });
});

test.each([
  [
    { definition: { ...newTool(), type: "x" } },
    "definition.type",
    'The type of a tool must be "function"',
  ],
  [{ definition: "shell" }, "definition", "There is no built-in tool called shell"],
  [{ definition: newTool(), args: {} }, "args", "This field is not known here"],
])("%j is no definition to try", async (body, field, sentence) => {
  const answer = await person.ask("POST", "/api/try-tool", { body });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: "invalid_request", fields: { [field]: sentence } },
  ]);
});

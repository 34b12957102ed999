import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { Secret } from "@/lib/tools/contract";
import { everything } from "../rules/two-people";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { javascript, newTool, tried } from "../support/tools";

/** Letters that are written otherwise in JSON, in an address, in a form and in base64. */
const VALUE = 'canary/7f3a+"é" &=\\%';
const WRITTEN = [
  VALUE,
  JSON.stringify(VALUE).slice(1, -1),
  encodeURIComponent(VALUE),
  new URLSearchParams({ v: VALUE }).toString().slice(2),
  Buffer.from(VALUE).toString("base64").replace(/=+$/, ""),
  Buffer.from(VALUE).toString("hex"),
];

let home: LocalServer;
let stranger: LocalServer;
let person: Person;
const logged: string[] = [];

/** Says again what it was told, in every way that it can. */
const echo = (url: string, authorization: string, body: string): string =>
  [
    url,
    authorization,
    body,
    JSON.stringify({ authorization }),
    encodeURIComponent(authorization),
    new URLSearchParams({ authorization }).toString(),
    Buffer.from(authorization.replace("Bearer ", "")).toString("base64"),
    Buffer.from(authorization.replace("Bearer ", "")).toString("hex"),
  ].join("\n");

beforeAll(async () => {
  // Everything that this server logs, unscrubbed.
  (globalThis as unknown as Record<symbol, unknown>)[Symbol.for("troupe.log")] = pino(
    { level: "trace" },
    { write: (line: string) => void logged.push(line) },
  );
  stranger = await startLocalServer((_, res) => void res.end("stranger"));
  home = await startLocalServer(({ url, headers, body }, res) => {
    const authorization = Buffer.from(
      headers.authorization ?? headers["x-key"]?.toString() ?? "",
      "latin1",
    ).toString("latin1");
    if (url.startsWith("/on"))
      return void res.writeHead(307, { location: `${stranger.url}/?${url}` }).end();
    res.writeHead(url.startsWith("/refuse") ? 400 : 200, {
      "content-type": "text/plain",
      "x-echo": Buffer.from(authorization, "latin1").toString("latin1"),
    });
    res.end(echo(url, authorization, body));
  });
  Object.assign(process.env, {
    TOOL_ALLOWED_HOSTS: `${home.host},${stranger.host}`,
    RATE_LIMITS: "off",
  });
  person = await newPerson();
});
afterAll(() => Promise.all([home.close(), stranger.close()]));

const put = (owner: Person, body: object) => owner.ask("POST", "/api/secrets", { body });
const list = async (owner: Person) =>
  (await (await owner.ask("GET", "/api/secrets")).json()) as Secret[];
async function newSecret(
  owner: Person,
  hosts: string[] = [home.host],
  value = VALUE,
): Promise<string> {
  const name = newName("KEY");
  expect((await put(owner, { name, value, hosts })).status).toBe(201);
  return name;
}
const http = (more: object) => newTool({ kind: "http", method: "GET", url: home.url, ...more });
const received = ({ requests }: LocalServer) =>
  JSON.stringify(requests.map(({ url, headers, body }) => [url, headers, body]));

describe("a secret", () => {
  test("is kept, listed without its value, replaced and deleted", async () => {
    const owner = await newPerson();
    expect(await list(owner)).toEqual([]);
    const made = await put(owner, {
      name: "KEY",
      value: VALUE,
      hosts: ["api.example.com", "*.example.org:8443"],
    });
    const secret = {
      name: "KEY",
      hosts: ["api.example.com", "*.example.org:8443"],
      created_at: expect.stringMatching(/Z$/),
      last_used_at: null,
    };
    expect([made.status, await made.json()]).toEqual([201, secret]);
    expect(
      (await put(owner, { name: "KEY", value: "other", hosts: ["b.example.com"] })).status,
    ).toBe(201);
    await put(owner, { name: "A_KEY", value: "x", hosts: ["c.example.com"] });
    expect(await list(owner)).toMatchObject([
      { name: "A_KEY" },
      { name: "KEY", hosts: ["b.example.com"] },
    ]);
    const removed = await owner.ask("DELETE", "/api/secrets/KEY");
    expect([removed.status, await removed.text()]).toEqual([204, ""]);
    expect((await owner.ask("DELETE", "/api/secrets/KEY")).status).toBe(404);
    expect(await list(owner)).toMatchObject([{ name: "A_KEY" }]);
  });

  test.each([
    [{ name: "" }, "name", "Secret name is required"],
    [
      { name: "my-key" },
      "name",
      "Secret name must begin with a letter or an underscore and hold only letters, digits and underscores, 64 characters at most",
    ],
    [{ name: undefined }, "name", "Secret name is required"],
    [{ value: "" }, "value", "Secret value is required"],
    [
      { value: "a\r\nb" },
      "value",
      "Secret value must not hold line breaks or other control characters",
    ],
    [{ value: "x".repeat(8_001) }, "value", "Secret value must be at most 8,000 characters"],
    [{ hosts: [] }, "hosts", "Name at least one host that the secret may be sent to"],
    [
      { hosts: ["https://api.example.com/"] },
      "hosts.0",
      '"https://api.example.com/" is no host: write example.com, *.example.com or example.com:8443, without https:// and without a path',
    ],
    [{ hosts: "api.example.com" }, "hosts", "The hosts must be a list"],
    [{ ownerId: "x" }, "ownerId", "This field is not known here"],
  ])("%j is refused by its field", async (change, field, sentence) => {
    const answer = await put(person, {
      name: "KEY",
      value: "v",
      hosts: ["api.example.com"],
      ...change,
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: { [field]: sentence } },
    ]);
  });

  test("is one of a hundred at most, and replacing is always possible", async () => {
    const owner = await newPerson();
    const made = Array.from({ length: 100 }, (_, at) =>
      put(owner, { name: `KEY_${at}`, value: "v", hosts: ["a.example"] }),
    );
    expect((await Promise.all(made)).every((each) => each.status === 201)).toBe(true);
    expect((await put(owner, { name: "ONE_MORE", value: "v", hosts: ["a.example"] })).status).toBe(
      409,
    );
    expect((await put(owner, { name: "KEY_7", value: "w", hosts: ["a.example"] })).status).toBe(
      201,
    );
  });
});

describe("on its way out", () => {
  test("it is filled into a header of JavaScript's request, and marked as used", async () => {
    const name = await newSecret(person, [home.host], "plain-canary");
    const tool = javascript(
      `const r = await fetch("${home.url}/js", { headers: { Authorization: "Bearer {{secret.${name}}}" } }); log(r.headers.get("x-echo")); return r.text()`,
      [home.host],
    );
    const outcome = await tried(person, tool);
    expect(home.requests.at(-1)!.headers.authorization).toBe("Bearer plain-canary");
    expect(outcome).toMatchObject({ ok: true, logs: ["Bearer [hidden]"] });
    expect(JSON.stringify(outcome)).not.toContain("plain-canary");
    expect((await list(person)).find((each) => each.name === name)!.last_used_at).toMatch(/Z$/);
  });

  test("JavaScript gets it neither into an address nor into a body", async () => {
    const name = await newSecret(person, [home.host], "unsaid-canary");
    await tried(
      person,
      javascript(
        `await fetch("${home.url}/js?k={{secret.${name}}}"); return (await fetch("${home.url}/js", { method: "POST", body: "{{secret.${name}}}" })).text()`,
        [home.host],
      ),
    );
    expect(received(home)).not.toContain("unsaid-canary");
  });

  test("it is filled into path, query, header and body of an HTTP tool, escaped", async () => {
    const name = await newSecret(person, [home.host], 'sp ec/"&');
    const outcome = await tried(
      person,
      http({
        method: "POST",
        url: `${home.url}/{{secret.${name}}}?k={{secret.${name}}}`,
        headers: { "x-key": `{{secret.${name}}}` },
        body: `{"k":"{{secret.${name}}}"}`,
      }),
    );
    expect(outcome.ok).toBe(true);
    const { url, headers, body } = home.requests.at(-1)!;
    expect([url, headers["x-key"], JSON.parse(body)]).toEqual([
      "/sp%20ec%2F%22%26?k=sp%20ec%2F%22%26",
      'sp ec/"&',
      { k: 'sp ec/"&' },
    ]);
  });

  test("a placeholder that came with an argument, or with an answer, is no placeholder", async () => {
    const name = await newSecret(person, [home.host], "talked-out-canary");
    const word = `{{secret.${name}}}`;
    const send = (headers: string) =>
      `return (await fetch("${home.url}/js", { headers: ${headers} })).text()`;
    expect(
      (
        await tried(
          person,
          javascript(send(`{ authorization: "Bearer ${word}", "x-note": args.a }`), [home.host]),
          { a: word },
        )
      ).ok,
    ).toBe(true);
    expect([
      home.requests.at(-1)!.headers.authorization,
      home.requests.at(-1)!.headers["x-note"],
    ]).toEqual(["Bearer talked-out-canary", word]);
    await tried(person, javascript(send(`{ "x-note": args.a }`), [home.host]), { a: word });
    expect(home.requests.at(-1)!.headers["x-note"]).toBe(word);
    await tried(person, http({ headers: { "x-note": "{{a}}" } }), { a: word });
    expect(home.requests.at(-1)!.headers["x-note"]).toBe(word);
  });

  test("what the code says of a placeholder is what its source says", async () => {
    const outcome = await tried(
      person,
      javascript(`log("{{secret.K}}"); return { a: ["{{ secret.K }}"] }`),
    );
    expect([outcome.logs, outcome.result]).toEqual([["{{secret.K}}"], '{"a":["{{secret.K}}"]}']);
  });

  test("it goes to no host that it is not bound to", async () => {
    const name = await newSecret(person, [home.host], "bound-canary");
    const wild = await newSecret(person, ["*.example.com"], "bound-canary");
    const before = stranger.requests.length;
    const to = (each: string) =>
      http({ url: stranger.url, headers: { "x-key": `{{secret.${each}}}` } });
    for (const each of [name, wild])
      expect(await tried(person, to(each))).toMatchObject({
        ok: false,
        error: `The secret ${each} may not be sent to ${stranger.host}.`,
      });
    const tool = javascript(
      `return (await fetch("${stranger.url}", { headers: { "x-key": "{{secret.${name}}}" } })).status`,
      [stranger.host],
    );
    expect(await tried(person, tool)).toMatchObject({
      ok: false,
      error: expect.stringContaining("may not be sent"),
    });
    expect(stranger.requests).toHaveLength(before);
  });

  test("it follows no redirect to another host: a header is dropped, and with more than a header none is followed", async () => {
    const name = await newSecret(person, [home.host], "led-on-canary");
    expect(
      await tried(
        person,
        http({ url: `${home.url}/on`, headers: { "x-key": `{{secret.${name}}}` } }),
      ),
    ).toMatchObject({ ok: true, result: "stranger" });
    const tool = javascript(
      `return (await fetch("${home.url}/on", { headers: { "x-key": "{{secret.${name}}}" } })).text()`,
      [home.host, stranger.host],
    );
    expect(await tried(person, tool)).toMatchObject({ ok: true, result: "stranger" });
    const before = stranger.requests.length;
    for (const more of [
      { url: `${home.url}/on?k={{secret.${name}}}` },
      { method: "POST", url: `${home.url}/on`, body: `{"k":"{{secret.${name}}}"}` },
    ]) {
      expect(await tried(person, http(more))).toMatchObject({
        ok: false,
        error: expect.stringContaining("not among those"),
      });
    }
    expect(stranger.requests).toHaveLength(before);
    expect(received(stranger)).not.toContain("led-on-canary");
  });

  test("one that is not there, or somebody else's, is an error and nothing is sent", async () => {
    const theirs = await newSecret(await newPerson(), [home.host], "their-canary");
    const before = home.requests.length;
    for (const name of ["NOT_THERE", theirs])
      expect(
        await tried(person, http({ headers: { "x-key": `{{secret.${name}}}` } })),
      ).toMatchObject({ ok: false, error: `There is no secret called ${name}.` });
    expect(home.requests).toHaveLength(before);
  });

  test("one that is replaced opens with its new hosts", async () => {
    const name = await newSecret(person, [stranger.host], "first-canary");
    await put(person, { name, value: "second-canary", hosts: [home.host] });
    await tried(person, http({ headers: { "x-key": `{{secret.${name}}}` } }));
    expect(home.requests.at(-1)!.headers["x-key"]).toBe("second-canary");
  });
});

test("its value is nowhere but on the wire to its host, whatever a server says back", async () => {
  const name = await newSecret(person);
  const agent = await newAgent(person, {
    tools: [http({ headers: { authorization: `Bearer {{secret.${name}}}` } })],
  });
  const filled = { headers: { authorization: `Bearer {{secret.${name}}}` } };
  const outcomes = [
    await tried(person, http(filled)),
    await tried(
      person,
      http({ ...filled, url: `${home.url}/refuse/{{secret.${name}}}?k={{secret.${name}}}` }),
    ),
    await tried(person, http({ method: "POST", body: `{"k":"{{secret.${name}}}"}` })),
    await tried(
      person,
      http({
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `k={{secret.${name}}}`,
      }),
    ),
    await tried(
      person,
      javascript(
        `const r = await fetch("${home.url}/js", { headers: { authorization: "Bearer {{secret.${name}}}" } }); log(r.headers.get("x-echo"), r.url); const t = await r.text(); log(t); throw new Error(t)`,
        [home.host],
      ),
    ),
    await tried(
      person,
      javascript(
        `return [...(await (await fetch("${home.url}/js", { headers: { authorization: "Bearer {{secret.${name}}}" } })).text())].reverse().join("")`,
        [home.host],
      ),
    ),
  ];
  expect(outcomes.map((each) => each.ok)).toEqual([true, false, true, true, false, true]);
  expect(
    Buffer.from(home.requests.at(-1)!.headers.authorization!, "latin1").toString("latin1"),
  ).toContain(VALUE);
  const shown = await (await person.ask("GET", `/api/agents/${agent.AgentId}`)).text();
  expect((JSON.parse(shown) as Agent).tools).toHaveLength(1);
  const all = [
    JSON.stringify(outcomes),
    JSON.stringify(outcomes.map((each) => [...(each.result ?? "")].reverse().join(""))),
    shown,
    JSON.stringify(await list(person)),
    everything(),
    logged.join("\n"),
  ];
  for (const text of all) {
    for (const form of WRITTEN.flatMap((each) => [each, JSON.stringify(each).slice(1, -1)]))
      expect(text).not.toContain(form);
  }
});

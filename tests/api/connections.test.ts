import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection, ConnectionTool } from "@/lib/connections/contract";
import { db } from "@/lib/core/db/db";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startMcpServer, type TestMcpServer } from "../support/mcp-server";
import { newPerson, type Person } from "../support/person";
import { refusal } from "../support/teams";

const SECRET = "Bearer canary-0123456789abcdef";
let person: Person;
let post: TestMcpServer;
let locked: TestMcpServer;
let hostile: LocalServer;
/** The hostile server's list of tools. */
let answered: (id: unknown, cursor: unknown) => object | string;

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const add = (body: object, owner = person) => owner.ask("POST", "/api/connections", { body });
const added = async (body: object, owner = person) => {
  const answer = await add(body, owner);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return json<Connection>(answer);
};

beforeAll(async () => {
  post = await startMcpServer();
  locked = await startMcpServer({ name: "Authorization", value: SECRET });
  hostile = await startLocalServer(({ body, url }, res) => {
    if (url === "/elsewhere")
      return res.writeHead(307, { location: "http://localhost:9/mcp" }).end();
    if (url === "/page")
      return res.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
    const { id, method, params } = JSON.parse(body || "{}") as Record<string, unknown>;
    if (method === "server/discover") return res.writeHead(404).end();
    if (id === undefined) return res.writeHead(202).end();
    const cursor = (params as { cursor?: string } | undefined)?.cursor;
    const result =
      method === "initialize"
        ? {
            protocolVersion: "2025-06-18",
            capabilities: { tools: {} },
            serverInfo: { name: "hostile", version: "1" },
          }
        : answered(id, cursor);
    return res
      .writeHead(200, { "content-type": "application/json" })
      .end(typeof result === "string" ? result : JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
  process.env.TOOL_ALLOWED_HOSTS = [post.host, locked.host, hostile.host].join(",");
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
});
afterAll(() => Promise.all([post.close(), locked.close(), hostile.close()]));

describe("a connection to a server without sign-in", () => {
  test("has the server's name, and its tools with marks, weight and schema", async () => {
    const made = await added({ url: post.address });
    expect(made).toMatchObject({
      kind: "mcp",
      name: "Post Office",
      url: post.address,
      auth: { type: "none" },
      status: "connected",
      server: { name: "post", title: "Post Office", version: "1.2.3", instructions: "Be polite." },
      used_by: [],
    });
    expect(made.protocol).toBe("2026-07-28");
    const tool = (name: string) => made.tools.find((each) => each.name === name);
    expect(tool("look_up")).toMatchObject({ title: "Look up", read_only: true, changed: false });
    expect(tool("look_up")?.parameters).toMatchObject({
      type: "object",
      properties: { text: { type: "string" } },
      required: ["text"],
    });
    expect(tool("send")).toMatchObject({ read_only: null, destructive: true });
    expect(tool("send")?.tokens).toBeGreaterThan(10);
    expect(await json<Connection[]>(await person.ask("GET", "/api/connections"))).toEqual([made]);
    expect(await json(await person.ask("GET", `/api/connections/${made.ConnectionId}`))).toEqual(
      made,
    );
  });

  test("is renamed, switched off and on, refreshed and removed", async () => {
    const { ConnectionId } = await added({ url: post.address, name: "Letters" });
    const path = `/api/connections/${ConnectionId}`;
    const patch = async (body: object) =>
      json<Connection>(await person.ask("PATCH", path, { body }));
    expect((await patch({ name: "Mail" })).name).toBe("Mail");
    expect((await patch({ enabled: false })).status).toBe("disabled");
    expect(await refusal(await person.ask("POST", `${path}/refresh`))).toMatchObject([
      409,
      "conflict",
      "The connection Mail is switched off.",
    ]);
    expect((await patch({ enabled: true })).status).toBe("connected");
    post.describes.send = "Sends a letter.";
    const again = await json<Connection>(await person.ask("POST", `${path}/refresh`));
    expect(again.tools.find(({ name }) => name === "send")?.description).toBe("Sends a letter.");
    post.describes.send = "Sends a message.";
    expect((await person.ask("DELETE", path)).status).toBe(204);
    expect((await person.ask("GET", path)).status).toBe(404);
  });

  test("is no one else's", async () => {
    const { ConnectionId } = await added({ url: post.address });
    const stranger = await newPerson();
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/refresh"],
      ["POST", "/tools/send/accept"],
    ])
      expect((await stranger.ask(method!, `/api/connections/${ConnectionId}${path}`)).status).toBe(
        404,
      );
  });
});

describe("a header with a secret", () => {
  const auth = { type: "header", name: "Authorization", secret: SECRET };

  test("authorizes calls, is sealed, and is never returned", async () => {
    const made = await added({ url: locked.address, auth });
    expect(made).toMatchObject({
      status: "connected",
      auth: { type: "header", name: "Authorization" },
    });
    expect(JSON.stringify(made)).not.toContain("canary");
    const row = await db().connection.findUniqueOrThrow({ where: { id: made.ConnectionId } });
    expect(JSON.stringify(row)).not.toContain("canary");
    const file = await (await person.ask("GET", "/api/profile/export")).text();
    expect(file).not.toContain("canary");
  });

  test("must be entered again for another origin or header, and is needed", async () => {
    const { ConnectionId } = await added({ url: locked.address, auth });
    const path = `/api/connections/${ConnectionId}`;
    for (const body of [{ url: post.address }, { auth: { type: "header", name: "X-Key" } }])
      expect(await refusal(await person.ask("PATCH", path, { body }))).toMatchObject([
        400,
        "invalid_request",
        "Enter the header value again: it was saved for another URL or header",
        ["auth.secret"],
      ]);
    const kept = await json<Connection>(
      await person.ask("PATCH", path, { body: { url: `${locked.url}/mcp?a=1` } }),
    );
    expect(kept.status).toBe("connected");
    expect((await add({ url: post.address, auth: { type: "header", name: "X-Key" } })).status).toBe(
      400,
    );
  });

  test("that is wrong leaves a connection that needs a sign-in, without its tools lost", async () => {
    const made = await added({ url: locked.address });
    expect(made).toMatchObject({ status: "needs_sign_in", tools: [] });
    expect(made.error).toBe("The server rejected the credentials. Sign in or update the secret.");
  });
});

describe("bad input is refused with a sentence", () => {
  test.each([
    ["no address", { url: "" }, "URL is required"],
    ["no http", { url: "ftp://example.com" }, "The URL must start with https:// or http://"],
    [
      "a password in the address",
      { url: "https://a:b@example.com/mcp" },
      "The URL must not contain a user name or password. Enter a header with the secret instead",
    ],
    [
      "a header of the protocol",
      { url: "https://example.com", auth: { type: "header", name: "Mcp-Method", secret: "x" } },
      "This header can't be set",
    ],
    ["an unknown key", { url: "https://example.com", status: "connected" }, /not known|unknown/i],
  ])("%s", async (_, body, why) => {
    const [status, , told] = await refusal(await add(body));
    expect(status).toBe(400);
    expect(told).toMatch(why);
  });

  test("plain http and private hosts without the operator's permission", async () => {
    expect((await refusal(await add({ url: "http://example.com/mcp" })))[2]).toContain(
      "must start with https://",
    );
    expect((await refusal(await add({ url: "https://169.254.169.254/mcp" })))[0]).toBe(400);
    expect((await refusal(await add({ url: "https://localhost/mcp" })))[0]).toBe(400);
  });

  const list = (tools: object[], more: object = {}) => ({ tools, ...more });
  const tool = (name: string, inputSchema: object = { type: "object" }, more: object = {}) => ({
    name,
    inputSchema,
    ...more,
  });
  const look = (path = "/mcp") => added({ url: hostile.url + path });
  const wrong = (tools: ConnectionTool[]) =>
    Object.fromEntries(tools.map((each) => [each.name, each.unusable]));

  test("a web page, and a redirect to another host", async () => {
    expect(await look("/page")).toMatchObject({
      status: "error",
      error: "This URL is a web page, not an MCP server. MCP URLs often end in /mcp.",
    });
    expect((await look("/elsewhere")).error).toMatch(/redirects to another server/);
  });

  test("schemas that lead outside, in circles or too far are opened there; of two tools one is called", async () => {
    const deep = Array.from({ length: 40 }).reduce<object>(
      (inner) => ({ type: "object", properties: { inner } }),
      {},
    );
    answered = () =>
      list([
        tool("outside", { type: "object", properties: { a: { $ref: "https://evil.example/s" } } }),
        tool("circle", { type: "object", properties: { a: { $ref: "#" } } }),
        tool("deep", deep),
        tool("large", { type: "object", description: "x".repeat(70_000) }),
        tool("twice"),
        tool("twice"),
        tool("fine", {
          type: "object",
          properties: { a: { $ref: "#/$defs/a" } },
          $defs: { a: {} },
        }),
      ]);
    const { status, tools } = await look();
    expect(status).toBe("connected");
    expect(wrong(tools)).toEqual({
      outside: undefined,
      circle: undefined,
      deep: undefined,
      large: undefined,
      twice: "The server has two tools with this name.",
      fine: undefined,
    });
    const texts = tools.map(({ parameters }) => JSON.stringify(parameters));
    expect(texts[0]).toBe('{"type":"object","properties":{"a":{}}}');
    expect(texts[1]).not.toContain("$ref");
    expect(texts.every((each) => each.length < 64 * 1024)).toBe(true);
  });

  test("hidden characters in a description are removed, and long ones are cut", async () => {
    answered = () =>
      list([
        tool("a", { type: "object" }, { description: "Plain\u202Edetrever\u200B\u{E0041}" }),
        tool("b", { type: "object" }, { description: "x".repeat(20_000) }),
      ]);
    const { tools } = await look();
    expect(tools[0]?.description).toBe("Plaindetrever");
    expect(tools[1]?.description).toHaveLength(10_000);
    expect(tools[1]?.description).toMatch(/\[cut\]$/);
  });

  test("endless pages, too much, and invalid protocol messages", async () => {
    let page = 0;
    answered = () => list([tool(`t${page}`)], { nextCursor: `page ${(page += 1)}` });
    expect((await look()).error).toMatch(/doesn't end/);
    answered = () => "x".repeat(10 * 1024 * 1024);
    expect((await look()).error).toBe("The server's response is larger than 4 MiB.");
    answered = () => "{";
    expect((await look()).status).toBe("error");
  });
});

test("a person has up to 50 connections", async () => {
  const owner = await newPerson();
  const now = new Date();
  await db().connection.createMany({
    data: Array.from({ length: 50 }, (_, at) => ({
      id: `${owner.user.UserId}-${at}`,
      ownerId: owner.user.UserId,
      name: `Number ${at}`,
      kind: "mcp",
      url: post.address,
      auth: '{"type":"none"}',
      status: "connected",
      createdAt: now,
      updatedAt: now,
    })),
  });
  expect(await refusal(await add({ url: post.address }, owner))).toMatchObject([
    409,
    "quota_exceeded",
    expect.stringMatching(/^You can have up to 50 connections/),
  ]);
});

import { fromJsonSchema, type McpServer } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import { db } from "@/lib/core/db/db";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startMcpServer, type TestMcpServer } from "../support/mcp-server";
import { newAgent } from "../support/person";
import { json, person, startAgent, untilWaiting } from "../support/tool-runs";

const CANARY = "canary-0123456789abcdef";
let post: TestMcpServer;
let breaking: LocalServer;

/** It repeats the received token wherever it can. */
const repeating = (server: McpServer) => {
  const named = {
    type: "object",
    properties: { q: { type: "string", description: `By ${CANARY}` } },
  };
  const config = {
    title: CANARY,
    description: `Sent ${CANARY}.`,
    inputSchema: fromJsonSchema(named),
  };
  server.registerTool("repeat", config, () => ({ content: [] }));
};

/** Like servers before 2026-07-28: a stream per call, which breaks off here. */
type Asked = { id?: number; method?: string };
const RESULTS: Record<string, object> = {
  initialize: {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "brittle", version: "1" },
  },
  "tools/list": { tools: [{ name: "snap", inputSchema: { type: "object", properties: {} } }] },
};

beforeAll(async () => {
  const secret = { name: "Authorization", value: `Bearer ${CANARY}` };
  post = await startMcpServer(secret, undefined, repeating);
  breaking = await startLocalServer(({ method, body }, res) => {
    if (method !== "POST") return res.writeHead(405).end();
    const { id, method: asked = "" } = JSON.parse(body) as Asked;
    if (id === undefined) return res.writeHead(202).end();
    const json = { "content-type": "application/json" };
    if (RESULTS[asked])
      return res
        .writeHead(200, json)
        .end(JSON.stringify({ jsonrpc: "2.0", id, result: RESULTS[asked] }));
    if (asked !== "tools/call") return res.writeHead(404, json).end("{}");
    res.writeHead(200, { "content-type": "text/event-stream" }).write(": one moment\n\ndata: {");
    return setImmediate(() => res.destroy());
  });
  process.env.TOOL_ALLOWED_HOSTS = [post.host, breaking.host].join(",");
});
startAgent();
beforeAll(() => provideConnections());
afterAll(() => Promise.all([post.close(), breaking.close()]));

const add = async (url: string, more: object = {}) =>
  json<Connection>(await person.ask("POST", "/api/connections", { body: { url, ...more } }));

test("a server's descriptions of itself and its tools are stored without the token that it received", async () => {
  const auth = { type: "header", name: "Authorization", secret: `Bearer ${CANARY}` };
  const made = await add(post.address, { auth });
  expect(made.status).toBe("connected");
  expect(made.tools.find(({ name }) => name === "repeat")).toMatchObject({
    title: "[hidden]",
    description: "Sent [hidden].",
    parameters: { properties: { q: { description: "By [hidden]" } } },
  });
  const rows = await db().connection.findMany({ where: { id: made.ConnectionId } });
  expect(JSON.stringify(rows)).not.toContain(CANARY);
});

test("a call whose stream breaks off is noticed at once, and may have happened", async () => {
  const { ConnectionId: connection } = await add(`${breaking.url}/mcp`);
  const tools = [{ connection, tool: "snap", approval: "never" }];
  const { AgentId } = await newAgent(person, { tools: tools as unknown as Agent["tools"] });
  const { waiting } = await untilWaiting("[tool=brittle_snap]", AgentId); // the default is a minute
  expect(waiting).toMatchObject({
    for: "result",
    unknown: "The server closed the connection before responding.",
  });
  expect(breaking.requests.filter(({ body }) => body.includes("tools/call"))).toHaveLength(1);
});

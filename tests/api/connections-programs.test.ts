import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { Connection, ConnectionProgram } from "@/lib/connections/contract";
import type { ConnectionResources } from "@/lib/connections/calls/resource-contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import type { ChatAnswer } from "@/lib/chat/contract";
import { newAgent } from "../support/person";
import { refusal } from "../support/teams";
import { answerTo, done, json, person, startAgent, untilWaiting } from "../support/tool-runs";

const EVERYTHING = path.resolve(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/server-everything/dist/index.js",
);
const node = (source: string) => ({ command: process.execPath, args: ["-e", source] });

/** Implements the protocol, and exits in the middle of a call. */
const DIES = `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  const say = (told) => console.log(JSON.stringify({ jsonrpc: "2.0", id, ...told }));
  const server = { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "dies", version: "1" } };
  if (method === "initialize") say({ result: server });
  else if (method === "tools/list") say({ result: { tools: [{ name: "die", inputSchema: { type: "object" } }] } });
  else if (method === "tools/call") process.exit(1);
  else if (id !== undefined) say({ error: { code: -32601, message: "no" } });
})`;

// Before the settings are read.
beforeAll(() => {
  const file = path.join(tmpdir(), `programs-${process.pid}.json`);
  const mcpServers = {
    everything: {
      command: process.execPath,
      args: [EVERYTHING, "stdio"],
      env: { OF_THE_OPERATOR: "given" },
    },
    ends: node("process.exit(1)"),
    chatters: node("process.stdin.on('data', () => console.log('Hello there'))"),
    floods: node("process.stdin.once('data', () => process.stdout.write('x'.repeat(6e6)))"),
    dies: node(DIES),
    missing: { command: "/nowhere/at-all" },
  };
  writeFileSync(file, JSON.stringify({ mcpServers }));
  process.env.MCP_STDIO_SERVERS = file;
  process.env.AUTH_SECRET ??= "of-the-server-alone-0123456789abcdef";
});
startAgent();
beforeAll(() => provideConnections());

const add = (url: string, more: object = {}) =>
  person.ask("POST", "/api/connections", { body: { url, ...more } });
const added = async (url: string) => {
  const answer = await add(url);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return json<Connection>(answer);
};

test("the operator's programs are listed only by name", async () => {
  const answer = await person.ask("GET", "/api/connections/programs");
  const all = await json<ConnectionProgram[]>(answer);
  expect(all.map(({ name }) => name)).toEqual([
    "everything",
    "ends",
    "chatters",
    "floods",
    "dies",
    "missing",
  ]);
  expect(all[0]).toEqual({ name: "everything", url: "stdio://everything" });
});

test("one is a connection like any other: its tools and its resources", async () => {
  const made = await added("stdio://everything");
  expect(made).toMatchObject({ status: "connected", url: "stdio://everything" });
  expect(made.tools.map(({ name }) => name)).toContain("echo");
  const answer = await person.ask("GET", `/api/connections/${made.ConnectionId}/resources`);
  const { resources } = await json<ConnectionResources>(answer);
  expect(resources.map(({ name }) => name)).toContain("architecture.md");
});

test("a call starts it with the operator's variables, and none of the server's settings", async () => {
  const made = await added("stdio://everything");
  const tools = [{ connection: made.ConnectionId, tool: "get-env", approval: "never" }];
  const agent = await newAgent(person, { tools: tools as unknown as Agent["tools"] });
  const answer = await person.ask("POST", "/api/chat", {
    body: {
      content: "What is set? [tool=everything_reference_server_get-env {}]",
      agent_id: agent.AgentId,
    },
  });
  const call = (await json<ChatAnswer>(answer)).messages[1]!.tool_calls![0]!;
  expect(call.result).toContain("OF_THE_OPERATOR");
  expect(call.result).toContain("PATH");
  for (const name of ["AUTH_SECRET", "DATABASE_URL", "DEEPSEEK_API_KEY", "MCP_STDIO_SERVERS"])
    expect(call.result).not.toContain(name);
});

describe("a program that", () => {
  test.each([
    ["ends", "ends at once", "The server closed the connection before responding."],
    ["floods", "says more than fits", "The server closed the connection before responding."],
    ["missing", "is not there", "The program could not be started."],
  ])("%s: %s", async (name, _, why) => {
    expect(await added(`stdio://${name}`)).toMatchObject({ status: "error", error: why });
  });
});

test("a program that dies in the middle of a call: its result is unknown", async () => {
  const made = await added("stdio://dies");
  expect(made.status).toBe("connected");
  const tools = [{ connection: made.ConnectionId, tool: "die", approval: "never" }];
  const agent = await newAgent(person, { tools: tools as unknown as Agent["tools"] });
  const { run_id, waiting } = await untilWaiting("[tool=dies_die {}]", agent.AgentId);
  expect(waiting.for).toBe("result");
  await answerTo(run_id, { tool_call_id: waiting.tool_call_id, result: "It went well" });
  await done(run_id).toBe("completed");
});

describe("is refused with a sentence:", () => {
  test.each([
    [
      "a name that the operator has not set up",
      "stdio://shell",
      {},
      "No program called shell is set up on this server (MCP_STDIO_SERVERS).",
    ],
    ["a command", "stdio://sh -c id", {}, "The URL must start with https:// or http://"],
    ["a path", "stdio://../bin/sh", {}, "The URL must start with https:// or http://"],
    ["a name of every object", "stdio://constructor", {}, /No program called constructor/],
    [
      "a sign-in",
      "stdio://everything",
      { auth: { type: "header", name: "X-Key", secret: "k" } },
      "A program on this server needs no sign-in. Omit auth",
    ],
  ])("%s", async (_, url, more, why) => {
    const [status, , told] = await refusal(await add(url, more));
    expect(status).toBe(400);
    expect(told).toMatch(why);
  });
});

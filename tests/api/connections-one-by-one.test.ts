import { afterAll, beforeAll, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import { manyTools } from "../support/many-tools";
import { startMcpServer, type TestMcpServer } from "../support/mcp-server";
import { newAgent, newPerson } from "../support/person";
import { refusal } from "../support/teams";
import { json } from "../support/tool-runs";

let works: TestMcpServer;
beforeAll(async () => {
  works = await startMcpServer(undefined, undefined, manyTools);
  process.env.TOOL_ALLOWED_HOSTS = works.host;
  process.env.RATE_LIMITS = "off";
  provideConnections();
});
afterAll(() => works.close());

test("of one connection an agent has up to 128 tools one by one, and all of them as one", async () => {
  const person = await newPerson();
  const made = await json<Connection>(
    await person.ask("POST", "/api/connections", { body: { url: works.address } }),
  );
  const wishes = made.tools
    .slice(0, 129)
    .map(({ name }) => ({ connection: made.ConnectionId, tool: name }));
  expect(wishes).toHaveLength(129);
  const tools = (given: object[]) => given as unknown as Agent["tools"];
  const agent = await newAgent(person, { tools: tools(wishes.slice(0, 128)) });
  const put = (given: object[]) =>
    person.ask("PUT", `/api/agents/${agent.AgentId}`, { body: { tools: given } });
  expect(await refusal(await put([...agent.tools, wishes[128]!] as object[]))).toMatchObject([
    400,
    "invalid_request",
    "An agent can have up to 128 individual tools of a connection. Choose “All tools, loaded on demand” instead.",
    ["tools.128.implementation.tool"],
  ]);
  const all = [{ connection: made.ConnectionId, tool: "*" }];
  expect((await put([...agent.tools, ...all] as object[])).status).toBe(200);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Run } from "@/lib/runs/run/contract";
import { viewOf } from "@/lib/runs/run/run-view";
import { startAskingServer, type AskingServer } from "../support/asking-server";
import type { Cluster } from "../support/cluster";
import { startModelServer, type ModelServer } from "../support/model-server";
import { clusterOf } from "../support/shared-postgres";
import { WebClient } from "../support/web-client";

// A server of an older revision keeps its call open in the process that made it; its person answers through another.
let model: ModelServer;
let server: AskingServer;
let cluster: Cluster;
let person: WebClient;
let agentId: string;

beforeAll(async () => {
  model = await startModelServer();
  server = await startAskingServer("2025-11-25");
  cluster = await clusterOf(2, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: server.host,
  });
  person = new WebClient(cluster.node(0).url);
  await person.join();
  const { ConnectionId: connection } = await person.ask<{ ConnectionId: string }>(
    "POST",
    "/api/connections",
    { url: server.address },
  );
  const agent = await person.ask<{ AgentId: string }>("POST", "/api/agents", {
    name: "Scout",
    instructions: "Travel.",
    tools: [{ connection, tool: "book", approval: "never" }],
  });
  agentId = agent.AgentId;
}, 120_000);
afterAll(async () => {
  if (process.env.SHOW) process.stderr.write(cluster?.output ?? "");
  await cluster?.end();
  await model?.close();
  await server?.close();
});
beforeEach(() => {
  for (const list of [server.calls, server.effects]) list.length = 0;
});

const other = () => person.at(cluster.node(1).url);
const runOf = (id: string) => other().ask<Run>("GET", `/api/runs/${id}`);
const waitingFor = async (id: string) => viewOf(await runOf(id)).waiting;

/** Makes the first process call the tool; returns the run once it waits. */
async function held(): Promise<{ id: string; call: string }> {
  const { run_id: id } = await person.ask<{ run_id: string }>("POST", "/api/chat", {
    content: "[tool=travel_agency_book {}]",
    agent_id: agentId,
  });
  await expect.poll(async () => (await waitingFor(id))?.for).toBe("answer");
  return { id, call: (await waitingFor(id))!.tool_call_id };
}
const reply = ({ id, call }: { id: string; call: string }) =>
  other().ask("POST", `/api/runs/${id}/input`, { tool_call_id: call, answer: { seats: 3 } });

test("an answer by another process reaches the call where it is held open", async () => {
  const run = await held();
  await reply(run);
  await expect.poll(async () => (await runOf(run.id)).status).toBe("completed");
  expect(server.effects).toEqual([
    { action: "accept", content: { name: "Ada", seats: 3, cabin: "a" } },
  ]);
  expect(server.calls).toHaveLength(1);
});

test("a stop by another process ends the call where it is held open", async () => {
  const { id } = await held();
  await other().ask("POST", `/api/runs/${id}/stop`);
  await expect.poll(() => server.isHolding()).toBe(false);
  await expect.poll(async () => (await runOf(id)).status).toBe("stopped");
  expect(server.effects).toEqual([]);
});

test("after that process is killed, the page says that the response didn't arrive", async () => {
  const run = await held();
  await cluster.node(0).kill();
  await reply(run);
  await expect
    .poll(async () => (await waitingFor(run.id))?.for, { timeout: 30_000 })
    .toBe("result");
  expect(await waitingFor(run.id)).toMatchObject({
    unknown: expect.stringContaining("the answer didn't arrive") as string,
    unknown_reason: { reason: "connection_call_lost", params: { name: "Travel Agency" } },
  });
  expect(server.calls).toHaveLength(1);
  expect(server.effects).toEqual([]);
});

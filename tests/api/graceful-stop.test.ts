import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { Run } from "@/lib/runs/run/contract";
import { BareServer } from "../support/bare";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { WebClient } from "../support/web-client";

/** How long a tool's server takes to respond: far more than a process needs to exit, and within its grace period. */
const TAKES_MS = 2_000;

let model: ModelServer;
let effects: LocalServer;
let server: BareServer;
let person: WebClient;

const nameOf = (body: { messages?: { content?: unknown }[] }): string =>
  /You are (\w+)\./.exec(String(body.messages?.[0]?.content))?.[1] ?? "";

beforeAll(async () => {
  model = await startModelServer();
  model.script(({ body }) => {
    const name = nameOf(body);
    if (name === "asker")
      return {
        tools: [
          { name: "ask_agent", arguments: JSON.stringify({ agent: "worker", message: "Do it." }) },
        ],
      };
    return { tools: [{ name: "slow", arguments: "{}" }] };
  });
  effects = await startLocalServer(
    ({ url }, res) => void setTimeout(() => res.end(`done ${url}`), TAKES_MS),
  );
  server = await BareServer.on(inject("migrated"), {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: effects.host,
  });
  await server.up();
  person = new WebClient(server.url);
  await person.join();
}, 60_000);
beforeEach(() => void effects.requests.splice(0));
afterAll(async () => {
  await server.kill();
  await model.close();
  await effects.close();
});

const slow = () => ({
  type: "function",
  function: {
    name: "slow",
    description: "Takes effect",
    parameters: { type: "object", properties: {}, required: [] },
  },
  implementation: { kind: "http", method: "POST", url: `${effects.url}/slow` },
});
const agent = async (name: string, tools: unknown[]): Promise<string> =>
  (
    await person.ask<{ AgentId: string }>("POST", "/api/agents", {
      name,
      instructions: `You are ${name}.`,
      tools,
    })
  ).AgentId;

/** Sends text to an agent, stops the server while the tool is running, and returns the run from its rows. */
async function stopDuring(agent_id: string): Promise<{
  runId: string;
  steps: { kind: string; name: string; status: string; output: string | null }[];
}> {
  const asked = person
    .fetch("POST", "/api/chat", { content: "Do it.", agent_id })
    .catch(() => undefined);
  await expect.poll(() => effects.requests.length, { timeout: 20_000 }).toBe(1);
  const questions = model.requests.length;
  await server.stop();
  await asked;
  expect(model.requests.length).toBe(questions); // no model was called meanwhile
  const database = new Database(server.databaseFile, { readonly: true });
  const { id: runId } = database.prepare("SELECT id FROM Run ORDER BY createdAt DESC").get() as {
    id: string;
  };
  const steps = database
    .prepare("SELECT kind, name, status, output FROM RunStep WHERE runId = ? ORDER BY step")
    .all(runId) as Awaited<ReturnType<typeof stopDuring>>["steps"];
  database.close();
  return { runId, steps };
}

const settled = async (runId: string): Promise<Run> => {
  await expect
    .poll(async () => (await person.ask<Run>("GET", `/api/runs/${runId}`)).status, {
      timeout: 20_000,
    })
    .not.toMatch(/queued|running/);
  return person.ask<Run>("GET", `/api/runs/${runId}`);
};

test("a tool call that is running when the server is stopped takes effect once, and is known to have", async () => {
  const { runId, steps } = await stopDuring(await agent("worker", [slow()]));
  expect(steps.map(({ kind, status }) => [kind, status])).toEqual([
    ["model", "finished"],
    ["tool", "finished"],
  ]);
  expect(steps[1]!.output).toContain("done /slow");
  await server.up();
  expect((await settled(runId)).status).toBe("completed");
  expect(effects.requests).toHaveLength(1);
}, 60_000);

test("so does a call of a delegated agent", async () => {
  const { runId, steps } = await stopDuring(await agent("asker", ["ask_agent"]));
  const states = Object.fromEntries(
    steps.filter(({ kind }) => kind === "tool").map(({ name, status }) => [name, status]),
  );
  expect(states).toEqual({ ask_agent: "started", slow: "finished" });
  await server.up();
  const run = await settled(runId);
  expect([run.status, run.error]).toEqual(["completed", undefined]);
  expect(effects.requests).toHaveLength(1);
}, 60_000);

import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Run } from "@/lib/runs/run/contract";
import { BareServer } from "../support/bare";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { WebClient } from "../support/web-client";

let model: ModelServer;
let effects: LocalServer;
let server: BareServer;
let person: WebClient;
let agentId: string;
/** Is the model's key refused once its tool has returned? */
let broken = false;

beforeAll(async () => {
  model = await startModelServer();
  model.script(({ body }) => {
    const answered = body.messages?.some((message) => message.role === "tool");
    if (!answered) return { tools: [{ name: "note", arguments: "{}" }] };
    return broken ? { fail: 401 } : { tools: [], text: "It is noted." };
  });
  effects = await startLocalServer((_, res) => res.end("noted"));
  server = await BareServer.on(inject("migrated"), {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: effects.host,
  });
  await server.up();
  person = new WebClient(server.url);
  await person.join();
  const parameters = { type: "object", properties: {}, required: [] };
  const note = {
    type: "function",
    function: { name: "note", description: "Notes it", parameters },
    implementation: { kind: "http", method: "POST", url: `${effects.url}/noted` },
  };
  ({ AgentId: agentId } = await person.ask<{ AgentId: string }>("POST", "/api/agents", {
    name: "Scout",
    instructions: "Note it.",
    tools: [note],
  }));
}, 60_000);
afterAll(async () => {
  await server.kill();
  await model.close();
  await effects.close();
});

const runOf = (id: string) => person.ask<Run>("GET", `/api/runs/${id}`);
const status = async (id: string) => (await runOf(id)).status;
const becomes = (id: string, wanted: string) =>
  expect.poll(() => status(id), { timeout: 20_000 }).toBe(wanted);

/** A task's run that failed once its tool had returned. */
async function failedRun(name: string): Promise<string> {
  broken = true;
  const { TaskId } = await person.ask<{ TaskId: string }>("POST", "/api/tasks", {
    name,
    description: "Do it.",
    assigned_agents: [agentId],
  });
  const { run_id } = await person.ask<{ run_id: string }>("POST", `/api/route-task/${TaskId}`);
  await becomes(run_id, "failed");
  broken = false;
  return run_id;
}

test.each([1, 2])(
  "killed at write %i after a failed run was resumed: the new run continues, and its tool is not called again",
  async (write) => {
    const origin = await failedRun(`Task ${write}`);
    effects.requests.length = 0;
    await server.dieAt(write);
    const { run_id } = await person.ask<{ run_id: string }>("POST", `/api/runs/${origin}/go-on`);
    await server.gone();
    await server.up();
    await becomes(run_id, "completed");
    expect(effects.requests).toEqual([]);
    expect(await runOf(run_id)).toMatchObject({ origin: { run_id: origin } });
    expect(await status(origin)).toBe("failed");
  },
  60_000,
);

test.each([1, 2])(
  "killed at write %i of a fork: it continues, and what was before the step is not done again",
  async (write) => {
    const { run_id: origin } = await person.ask<{ run_id: string }>("POST", "/api/chat", {
      agent_id: agentId,
      content: "Note it.",
    });
    await becomes(origin, "completed");
    const { steps, ...before } = await runOf(origin);
    effects.requests.length = 0;
    await server.dieAt(write);
    const { run_id } = await person.ask<{ run_id: string }>("POST", `/api/runs/${origin}/fork`, {
      step: write === 1 ? steps.at(-1)!.step : 1,
      instructions: "Note it well.",
      tools: "recorded",
    });
    await server.gone();
    await server.up();
    await becomes(run_id, "completed");
    expect(effects.requests).toEqual([]);
    const asked = model.requests.at(-1)!.body.messages!;
    expect(asked[0]).toMatchObject({ role: "system", content: "Note it well." });
    expect(asked.at(-1)).toMatchObject({ role: "tool", content: "noted" });
    expect(await runOf(run_id)).toMatchObject({ kind: "fork", origin: { run_id: origin } });
    expect(await runOf(origin)).toEqual({ ...before, steps });
  },
  60_000,
);

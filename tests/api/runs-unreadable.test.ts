import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { Conversation } from "@/lib/chat/contract";
import { db } from "@/lib/core/db/db";
import type { Run } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { leaseOfTheDead } from "../support/dead-process";
import { leave } from "../support/left-behind";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { getTask, newTask, routed, untilTask } from "../support/tasks";

let model: ModelServer;
let person: Person;
let agentId: string;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
  });
  person = await newPerson();
  agentId = (await newAgent(person)).AgentId;
});
afterAll(() => model.close());

const restart = () => startWorker({ chat: chatExecutor(), task: taskExecutor });
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const runOf = async (id: string) => json<Run>(await person.ask("GET", `/api/runs/${id}`));
const ended = (id: string) =>
  expect.poll(async () => (await runOf(id)).status, { timeout: 15_000 });
const chatOf = async (id: string) =>
  json<Conversation>(await person.ask("GET", `/api/conversations/${id}`));

type Columns = { kind?: string; status?: string; input?: string; output?: string; usage?: string };
const step = (
  runId: string,
  nth: number,
  { kind = "model", status = "finished", ...columns }: Columns,
) =>
  db().runStep.create({
    data: { runId, step: nth, kind, agentId, name: "x", status, startedAt: new Date(), ...columns },
  });
const words = (text: string) =>
  JSON.stringify({ text, tool_calls: [{ id: "c1", name: "nowhere", arguments: {} }] });

describe("a reply whose record cannot be read", () => {
  test.each<[string, Columns]>([
    ["an answer that is no JSON", { output: '{"text":' }],
    ["an answer of another shape", { output: JSON.stringify({ words: ["a"] }) }],
    ["an answer that was never written", {}],
    [
      "a call whose id is no text",
      {
        kind: "tool",
        status: "started",
        input: JSON.stringify({ id: 7, arguments: {}, state: "begun" }),
      },
    ],
    ["a call that is no JSON", { kind: "tool", status: "started", input: "begun" }],
    [
      "an outcome of another shape",
      {
        kind: "tool",
        input: JSON.stringify({ id: "c1", arguments: {}, state: "begun" }),
        output: "[]",
      },
    ],
  ])("for %s ends as interrupted, and sets all free", async (_, columns) => {
    const left = await leave(person, "Go on", { agent: agentId });
    await step(left.runId, 1, { output: words("Looking.") });
    await step(left.runId, 2, columns);
    expect((await runOf(left.runId)).steps).toHaveLength(2);
    await restart();
    await ended(left.runId).toBe("failed");
    expect((await runOf(left.runId)).error).toEqual({
      code: "interrupted",
      message: "The saved progress could not be read, so this run ended. Try again.",
    });
    const conversation = await chatOf(left.conversationId);
    expect(conversation).toMatchObject({
      active_run_id: null,
      messages: [{}, { status: "failed", content: "Looking.", error: { code: "interrupted" } }],
    });
    expect(
      (await person.ask("GET", `/api/conversations/${left.conversationId}/export`)).status,
    ).toBe(200);
    const again = await person.ask("POST", "/api/chat", {
      body: { content: "And now?", agent_id: agentId, conversation_id: left.conversationId },
    });
    expect((await json<{ status: string }>(again)).status).toBe("completed");
  });

  test.each([
    '{"prompt_tokens":"5"}',
    '{"prompt_tokens":1e308,"completion_tokens":1,"total_tokens":1e308,"cached_tokens":0,"cost":1e308}',
    "NaN",
  ])("counts what it can of its usage: %s", async (usage) => {
    const left = await leave(person, "Count", { agent: agentId });
    await step(left.runId, 1, { output: words("One. "), usage });
    await step(left.runId, 2, { output: words("Two. "), usage });
    await restart();
    await ended(left.runId).toMatch(/completed|failed/);
    const run = await runOf(left.runId);
    for (const count of Object.values(run.usage)) expect(Number.isFinite(count)).toBe(true);
    expect((await chatOf(left.conversationId)).active_run_id).toBeNull();
    expect((await person.ask("GET", "/api/profile/export")).status).toBe(200);
  });

  test("is not even read when it was resumed too often", async () => {
    const left = await leave(person, "Crash me", {
      agent: agentId,
      interruption: { step: 1, alone: 2 },
    });
    await step(left.runId, 1, { output: "no JSON" });
    await restart();
    await ended(left.runId).toBe("failed");
    expect((await runOf(left.runId)).error!.message).toBe(
      "The server restarted several times while this reply was being written.",
    );
  });

  test("ends as stopped if its person requested that", async () => {
    const left = await leave(person, "Stop", { agent: agentId });
    await step(left.runId, 1, { output: "no JSON" });
    await person.ask("POST", `/api/runs/${left.runId}/stop`);
    await restart();
    await ended(left.runId).toBe("stopped");
    expect((await chatOf(left.conversationId)).messages[1]!.status).toBe("stopped");
  });
});

test("a task whose plan cannot be read is pending again, and says why", async () => {
  const task = await newTask(person, { assigned_agents: [agentId], description: "[hang]" });
  const { run_id } = await routed(person, task.TaskId);
  await db().run.update({
    where: { id: run_id },
    data: { plan: "{", ...leaseOfTheDead() },
  });
  expect((await runOf(run_id)).route).toBeUndefined();
  await restart();
  expect(await untilTask(person, task.TaskId, { status: "pending" })).toMatchObject({
    error: "The saved progress could not be read, so this run ended. Try again.",
  });
  expect((await runOf(run_id)).status).toBe("failed");
  expect((await getTask(person, task.TaskId)).attempts).toBe(1);
});

test("more runs that cannot be read than are looked at in one go do not keep another's reply waiting", async () => {
  for (let nth = 0; nth < 120; nth++) {
    const { runId } = await leave(person, `Poison ${nth}`, { agent: agentId });
    await step(runId, 1, { output: "{" });
  }
  const left = await leave(person, "Mine [tokens=3]", { agent: agentId });
  await restart();
  await ended(left.runId).toBe("completed");
  await vi.waitFor(
    async () => expect(await db().run.count({ where: { finishedAt: null } })).toBe(0),
    { timeout: 60_000 },
  );
}, 120_000);

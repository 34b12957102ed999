import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { ownModelId, type ModelProvider } from "@/lib/models/contract";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { mintUserId } from "@/lib/core/identity";
import { usageSince } from "@/lib/usage/usage";
import { readEvents } from "../support/events";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTask, routed, runOf, untilTask } from "../support/tasks";
import { json, newTeam } from "../support/teams";

const BY_PERSON =
  "You've reached today's limit for this server's shared model. It resets at midnight UTC. Models of your own providers still work.";
const BY_ALL =
  "This server's shared model has reached today's limit. It resets at midnight UTC. Models of your own providers still work.";
const today = () => new Date().toISOString().slice(0, 10);
let model: ModelServer;
let person: Person;
let agentId: string;

beforeAll(async () => {
  model = await startModelServer();
  const limits = {
    MODEL_DAY_TOKENS: "1000",
    MODEL_DAY_COST: "50",
    MODEL_DAY_TOKENS_ALL: "100000",
    MODEL_DAY_COST_ALL: "1000",
    DEEPSEEK_PRICE_IN: "1000",
    DEEPSEEK_PRICE_OUT: "10000",
    MODEL_PRICE_CACHED: "0",
  };
  Object.assign(process.env, {
    ...limits,
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    TOOL_ALLOWED_HOSTS: new URL(model.url).host,
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor(), task: taskExecutor });
});
beforeEach(async () => {
  model.script();
  await db().serverUsage.deleteMany();
  person = await newPerson();
  agentId = (await newAgent(person)).AgentId;
});
afterAll(() => model.close());

const send = (content: string, headers: Record<string, string> = {}) =>
  person.ask("POST", "/api/chat", { headers, body: { content, agent_id: agentId } });
const usedBy = async (who: Person) => (await usageSince(mintUserId(who.user.UserId), today()))[0];
const usedByAll = async () => {
  const { _sum } = await db().serverUsage.aggregate({
    where: { date: { startsWith: today() } },
    _sum: { tokens: true, cost: true },
  });
  return { ..._sum, tokens: _sum.tokens && Number(_sum.tokens) };
};
/** The operator's limit per person and day. */
const useUp = () =>
  db().usageDay.create({
    data: { ownerId: person.user.UserId, date: today(), serverTokens: 1000 },
  });

test("what the server's own model costs is shown, counted, and asked about by a person's budget", async () => {
  const answer = await json<ChatAnswer>(await send("Hello [tokens=5]"));
  expect(answer.usage).toMatchObject({ prompt_tokens: 10, completion_tokens: 5, cost: 0.06 });
  expect(answer.usage).not.toHaveProperty("ofServer");
  expect(await usedBy(person)).toMatchObject({
    promptTokens: 10,
    completionTokens: 5,
    cost: 0.06,
    serverTokens: 15,
    serverCost: 0.06,
  });
  expect(await usedByAll()).toEqual({ tokens: 15, cost: 0.06 });
  await person.ask("PATCH", "/api/profile", { body: { budgets: { day: 0.07 } } });
  expect(await json<ChatAnswer>(await send("Again"))).toMatchObject({ status: "waiting" });
});

describe("at the operator's limit for one person", () => {
  beforeEach(() => useUp());

  test("a chat ends with a sentence, and the model is not called", async () => {
    const before = model.requests.length;
    const answer = await send("Hello");
    expect([answer.status, await answer.json()]).toMatchObject([502, { error: BY_PERSON }]);
    expect(model.requests).toHaveLength(before);
  });

  test("a task ends with it at once", async () => {
    const { TaskId } = await newTask(person, { assigned_agents: [agentId] });
    const { run_id } = await routed(person, TaskId);
    await untilTask(person, TaskId, { status: "pending", error: BY_PERSON });
    expect(await runOf(person, run_id)).toMatchObject({
      status: "failed",
      error: { code: "provider_quota" },
    });
  });

  test("so does a team's", async () => {
    const { team } = await newTeam(person, ["one>two"]);
    const { TaskId } = await newTask(person, { team_id: team.TeamId });
    await routed(person, TaskId);
    await untilTask(person, TaskId, { status: "pending", error: BY_PERSON });
  });

  test("a suggestion is refused with it, and an agent is chosen by words", async () => {
    const before = model.requests.length;
    const suggested = await person.ask("POST", "/api/suggest-tool", {
      body: { tool_name: "one", tool_description: "Says one", parameter_list: "[]" },
    });
    expect([suggested.status, await suggested.json()]).toMatchObject([
      409,
      { error: expect.stringContaining(BY_PERSON) },
    ]);
    await newAgent(person);
    const { TaskId } = await newTask(person);
    expect(await routed(person, TaskId)).toMatchObject({
      method: "words",
      reason: expect.stringContaining(BY_PERSON.slice(0, -1)),
    });
    expect(model.requests).toHaveLength(before);
  });

  test("a model of an own provider still works, and is not counted as the server's", async () => {
    const { ProviderId } = await json<ModelProvider>(
      await person.ask("POST", "/api/model-providers", {
        body: { label: "Mine", base_url: model.url, models: [{ id: "mine" }] },
      }),
    );
    agentId = (await newAgent(person, { model: ownModelId(ProviderId, "mine") })).AgentId;
    expect(await json<ChatAnswer>(await send("Hello [tokens=5]"))).toMatchObject({
      status: "completed",
    });
    expect([await usedBy(person), await usedByAll()]).toMatchObject([
      { completionTokens: 5, serverTokens: 1000 },
      { tokens: null },
    ]);
  });

  test("others continue, and so does the person tomorrow", async () => {
    await db().usageDay.updateMany({
      where: { ownerId: person.user.UserId },
      data: { date: "2020-01-01" },
    });
    expect(await json<ChatAnswer>(await send("Hello"))).toMatchObject({ status: "completed" });
    await db().usageDay.updateMany({
      where: { ownerId: person.user.UserId, date: today() },
      data: { serverTokens: 0, serverCost: 49.99 },
    });
    expect((await (await send("Hello")).json()) as object).toMatchObject({ error: BY_PERSON });
    person = await newPerson();
    agentId = (await newAgent(person)).AgentId;
    expect(await json<ChatAnswer>(await send("Hello"))).toMatchObject({ status: "completed" });
  });
});

test.each([
  { tokens: 100_000, cost: 0 },
  { tokens: 0, cost: 1000 },
])("at the limit for all (%o) no one calls it", async (used) => {
  await db().serverUsage.create({ data: { date: today(), ...used } });
  expect((await (await send("Hello")).json()) as object).toMatchObject({ error: BY_ALL });
});

test("deleting an account returns none of it", async () => {
  await send("Hello [tokens=5]");
  expect(
    (await person.ask("DELETE", "/api/profile", { body: { confirm: person.user.Username } }))
      .status,
  ).toBe(204);
  expect(await usedByAll()).toMatchObject({ tokens: 15 });
});

test("a reply that is stopped is counted by what was sent and received", async () => {
  const stream = await send("Tell me [stall=6]", { accept: "text/event-stream" });
  const events = await readEvents(
    stream,
    (event) => event.event === "delta" && event.data.content.includes("w6"),
  );
  const { run_id } = (events[0] as Extract<NumberedEvent, { event: "run" }>).data;
  await person.ask("POST", `/api/runs/${run_id}/stop`);
  await expect
    .poll(async () => (await runOf(person, run_id)).status, { timeout: 10_000 })
    .toBe("stopped");
  const used = await usedBy(person);
  expect(used!.completionTokens).toBeGreaterThan(4);
  expect(used!.promptTokens).toBeGreaterThan(10);
  expect(await usedByAll()).toMatchObject({ tokens: used!.promptTokens + used!.completionTokens });
});

import { personalScope } from "@/lib/core/identity";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PersonBudget } from "@/lib/budgets/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { config, type Config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import { resolve } from "@/lib/models/resolve";
import { forgetRuns } from "@/lib/runs/journal/retention";
import { askOrReserve } from "@/lib/runs/worker/waiting/budget-question";
import { releaseOrphans } from "@/lib/runs/journal/orphans";
import { startWorker } from "@/lib/runs/worker/worker";
import { forkExecutor } from "@/lib/runs/rerun/fork/execute";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { discard, restore } from "../support/bin";
import { readEvents } from "../support/events";
import { gate } from "../support/gate";
import { leave } from "../support/left-behind";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTask, routed, untilTask } from "../support/tasks";

// The dependants of a run, when something other than its own end ends or removes it.

let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor(), task: taskExecutor, fork: forkExecutor });
});
afterAll(() => model.close());

const set = (values: Partial<Config>) => Object.assign(config(), values);

/** Someone with a limit of a million tokens a month. */
async function limited(): Promise<Person> {
  const person = await newPerson();
  const body = { of: "all", per: "month", unit: "tokens", limit: 1_000_000, at_limit: "stop" };
  expect((await person.ask("POST", "/api/budgets", { body })).status).toBe(201);
  return person;
}
const reservedBy = async (person: Person): Promise<number> => {
  const [budget] = (await (await person.ask("GET", "/api/budgets")).json()) as PersonBudget[];
  return budget!.reserved;
};

/** A reply whose process was killed, and which has not been taken over yet. */
async function killed(person: Person, content: string) {
  const left = await leave(person, content, {});
  const leaseUntil = new Date(Date.now() + 600_000);
  await db().run.update({ where: { id: left.runId }, data: { leaseUntil } });
  return left;
}

/** A reply whose process was killed during a model call that had reserved some tokens. */
async function killedInCall(person: Person) {
  const left = await killed(person, "Killed in a call");
  await holdBack(person, left.runId);
  return left;
}
const holdBack = (person: Person, runId: string) =>
  db().reservation.create({
    data: {
      ...{ runId, activation: "", ownerId: person.user.UserId, fence: 1 },
      ...{ agentId: "", teamId: "", taskId: "", keyId: "", tokens: 500, cost: 0 },
      ofServer: false,
      createdAt: new Date(),
    },
  });

/** The person's usage today, and of which agents. */
async function usedBy({ user }: Person) {
  const [day] = await db().usageDay.findMany({ where: { ownerId: user.UserId } });
  const slices = await db().usageSlice.findMany({ where: { ownerId: user.UserId, calls: 1 } });
  return { tokens: day?.completionTokens ?? 0, agents: slices.map(({ agentId }) => agentId) };
}

/** Starts a reply of many words that stops in the middle until the gate is opened. */
async function halfSaid(person: Person) {
  const { AgentId } = await newAgent(person);
  const rest = gate();
  model.script({ tokens: 400, pause: { after: 300, until: rest.opened } });
  const answer = await person.ask("POST", "/api/chat", {
    body: { content: "Go", agent_id: AgentId },
    headers: { accept: "text/event-stream" },
  });
  let conversationId = "";
  let words = 0;
  await readEvents(answer, (event) => {
    if (event.event === "run") conversationId = event.data.conversation_id!;
    return event.event === "delta" && (words += event.data.content.split(" ").length) >= 250;
  });
  return { agentId: AgentId, conversationId, rest };
}

describe("a run's reservation is released", () => {
  test.each([0, 30])("when its conversation is deleted, with BIN_DAYS=%i", async (days) => {
    set({ BIN_DAYS: days });
    const person = await limited();
    const { conversationId } = await killedInCall(person);
    expect(await reservedBy(person)).toBe(500);
    await discard(person, `conversations/${conversationId}`);
    expect(await reservedBy(person)).toBe(0);
  });

  test("by the daily sweep, where an older version has left it behind; a live run keeps its own", async () => {
    const person = await limited();
    const [ended, live] = [await killedInCall(person), await killedInCall(person)];
    await db().run.update({ where: { id: ended.runId }, data: { status: "stopped" } });
    await holdBack(person, "a-run-that-is-gone");
    expect(await reservedBy(person)).toBe(1_500);
    await releaseOrphans();
    expect(await reservedBy(person)).toBe(500);
    await db().run.delete({ where: { id: live.runId } });
  });

  test("and nothing more is reserved for a run that has ended", async () => {
    const person = await limited();
    const me = person.user.UserId as UserId;
    const { runId } = await killed(person, "Ended meanwhile");
    const run = await db().run.update({ where: { id: runId }, data: { status: "stopped" } });
    const size = { prompt: 10, least: 10, most: 100 };
    const by = { run, agentId: "" };
    expect(await askOrReserve(personalScope(me), by, await resolve(me, ""), size)).toEqual({
      answer: 100,
    });
    expect(await reservedBy(person)).toBe(0);
  });
});

test("a model call that a deletion cuts counts for its person and agent", async () => {
  set({ BIN_DAYS: 0 });
  const person = await newPerson();
  const { agentId, conversationId, rest } = await halfSaid(person);
  await discard(person, `conversations/${conversationId}`);
  await expect.poll(() => usedBy(person)).toMatchObject({ agents: [agentId] });
  expect((await usedBy(person)).tokens).toBeGreaterThan(200);
  expect(await db().run.count({ where: { ownerId: person.user.UserId } })).toBe(0);
  rest.open();
});

test("the events of a run that a deletion ended come to an end", async () => {
  set({ BIN_DAYS: 30 });
  const person = await newPerson();
  const { runId, conversationId } = await killed(person, "Restored");
  await discard(person, `conversations/${conversationId}`);
  expect((await restore(person, conversationId)).status).toBe(200);
  const events = await readEvents(await person.ask("GET", `/api/runs/${runId}/events`));
  expect(events.map(({ event }) => event)).toEqual(["run", "delta", "delta", "delta", "done"]);
  expect(events.at(-1)?.data).toEqual({ status: "stopped" });
});

test("a fork of a run whose conversation is deleted meanwhile leaves no run behind", async () => {
  set({ BIN_DAYS: 0 });
  const person = await newPerson();
  const { AgentId } = await newAgent(person);
  model.script();
  const statuses = new Set<number>();
  for (let turns = 0; turns < 20; turns++) {
    const said = await person.ask("POST", "/api/chat", {
      body: { content: "Hello [tokens=1]", agent_id: AgentId },
    });
    const { run_id, conversation_id } = (await said.json()) as Record<string, string>;
    const deleting = discard(person, `conversations/${conversation_id}`);
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    statuses.add(
      (await person.ask("POST", `/api/runs/${run_id}/fork`, { body: { step: 1 } })).status,
    );
    await deleting;
    const left = { conversationId: conversation_id };
    await expect.poll(() => db().run.count({ where: left })).toBe(0);
  }
  expect(statuses).toContain(404);
});

test("a fork does not replace its task's own run when old runs are forgotten", async () => {
  set({ RUN_RETENTION_DAYS: 30, BIN_DAYS: 30 });
  const person = await newPerson();
  const { AgentId, name } = await newAgent(person);
  model.script();
  const { TaskId } = await newTask(person, { assigned_agents: [name] });
  const { run_id } = await routed(person, TaskId);
  await untilTask(person, TaskId, { status: "completed" });
  const now = new Date(Date.now() + 1_000);
  const about = { ownerId: person.user.UserId, agentId: AgentId, taskId: TaskId };
  const fork = { id: randomUUID(), kind: "fork", status: "completed", ...about };
  await db().run.create({ data: { ...fork, createdAt: now, finishedAt: now } });
  await forgetRuns(Date.now() + 31 * 86_400_000);
  expect((await person.ask("GET", `/api/runs/${run_id}`)).status).toBe(200);
  expect((await person.ask("GET", `/api/runs/${fork.id}`)).status).toBe(200);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Conversation } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { mintUserId, personalScope } from "@/lib/core/identity";
import type { NumberedEvent, Run } from "@/lib/runs/run/contract";
import { events } from "@/lib/runs/worker/follow";
import { liveRuns } from "@/lib/runs/worker/live";
import { startWorker } from "@/lib/runs/worker/worker";
import { leaseOfTheDead } from "../support/dead-process";
import { readEvents, textOf } from "../support/events";
import { journalOf, leave } from "../support/left-behind";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";

let model: ModelServer;
let person: Person;
let agentId: string;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  person = await newPerson();
  agentId = (await newAgent(person)).AgentId;
});
afterAll(() => model.close());

/** What a process does at startup: it resumes everything that the previous one left behind. */
const restart = () => startWorker({ chat: chatExecutor() });
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

const leftBehind = (content: string, given: Parameters<typeof leave>[2] = {}) =>
  leave(person, content, { agent: agentId, ...given });

const eventsOf = async (runId: string, after = 0) =>
  readEvents(await person.ask("GET", `/api/runs/${runId}/events?after=${after}`));
const stored = async (id: string) =>
  json<Conversation>(await person.ask("GET", `/api/conversations/${id}`));

describe("a run that a dead process left behind", () => {
  test("is claimed, and a reader resumes where the old process was", async () => {
    const left = await leftBehind("Tell me more [tokens=30 pace=5]");
    await restart();
    const fresh = await eventsOf(left.runId, left.heard.length);
    expect(fresh.slice(0, 2).map((each) => each.event)).toEqual(["run", "reset"]);
    expect(fresh[0]!.id).toBeGreaterThan(left.heard.length);
    expect(fresh.map((each) => each.id)).toEqual(fresh.map((_, at) => fresh[0]!.id + at));
    expect(fresh.at(-1)).toMatchObject({ event: "done", data: { status: "completed" } });
    const all = await eventsOf(left.runId);
    expect(all).toEqual([...left.heard, ...fresh]);
    const { messages, active_run_id } = await stored(left.conversationId);
    expect(active_run_id).toBeNull();
    expect(messages[1]).toMatchObject({
      status: "complete",
      content: textOf(all),
      run_id: left.runId,
    });
    expect(textOf(all)).toMatch(/^w1 w2 .* w30$/);
  });

  test("asks the model with the conversation as it was", async () => {
    const content = `What did I ask? ${randomUUID()}`;
    const left = await leftBehind(content);
    await restart();
    await eventsOf(left.runId);
    const asked = model.requests.filter((each) => each.body.messages!.at(-1)!.content === content);
    expect(asked).toHaveLength(1);
    expect(asked[0]!.body.messages!.map((each) => each.role)).toEqual(["system", "user"]);
  });

  test("keeps the steps that were written and numbers its own after them", async () => {
    const left = await leftBehind("Go on");
    const now = new Date();
    await db().runStep.create({
      data: {
        runId: left.runId,
        step: 1,
        kind: "model",
        agentId,
        name: "deepseek-chat",
        status: "finished",
        output: JSON.stringify({
          text: "Looking.",
          tool_calls: [{ id: "c1", name: "nowhere", arguments: {} }],
        }),
        startedAt: now,
        finishedAt: now,
      },
    });
    await restart();
    await eventsOf(left.runId);
    const { steps } = await json<Run>(await person.ask("GET", `/api/runs/${left.runId}`));
    expect(steps.map((each) => each.step)).toEqual([1, 2, 3]);
  });

  test("that was to be stopped ends as stopped, and asks no model", async () => {
    const content = `Stop this ${randomUUID()}`;
    const left = await leftBehind(content);
    const answer = await person.ask("POST", `/api/runs/${left.runId}/stop`);
    expect([answer.status, await json(answer)]).toEqual([
      202,
      { run_id: left.runId, status: "running" },
    ]);
    await restart();
    expect((await eventsOf(left.runId)).at(-1)).toMatchObject({
      event: "done",
      data: { status: "stopped" },
    });
    const { messages, active_run_id } = await stored(left.conversationId);
    expect([messages[1]!.status, active_run_id]).toEqual(["stopped", null]);
    expect(model.requests.some((each) => each.body.messages!.at(-1)!.content === content)).toBe(
      false,
    );
  });

  test("for the fourth time ends as interrupted", async () => {
    const left = await leftBehind("Crash me", { fence: 3, interruption: { alone: 2 } });
    await restart();
    const events = await eventsOf(left.runId);
    expect(events.slice(-2)[0]!.event).toBe("usage");
    expect(events.find((each) => each.event === "error")).toMatchObject({
      data: { code: "interrupted" },
    });
    expect(events.at(-1)).toMatchObject({ data: { status: "failed" } });
    expect((await stored(left.conversationId)).messages[1]).toMatchObject({
      status: "failed",
      error: { code: "interrupted" },
    });
  });

  test("whose agent was deleted ends as interrupted", async () => {
    const gone = await newAgent(person);
    const left = await leftBehind("Anyone there?", { agent: gone.AgentId });
    await person.ask("DELETE", `/api/agents/${gone.AgentId}`);
    await restart();
    expect((await eventsOf(left.runId)).find((each) => each.event === "error")).toMatchObject({
      data: { code: "interrupted" },
    });
  });

  test("after ten minutes of work ends there, and asks no model", async () => {
    const content = `For ever ${randomUUID()}`;
    const left = await leftBehind(content);
    const from = new Date(Date.now() - 11 * 60_000);
    const output = JSON.stringify({
      text: "Half of it. ",
      tool_calls: [{ id: "c1", name: "nowhere", arguments: {} }],
    });
    await db().runStep.create({
      data: {
        runId: left.runId,
        step: 1,
        kind: "model",
        agentId,
        name: "x",
        status: "finished",
        output,
        startedAt: from,
        finishedAt: new Date(),
      },
    });
    await restart();
    const error = {
      code: "step_limit",
      message: "This run reached the limit of 10 minutes.",
    };
    expect((await eventsOf(left.runId)).at(-1)).toMatchObject({
      event: "done",
      data: { status: "failed" },
    });
    expect(await stored(left.conversationId)).toMatchObject({
      active_run_id: null,
      messages: [{}, { content: "Half of it. ", status: "failed", error }],
    });
    expect(
      model.requests.some((each) =>
        each.body.messages!.some((message) => message.content === content),
      ),
    ).toBe(false);
  });

  test("frees its conversation for the next message", async () => {
    const left = await leftBehind("First");
    const lease = (data: object) => db().run.update({ where: { id: left.runId }, data });
    await lease({ leaseUntil: new Date(Date.now() + 600_000) }); // otherwise a timer may resume it right away
    const body = { content: "Second", agent_id: agentId, conversation_id: left.conversationId };
    expect((await person.ask("POST", "/api/chat", { body })).status).toBe(409);
    await lease(leaseOfTheDead());
    await restart();
    await eventsOf(left.runId);
    expect((await person.ask("POST", "/api/chat", { body })).status).toBe(200);
  });

  test("is resumed once, however many processes look for it", async () => {
    const content = `Once ${randomUUID()}`;
    const left = await leftBehind(content);
    await Promise.all([restart(), restart(), restart()]);
    await eventsOf(left.runId);
    expect((await db().run.findUnique({ where: { id: left.runId } }))!.fence).toBe(2);
    expect(
      model.requests.filter((each) => each.body.messages!.at(-1)!.content === content),
    ).toHaveLength(1);
  });
});

test("a reader who joins while the end is being written also gets the earlier events", async () => {
  const left = await leftBehind("Nearly done", { fence: 2 });
  const journal = await journalOf(left.runId);
  liveRuns().set(left.runId, { journal, stop: new AbortController() });
  journal.emit({ event: "delta", data: { content: " w4" } });
  const usage = {
    prompt_tokens: 1,
    completion_tokens: 1,
    total_tokens: 2,
    cached_tokens: 0,
    cost: 0,
  };
  const ending = journal.finish(
    { status: "completed", usage },
    [{ event: "done", data: { status: "completed" } }],
    async () => undefined,
  );
  const heard: NumberedEvent[] = [];
  for await (const batch of await events(
    personalScope(mintUserId(person.user.UserId)),
    left.runId,
    0,
  ))
    heard.push(...batch);
  await ending;
  liveRuns().delete(left.runId);
  expect([textOf(heard), heard.at(-1)?.event]).toEqual(["w1 w2 w3 w4", "done"]);
});

test("a run that is to be stopped does not wait, even if its process ends at that moment", async () => {
  const { runId } = await leftBehind("Wait", { fence: 2 });
  const leaseUntil = new Date(Date.now() + 600_000);
  await db().run.update({ where: { id: runId }, data: { leaseUntil, stopRequested: true } });
  await (await journalOf(runId)).wait();
  expect((await db().run.findUniqueOrThrow({ where: { id: runId } })).status).toBe("queued");
  await restart();
  expect((await eventsOf(runId)).at(-1)?.data).toEqual({ status: "stopped" });
});

test("a run that is to be stopped is not put off", async () => {
  const { runId } = await leftBehind("Later", { fence: 2 });
  const leaseUntil = new Date(Date.now() + 600_000);
  await db().run.update({ where: { id: runId }, data: { leaseUntil, stopRequested: true } });
  await (await journalOf(runId)).putOff(leaseUntil);
  const { status, leaseUntil: due } = await db().run.findUniqueOrThrow({ where: { id: runId } });
  expect([status, due!.getTime()]).toEqual(["queued", 0]);
});

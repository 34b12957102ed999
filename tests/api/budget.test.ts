import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { ownModelId, type ModelProvider } from "@/lib/models/contract";
import type { NumberedEvent, Run } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Profile } from "@/lib/settings/contract";
import { mintUserId } from "@/lib/core/identity";
import { usageSince } from "@/lib/usage/usage";
import { readEvents } from "../support/events";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";

let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: new URL(model.url).host, RATE_LIMITS: "off" });
  await startWorker({ chat: chatExecutor() });
});
afterAll(() => model.close());

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

/** A person whose model costs a cent per response word, with a free prompt; or the other way round. */
async function spender(
  budgets: object,
  price: object = { price_out: 10_000 },
): Promise<{ person: Person; agentId: string }> {
  const person = await newPerson();
  const models = [{ id: "dear", ...price }];
  const { ProviderId } = await json<ModelProvider>(
    await person.ask("POST", "/api/model-providers", {
      body: { label: "Dear", base_url: model.url, models },
    }),
  );
  const { AgentId } = await newAgent(person, { model: ownModelId(ProviderId, "dear") });
  expect((await person.ask("PATCH", "/api/profile", { body: { budgets } })).status).toBe(200);
  return { person, agentId: AgentId };
}
const say = async (person: Person, agent_id: string, content: string) =>
  json<ChatAnswer>(await person.ask("POST", "/api/chat", { body: { content, agent_id } }));
const run = async (person: Person, id: string) =>
  json<Run>(await person.ask("GET", `/api/runs/${id}`));
const spentToday = async (person: Person) =>
  (await json<Profile>(await person.ask("GET", "/api/profile"))).budgets.spent_today;
const answer = (person: Person, id: string, body: object) =>
  person.ask("POST", `/api/runs/${id}/input`, { body: { tool_call_id: "budget", ...body } });
const eventsOf = async (person: Person, id: string, until?: (event: NumberedEvent) => boolean) =>
  readEvents(
    await person.ask("GET", `/api/runs/${id}/events`, { headers: { accept: "text/event-stream" } }),
    until,
  );
const question = async (person: Person, id: string) =>
  (await eventsOf(person, id, (event) => event.event === "waiting")).find(
    (each) => each.event === "waiting",
  )!.data;

describe("a day's budget", () => {
  test("counts spending, and makes a run that would exceed it ask first", async () => {
    const { person, agentId } = await spender({ day: 1 });
    expect(await say(person, agentId, "First [tokens=60]")).toMatchObject({
      status: "completed",
      usage: { cost: 0.6 },
    });
    expect(await spentToday(person)).toBeCloseTo(0.6, 9);
    const asked = model.requests.length;
    const { status, run_id } = await say(person, agentId, "Second [tokens=10]");
    expect([status, model.requests.length]).toEqual(["waiting", asked]);
    expect(await question(person, run_id)).toEqual({
      tool_call_id: "budget",
      name: "spending limit",
      for: "budget",
      arguments: {
        limit: "day",
        budget: 1,
        spent: 0.6,
        sentence: "The next call could exceed today's limit of $1.00: $0.60 has been spent today.",
        budget_id: expect.any(String),
        unit: "usd",
        reserved: 0,
        least: 0.5,
        most: expect.closeTo(81.92, 9),
      },
    });
    expect(await answer(person, run_id, { result: "x" }).then((each) => each.status)).toBe(400);
    expect((await answer(person, run_id, { approve: true })).status).toBe(202);
    expect((await eventsOf(person, run_id)).at(-1)).toMatchObject({
      event: "done",
      data: { status: "completed" },
    });
    expect(await spentToday(person)).toBeCloseTo(0.7, 9);
    expect(await say(person, agentId, "Third [tokens=10]")).toMatchObject({ status: "waiting" }); // only for that run
  });

  test("of yesterday is not today's", async () => {
    const { person, agentId } = await spender({ day: 1 });
    await say(person, agentId, "First [tokens=90]");
    const where = { ownerId: person.user.UserId };
    await db().usageSlice.updateMany({ where, data: { slot: "2020-01-01T00:00" } });
    await db().usageDay.updateMany({ where, data: { date: "2020-01-01" } });
    expect(await say(person, agentId, "Second [tokens=1]")).toMatchObject({ status: "completed" });
  });

  test("is no one else's", async () => {
    const { person, agentId } = await spender({ day: 1 });
    await say(person, agentId, "First [tokens=90]");
    const other = await spender({ day: 1 });
    expect(await say(other.person, other.agentId, "Mine [tokens=1]")).toMatchObject({
      status: "completed",
    });
  });
});

describe("a run's budget", () => {
  test("pauses it in the middle, between two calls of the model, and a stop ends it there", async () => {
    const { person, agentId } = await spender({ run: 0.9 }, { price_in: 10_000 });
    const { status, run_id } = await say(
      person,
      agentId,
      'Look [tool=search {"q":"a"}] [again=8 counting]',
    );
    expect(status).toBe("waiting");
    const waiting = await question(person, run_id);
    expect(waiting).toMatchObject({ for: "budget", arguments: { limit: "run", budget: 0.9 } });
    const asked = model.requests.length;
    expect((await answer(person, run_id, { refuse: "Too dear" })).status).toBe(202);
    expect((await eventsOf(person, run_id)).at(-1)).toMatchObject({
      event: "done",
      data: { status: "stopped" },
    });
    expect(model.requests).toHaveLength(asked);
    const { steps, usage } = await run(person, run_id);
    const sum = steps
      .filter((each) => each.kind === "model")
      .reduce((all, each) => all + each.usage!.cost, 0);
    expect([usage.cost, await spentToday(person)]).toEqual([
      expect.closeTo(sum, 9),
      expect.closeTo(sum, 9),
    ]);
  });

  test("once exceeded with permission is not asked about again in that run", async () => {
    const { person, agentId } = await spender({ run: 0, day: 0 });
    const { run_id } = await say(
      person,
      agentId,
      'Look [tool=search {"q":"a"}] [again=3 counting]',
    );
    await answer(person, run_id, { approve: true });
    const events = await eventsOf(person, run_id);
    expect(events.filter((each) => each.event === "waiting")).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ data: { status: "completed" } });
  });

  test("lets free calls continue", async () => {
    const person = await newPerson();
    await person.ask("PATCH", "/api/profile", { body: { budgets: { day: 0, run: 0 } } });
    const { AgentId } = await newAgent(person);
    expect(await say(person, AgentId, "Hello")).toMatchObject({ status: "completed" });
  });
});

test("a question without an answer outlasts the process, and is answered once", async () => {
  const { person, agentId } = await spender({ day: 0 });
  const { run_id } = await say(person, agentId, "Wait [tokens=2]");
  expect(await run(person, run_id)).toMatchObject({ status: "waiting" });
  const answers = await Promise.all([
    answer(person, run_id, { approve: true }),
    answer(person, run_id, { approve: true }),
  ]);
  expect(answers.map((each) => each.status).toSorted()).toEqual([202, 409]);
  expect((await eventsOf(person, run_id)).at(-1)).toMatchObject({ data: { status: "completed" } });
  expect(await usageSince(mintUserId(person.user.UserId), "")).toMatchObject([
    { runs: 1, completionTokens: 2 },
  ]);
});

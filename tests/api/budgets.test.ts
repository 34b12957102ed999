import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PersonBudget } from "@/lib/budgets/contract";
import type { Notice } from "@/lib/tasks/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { ownModelId, type ModelProvider } from "@/lib/models/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents } from "../support/events";
import { gate } from "../support/gate";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { runOf } from "../support/tasks";

let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: new URL(model.url).host, RATE_LIMITS: "off" });
  await startWorker({ chat: chatExecutor() });
});
afterAll(() => model.close());

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const ALL = { of: "all", per: "day", unit: "usd", limit: 1, at_limit: "ask" };
const limited = async (person: Person, input: object): Promise<PersonBudget> => {
  const answer = await person.ask("POST", "/api/budgets", { body: { ...ALL, ...input } });
  expect(answer.status).toBe(201);
  return json(answer);
};
const listed = async (person: Person) =>
  json<PersonBudget[]>(await person.ask("GET", "/api/budgets"));

/** A person whose model costs a cent per response word, with a free prompt. */
async function spender(price: object = { price_out: 10_000 }) {
  const person = await newPerson();
  const models = [{ id: "dear", ...price }];
  const { ProviderId } = await json<ModelProvider>(
    await person.ask("POST", "/api/model-providers", {
      body: { label: "Dear", base_url: model.url, models },
    }),
  );
  const agent = await newAgent(person, { model: ownModelId(ProviderId, "dear") });
  return { person, agentId: agent.AgentId };
}
const say = async (person: Person, agent_id: string, content: string) =>
  json<ChatAnswer>(await person.ask("POST", "/api/chat", { body: { content, agent_id } }));
const reserved = (person: Person) =>
  db().reservation.count({ where: { ownerId: person.user.UserId } });

describe("limits", () => {
  test("are set, changed and removed, and show the spending", async () => {
    const { person, agentId } = await spender();
    const { BudgetId: id, ...made } = await limited(person, { of: "agent", id: agentId });
    expect(made).toMatchObject({ of: "agent", id: agentId, limit: 1, spent: 0, reserved: 0 });
    expect(made.name).toEqual(expect.any(String));
    await say(person, agentId, "First [tokens=20]");
    expect(await listed(person)).toMatchObject([{ spent: expect.closeTo(0.2, 9), reserved: 0 }]);
    const again = await person.ask("POST", "/api/budgets", {
      body: { ...ALL, of: "agent", id: agentId },
    });
    expect(again.status).toBe(409);
    const changed = await person.ask("PATCH", `/api/budgets/${id}`, {
      body: { limit: 2.5, at_limit: "stop" },
    });
    expect(await changed.json()).toMatchObject({ limit: 2.5, at_limit: "stop" });
    const stranger = await newPerson();
    expect((await stranger.ask("DELETE", `/api/budgets/${id}`)).status).toBe(404);
    expect((await person.ask("DELETE", `/api/budgets/${id}`)).status).toBe(204);
    expect(await listed(person)).toEqual([]);
    const log = await person.ask("GET", "/api/profile/security-events");
    const told = (await json<{ kind: string; detail: string }[]>(log)).filter(
      ({ kind }) => kind === "budgets_changed",
    );
    expect(told.map(({ detail }) => detail)).toEqual(["$2.5 → –", "$1 → $2.5", "$1"]);
  });

  test.each([
    [{ limit: 0 }, "limit"],
    [{ limit: -1 }, "limit"],
    [{ limit: 0.00001 }, "limit"],
    [{ limit: 1.00005 }, "limit"],
    [{ limit: 1_000_001 }, "limit"],
    [{ unit: "tokens", limit: 999 }, "limit"],
    [{ unit: "tokens", limit: 1000.5 }, "limit"],
    [{ per: "year" }, "per"],
    [{ of: "agent" }, "id"],
    [{ of: "agent", id: "nobody" }, "id"],
    [{ id: "agent" }, "id"],
  ])("%j is refused", async (wrong, field) => {
    const person = await newPerson();
    const answer = await person.ask("POST", "/api/budgets", { body: { ...ALL, ...wrong } });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { fields: object }).fields).toHaveProperty(field);
  });

  test("of the profile are the same limits", async () => {
    const person = await newPerson();
    await person.ask("PATCH", "/api/profile", { body: { budgets: { day: 3, run: 0.5 } } });
    expect(await listed(person)).toMatchObject([
      { of: "all", per: "day", limit: 3, at_limit: "ask" },
      { of: "all", per: "run", limit: 0.5, resets_at: null },
    ]);
  });
});

test("twenty runs at once never exceed a limit together; waiting ones continue when it is raised", async () => {
  const { person, agentId } = await spender();
  const { BudgetId: id } = await limited(person, {});
  const warnings: string[] = [];
  const warned = ({ name }: Error) => warnings.push(name);
  process.on("warning", warned);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => say(person, agentId, `${at} [tokens=10]`)),
  );
  const spent = async () => (await listed(person))[0]!.spent;
  expect(await spent()).toBeLessThanOrEqual(1);
  const waiting = answers.filter((each) => each.status === "waiting");
  expect(new Set(answers.map((each) => each.status))).toEqual(new Set(["completed", "waiting"]));
  const before = await stillWaiting();
  expect(before).toBeGreaterThanOrEqual(10);
  await person.ask("PATCH", `/api/budgets/${id}`, { body: { limit: 2 } });
  await expect.poll(stillWaiting, { timeout: 20_000 }).toBeLessThan(before);
  await expect.poll(() => reserved(person), { timeout: 20_000 }).toBe(0);
  expect(await spent()).toBeLessThanOrEqual(2);
  process.off("warning", warned);
  expect(warnings).not.toContain("MaxListenersExceededWarning");

  async function stillWaiting() {
    const left = await Promise.all(waiting.map(({ run_id }) => runOf(person, run_id)));
    return left.filter((each) => each.status !== "completed").length;
  }
});

test("what a call in progress may use is reserved, and released when it has ended", async () => {
  const { person, agentId } = await spender();
  await limited(person, { limit: 100 });
  const [asked, go] = [gate(), gate()];
  model.script(({ body }) => {
    if (!JSON.stringify(body).includes('"Wait"')) return undefined; // a run of another test that is still running
    asked.open();
    return { text: "one two", until: go.opened };
  });
  const said = say(person, agentId, "Wait");
  await asked.opened;
  expect(await listed(person)).toMatchObject([{ spent: 0, reserved: expect.closeTo(81.92, 6) }]);
  go.open();
  await said;
  model.script();
  expect(await reserved(person)).toBe(0);
  const [budget] = await listed(person);
  expect([budget!.reserved, budget!.spent > 0]).toEqual([0, true]);
});

test("an answer that would pass the limit is cut there", async () => {
  const { person, agentId } = await spender();
  await limited(person, { limit: 0.6 });
  const { run_id } = await say(person, agentId, "Much [tokens=400]");
  expect(await runOf(person, run_id)).toMatchObject({
    status: "failed",
    error: { code: "budget_exceeded" },
  });
  expect((await listed(person))[0]!.spent).toBeLessThan(4); // what had arrived by then, not all of it
  expect(await reserved(person)).toBe(0);
});

test("a limit that stops ends the run instead of asking", async () => {
  const { person, agentId } = await spender();
  await limited(person, { limit: 0.1, at_limit: "stop" });
  const { run_id } = await say(person, agentId, "Hello [tokens=2]");
  expect(await runOf(person, run_id)).toMatchObject({
    status: "failed",
    error: { code: "budget_exceeded" },
  });
  const refused = await person.ask("POST", "/api/chat", {
    body: { content: "Hello [tokens=2]", agent_id: agentId },
  });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: "budget_exceeded" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("one notice tells of each limit when four fifths of it are used, and again of another amount", async () => {
  const { person, agentId } = await spender();
  const { BudgetId: id } = await limited(person, { of: "agent", id: agentId, limit: 3 });
  await limited(person, { per: "month", limit: 100 });
  const notices = async () => json<Notice[]>(await person.ask("GET", "/api/notices"));
  await say(person, agentId, "First [tokens=200]");
  expect(await notices()).toEqual([]);
  const stream = await person.ask("GET", "/api/tasks/events", {
    headers: { accept: "text/event-stream" },
  });
  let opened = 0;
  const told = readEvents(stream, ({ event }) => event === ("open" as string) && ++opened === 2);
  await say(person, agentId, "Second [tokens=50]");
  await told;
  const [notice, ...more] = await notices();
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    run_id: id,
    budget_id: id,
    status: "near_limit",
    error: "$2.50 of today's limit of $3.00 has been used.",
    error_reason: { reason: "near_day_budget" },
    seen: false,
  });
  await say(person, agentId, "Third [tokens=1]");
  expect((await notices()).map(({ at }) => at)).toEqual([notice!.at]);
  const seen = await person.ask("POST", "/api/notices/seen", { body: { run_ids: [id] } });
  expect([seen.status, (await notices())[0]!.seen]).toEqual([204, true]);
  const stranger = await newPerson();
  const theirs = await stranger.ask("POST", "/api/notices/seen", { body: { run_ids: [id] } });
  expect([theirs.status, await (await stranger.ask("GET", "/api/notices")).json()]).toEqual([
    400,
    [],
  ]);
  await person.ask("PATCH", `/api/budgets/${id}`, { body: { limit: 6 } });
  expect(await notices()).toEqual([]);
  await say(person, agentId, "Fourth [tokens=240]");
  await expect.poll(notices).toMatchObject([{ status: "near_limit", seen: false }]);
});

test("a limit of tokens applies whatever a model costs", async () => {
  const { person, agentId } = await spender({ price_in: 0, price_out: 0 });
  await limited(person, { unit: "tokens", limit: 1_000 });
  await say(person, agentId, "First [tokens=900]");
  expect(await say(person, agentId, "Second [tokens=10]")).toMatchObject({ status: "waiting" });
});

test("a model whose price is not known asks once under a limit in dollars", async () => {
  const { person, agentId } = await spender({});
  await limited(person, {});
  const { run_id, status } = await say(person, agentId, "Hello [tokens=2]");
  expect(status).toBe("waiting");
  const { steps } = await runOf(person, run_id);
  expect(steps.at(-1)).toMatchObject({ input: { arguments: { unpriced: true, limit: "day" } } });
  await person.ask("POST", `/api/runs/${run_id}/input`, {
    body: { tool_call_id: "budget", approve: true },
  });
  await expect.poll(async () => (await runOf(person, run_id)).status).toBe("completed");
  const slices = await db().usageSlice.findMany({ where: { ownerId: person.user.UserId } });
  expect(slices.reduce((sum, each) => sum + each.unpricedTokens, 0n)).toBeGreaterThan(0);
});

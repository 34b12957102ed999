import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownModelId, type ModelProvider } from "@/lib/models/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Profile } from "@/lib/settings/contract";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { mintUserId } from "@/lib/core/identity";
import { usageSince } from "@/lib/usage/usage";
import { gate } from "../support/gate";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTask, routed, runOf, untilTask } from "../support/tasks";
import { askedFor, json, newTeam } from "../support/teams";

let model: ModelServer;
let person: Person;
let dear: string;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: new URL(model.url).host, RATE_LIMITS: "off" });
  await startWorker({ task: taskExecutor });
});
/** Someone whose own model is the default, and costs a cent per response token. */
beforeEach(async () => {
  model.script();
  person = await newPerson();
  const { ProviderId } = await json<ModelProvider>(
    await person.ask("POST", "/api/model-providers", {
      body: { label: "Dear", base_url: model.url, models: [{ id: "dear", price_out: 10_000 }] },
    }),
  );
  dear = ownModelId(ProviderId, "dear");
  expect((await person.ask("PATCH", "/api/models", { body: { default: dear } })).status).toBe(200);
});
afterAll(() => model.close());

const allow = async (day: number) =>
  expect((await person.ask("PATCH", "/api/profile", { body: { budgets: { day } } })).status).toBe(
    200,
  );
const spentToday = async () =>
  (await json<Profile>(await person.ask("GET", "/api/profile"))).budgets.spent_today;
const usage = () => usageSince(mintUserId(person.user.UserId), "");
const OVER = "The next call could exceed today's limit of $0.00: $0.00 has been spent today.";

describe("a suggested implementation", () => {
  const suggest = () =>
    person.ask("POST", "/api/suggest-tool", {
      body: { tool_name: "one", tool_description: "Says one", parameter_list: "[]" },
    });

  test("counts for the day, and starts no run", async () => {
    model.script({ text: "export default async function () { return 1; }" });
    expect((await suggest()).status).toBe(200);
    const [day] = await usage();
    expect(day).toMatchObject({ runs: 0, completionTokens: expect.any(Number) });
    expect(day!.completionTokens).toBeGreaterThan(0);
    expect(await spentToday()).toBeCloseTo(day!.completionTokens / 100, 9);
  });

  test("is refused when it would exceed the day's budget, and the model is not called", async () => {
    await allow(0);
    const before = model.requests.length;
    const answer = await suggest();
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { error: `Failed to get suggestion from assistant: ${OVER}` },
    ]);
    expect([model.requests.length, await usage()]).toEqual([before, []]);
  });

  test("leaves nothing behind when its account is deleted meanwhile", async () => {
    const [asked, deleted] = [gate(), gate()];
    model.script(() => {
      asked.open();
      return { text: "export default async function () { return 1; }", until: deleted.opened };
    });
    const suggested = suggest();
    await asked.opened;
    expect(
      (await person.ask("DELETE", "/api/profile", { body: { confirm: person.user.Username } }))
        .status,
    ).toBe(204);
    deleted.open();
    await suggested;
    expect(await usage()).toEqual([]);
  });
});

describe("the choice of an agent", () => {
  test("is paid for when it can't be read, too", async () => {
    await newAgent(person);
    model.script({ text: "Let me think about that." });
    const { TaskId } = await newTask(person);
    expect((await routed(person, TaskId)).method).toBe("words");
    expect(await spentToday()).toBeGreaterThan(0);
  });

  test("is made by words when it would pass the day's budget, and the reason says so", async () => {
    await newAgent(person);
    await allow(0);
    const before = model.requests.length;
    const { TaskId } = await newTask(person);
    const { method, reason, run_id } = await routed(person, TaskId);
    expect([method, reason]).toEqual(["words", expect.stringContaining(OVER.slice(0, -1))]);
    // The run itself asks about the cost of the task.
    await expect.poll(async () => (await runOf(person, run_id)).status).toBe("waiting");
    expect(model.requests).toHaveLength(before);
  });
});

describe("the choice of an agent by a model", () => {
  const choosing = (name: string, until?: Promise<void>) =>
    model.script(({ body }) =>
      body.response_format
        ? { text: JSON.stringify({ agent: name, reason: "It fits." }), until }
        : { text: "one two three" },
    );

  test("is a part of what its run has used", async () => {
    const { name } = await newAgent(person, { model: dear });
    await newAgent(person);
    choosing(name);
    const { TaskId } = await newTask(person);
    const { run_id, method } = await routed(person, TaskId);
    await untilTask(person, TaskId, { status: "completed" });
    const { steps, usage: used } = await runOf(person, run_id);
    expect([method, steps.map((step) => step.kind)]).toEqual([
      "model",
      ["model", "agent", "model"],
    ]);
    const sum = (of: "cost" | "total_tokens") =>
      steps.reduce((all, step) => all + (step.usage?.[of] ?? 0), 0);
    expect([used.total_tokens, used.cost, await spentToday()]).toEqual([
      sum("total_tokens"),
      expect.closeTo(sum("cost"), 9),
      expect.closeTo(sum("cost"), 9),
    ]);
  });

  test("is paid for when the task is completed by hand meanwhile, and no run starts", async () => {
    const { name } = await newAgent(person);
    await newAgent(person);
    const { TaskId } = await newTask(person);
    const completed = gate();
    choosing(name, completed.opened);
    const asked = model.requests.length;
    const answer = person.ask("POST", `/api/route-task/${TaskId}`);
    await expect.poll(() => model.requests.length).toBeGreaterThan(asked);
    await person.ask("PUT", `/api/tasks/${TaskId}`, { body: { status: "completed" } });
    completed.open();
    expect((await answer).status).toBe(409);
    const [day] = await usage();
    expect([day!.runs, day!.completionTokens > 0, await spentToday()]).toEqual([
      0,
      true,
      expect.closeTo(day!.completionTokens / 100, 9),
    ]);
  });
});

describe("the conditions of a graph", () => {
  const judging = (word: string) =>
    model.script((request) => ({ text: askedFor(request) === "judge" ? word : "one two three" }));
  const begin = async () => {
    const drawn = await newTeam(person, ["one>two if it is so", "one>one if it is not"], {
      finish: "two",
      members: { one: { model: dear }, two: { model: dear } },
    });
    const { TaskId } = await newTask(person, { team_id: drawn.team.TeamId });
    return { TaskId, run_id: (await routed(person, TaskId)).run_id };
  };

  test("are judged only with permission when that would exceed a budget; the agent's output is not requested again", async () => {
    judging('{"verdicts": [{"holds": true}, {"holds": false}]}');
    const before = model.requests.length;
    const asked = () => model.requests.slice(before).map(askedFor);
    await allow(0.52); // room for the minimum of one call, fifty tokens, but not for a second call
    const { TaskId, run_id } = await begin();
    await expect
      .poll(async () => (await runOf(person, run_id)).status, { timeout: 10_000 })
      .toBe("waiting");
    expect(asked()).toEqual(["one"]);
    expect(
      (
        await person.ask("POST", `/api/runs/${run_id}/input`, {
          body: { tool_call_id: "budget", approve: true },
        })
      ).status,
    ).toBe(202);
    await untilTask(person, TaskId, { status: "completed", result: "one two three" });
    expect(asked()).toEqual(["one", "judge", "two"]);
    const { steps, usage: used } = await runOf(person, run_id);
    const sum = steps.reduce(
      (all, step) => all + (step.kind === "model" ? step.usage!.cost : 0),
      0,
    );
    expect([used.cost, await spentToday()]).toEqual([
      expect.closeTo(sum, 9),
      expect.closeTo(sum, 9),
    ]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { fillSlots, startWorker } from "@/lib/runs/worker/worker";
import type { Run } from "@/lib/runs/run/contract";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { readEvents } from "../support/events";
import { gate } from "../support/gate";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { askToRoute, getTask, newTask, routed, runOf, untilTask } from "../support/tasks";

let model: ModelServer;
let person: Person;
let agent: string;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor(), task: taskExecutor });
});
beforeEach(async () => {
  model.script();
  person = await newPerson();
  agent = (await newAgent(person)).name;
});
afterAll(() => model.close());

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const taskFor = (description: string) => newTask(person, { assigned_agents: [agent], description });
const eventsOf = async (run: string) =>
  readEvents(await person.ask("GET", `/api/runs/${run}/events`));

/** Skips the pauses before retries: the time until which the run is postponed has passed now. */
async function withoutPauses(run: string, until: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await db().run.updateMany({
          where: { id: run, status: "queued" },
          data: { leaseUntil: new Date(0) },
        });
        fillSlots();
        return until();
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBe(true);
}
const endOf = (run: string) => async () => (await runOf(person, run)).finished_at !== undefined;

describe("a task whose provider refuses the key", () => {
  test("is pending again with the reason, and a second Route Task completes it", async () => {
    model.script({ fail: 401 });
    const { TaskId } = await taskFor("Do it [tokens=2]");
    const first = await routed(person, TaskId);
    const failed = await untilTask(person, TaskId, { status: "pending" });
    expect(failed).toMatchObject({
      error:
        "The model provider rejected the key. Check that it is correct. The provider says: Authentication Fails (no such user)",
      attempts: 1,
      run_id: first.run_id,
    });
    expect(failed).not.toHaveProperty("result");
    expect(await runOf(person, first.run_id)).toMatchObject({
      status: "failed",
      error: { code: "provider_auth", message: failed.error },
    });
    expect((await eventsOf(first.run_id)).slice(-3)).toMatchObject([
      { event: "error", data: { code: "provider_auth" } },
      { event: "usage" },
      { event: "done", data: { status: "failed" } },
    ]);
    model.script();
    const second = await routed(person, TaskId);
    expect(second.task).not.toHaveProperty("error");
    const done = await untilTask(person, TaskId, { status: "completed" });
    expect(done).toMatchObject({ result: "w1 w2", attempts: 2, run_id: second.run_id });
    const runs = await json<Run[]>(await person.ask("GET", `/api/runs?task_id=${TaskId}`));
    expect(runs.map((run) => [run.run_id, run.status])).toEqual([
      [second.run_id, "completed"],
      [first.run_id, "failed"],
    ]);
    expect(model.requests.length).toBeGreaterThan(1);
  });
});

const usedToday = async () => {
  const days = await db().usageDay.findMany({ where: { ownerId: person.user.UserId } });
  return days.reduce(
    (sum, day) => sum + Number(day.promptTokens) + Number(day.completionTokens),
    0,
  );
};

describe("a passing failure", () => {
  test("makes the same run start again by itself, and finished steps are not done again", async () => {
    const two = await newAgent(person, { instructions: "You finish it." });
    let failures = 0;
    model.script((request) =>
      JSON.stringify(request.body).includes("You finish it.")
        ? failures++ < 2
          ? { cut: 1 }
          : { text: "Finished" }
        : { text: "Begun" },
    );
    const { TaskId } = await newTask(person, { assigned_agents: [agent, two.name] });
    const before = model.requests.length;
    const { run_id } = await routed(person, TaskId);
    await withoutPauses(run_id, endOf(run_id));
    expect(await getTask(person, TaskId)).toMatchObject({
      status: "completed",
      result: "Finished",
      attempts: 1,
    });
    const asked = model.requests
      .slice(before)
      .map((each) => JSON.stringify(each.body).includes("You finish it."));
    expect(asked).toEqual([false, true, true, true]);
    expect((await db().run.findUnique({ where: { id: run_id } }))!.tries).toBe(2);
  });

  test("takes no slot while it waits for its next attempt", async () => {
    model.script((request) =>
      JSON.stringify(request.body).includes("Broken") ? { cut: 1 } : undefined,
    );
    const broken = await routed(person, (await taskFor("Broken line")).TaskId);
    await expect.poll(async () => (await runOf(person, broken.run_id)).retry_at).toBeDefined();
    const putOff = (await db().run.findUnique({
      where: { id: broken.run_id },
    }))!.leaseUntil!.toISOString();
    expect((await runOf(person, broken.run_id)).retry_at).toBe(putOff);
    expect(await getTask(person, broken.task.TaskId)).toMatchObject({ status: "in_progress" });
    const other = await taskFor("Sound [tokens=1]");
    await routed(person, other.TaskId);
    await untilTask(person, other.TaskId, { status: "completed" });
    await person.ask("POST", `/api/runs/${broken.run_id}/stop`);
    await untilTask(person, broken.task.TaskId, {
      status: "pending",
      error: "The run was stopped.",
    });
    expect((await runOf(person, broken.run_id)).retry_at).toBeUndefined();
  });

  test("counts what each broken model call has used against the run's limit", async () => {
    const body = { of: "all", per: "run", unit: "tokens", limit: 1_000_000, at_limit: "stop" };
    const made = await person.ask("POST", "/api/budgets", { body });
    const { BudgetId } = (await made.json()) as { BudgetId: string };
    const [asked, lowered] = [gate(), gate()];
    model.script(() => {
      asked.open();
      return { tokens: 2_000, cut: 1_500, pause: { after: 1_000, until: lowered.opened } };
    });
    const used = await usedToday();
    const { run_id } = await routed(person, (await taskFor("Limited")).TaskId);
    await asked.opened;
    const lower = { body: { limit: 1_000 } };
    expect((await person.ask("PATCH", `/api/budgets/${BudgetId}`, lower)).status).toBe(200);
    lowered.open();
    await withoutPauses(run_id, endOf(run_id));
    const run = await runOf(person, run_id);
    expect([run.retries, run.error!.code]).toEqual([1, "budget_exceeded"]);
    expect(run.usage.total_tokens).toBeGreaterThan(1_000);
    expect(run.usage.total_tokens).toBe((await usedToday()) - used);
    await person.ask("DELETE", `/api/budgets/${BudgetId}`);
  });

  test("that does not pass is the end after two more tries", async () => {
    model.script({ cut: 1 });
    const { TaskId } = await taskFor("Never");
    const before = model.requests.length;
    const { run_id } = await routed(person, TaskId);
    await withoutPauses(run_id, endOf(run_id));
    expect(await getTask(person, TaskId)).toMatchObject({
      status: "pending",
      error: "The connection to the model provider was lost.",
      attempts: 1,
    });
    expect(model.requests.length - before).toBe(3);
    expect((await runOf(person, run_id)).error!.code).toBe("provider_network");
  });
});

test("an agent that says nothing has not completed its task", async () => {
  model.script({ empty: true });
  const { TaskId } = await taskFor("Say done");
  const { run_id } = await routed(person, TaskId);
  await withoutPauses(run_id, endOf(run_id));
  const task = await getTask(person, TaskId);
  expect(task).toMatchObject({ status: "pending", error: `${agent} returned an empty reply.` });
  expect(task).not.toHaveProperty("result");
});

test("an agent that calls a tool and says nothing of it has not completed its task", async () => {
  const silent = await newAgent(person, { tools: ["current_time"] });
  model.script((request) =>
    request.body.messages!.at(-1)!.role === "tool"
      ? { empty: true, tools: [] }
      : { tools: [{ name: "current_time", arguments: "{}" }], text: "" },
  );
  const { TaskId } = await newTask(person, { assigned_agents: [silent.name] });
  const { run_id } = await routed(person, TaskId);
  await withoutPauses(run_id, endOf(run_id));
  expect((await getTask(person, TaskId)).status).toBe("pending");
});

describe("stop", () => {
  test("ends a running run, and the task is pending with its reason", async () => {
    const { TaskId } = await taskFor("Long [tokens=500 pace=20]");
    const { run_id } = await routed(person, TaskId);
    await readEvents(
      await person.ask("GET", `/api/runs/${run_id}/events`),
      (each) => each.event === "delta",
    );
    await person.ask("POST", `/api/runs/${run_id}/stop`);
    expect(await untilTask(person, TaskId, { status: "pending" })).toMatchObject({
      error: "The run was stopped.",
    });
    expect((await runOf(person, run_id)).status).toBe("stopped");
  });

  test("ends a run that still waits for its turn, at once and without asking the model", async () => {
    const long = [];
    for (let nth = 0; nth < 2; nth++)
      long.push(
        (await routed(person, (await taskFor(`Long ${nth} [tokens=500 pace=20]`)).TaskId)).run_id,
      );
    const { TaskId } = await taskFor("Never begun");
    const { run_id } = await routed(person, TaskId);
    expect((await runOf(person, run_id)).status).toBe("queued");
    await person.ask("POST", `/api/runs/${run_id}/stop`);
    await untilTask(person, TaskId, { status: "pending", error: "The run was stopped." });
    expect(model.requests.some((each) => JSON.stringify(each.body).includes("Never begun"))).toBe(
      false,
    );
    for (const id of long) await person.ask("POST", `/api/runs/${id}/stop`);
  });
});

test("a task that is set by hand while it is being routed leaves no run going", async () => {
  const tasks = [];
  for (let nth = 0; nth < 30; nth++) tasks.push(await taskFor("Long [tokens=5000 pace=20]"));
  for (const { TaskId } of tasks) {
    const [, set] = await Promise.all([
      askToRoute(person, TaskId),
      person.ask("PUT", `/api/tasks/${TaskId}`, { body: { status: "completed" } }),
    ]);
    expect(set.status).toBe(200);
  }
  for (const { TaskId } of tasks) {
    const run = await db().run.findFirst({ where: { taskId: TaskId } });
    if (run) await expect.poll(endOf(run.id), { timeout: 15_000 }).toBe(true);
  }
});

test("one person's many tasks do not keep another's waiting", async () => {
  const other = await newPerson();
  const theirs = await newTask(other, {
    assigned_agents: [(await newAgent(other)).name],
    description: "Alone [tokens=2]",
  });
  const mine = [];
  for (let nth = 0; nth < 12; nth++)
    mine.push((await taskFor(`One of many ${nth} [tokens=4 pace=10]`)).TaskId);
  await Promise.all(mine.map((id) => routed(person, id)));
  await routed(other, theirs.TaskId);
  const done = await untilTask(other, theirs.TaskId, { status: "completed" });
  for (const id of mine) await untilTask(person, id, { status: "completed" });
  const after = await Promise.all(mine.map((id) => getTask(person, id)));
  expect(after.filter((task) => task.updated_at > done.updated_at).length).toBeGreaterThan(6);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import type { TaskInput } from "@/lib/tasks/contract";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { runDue } from "@/lib/tasks/routing/schedule";
import type { Team } from "@/lib/teams/contract";
import { failInserts } from "../support/failing-inserts";
import { gate } from "../support/gate";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { askToRoute, getTask, newTask, routed, untilTask } from "../support/tasks";

let model: ModelServer;
let person: Person;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  await startWorker({ task: taskExecutor });
});
beforeEach(async () => void (person = await newPerson()));
afterAll(() => model.close());

const schedule = { cron: "0 * * * *", time_zone: "UTC" };
const byHand = {
  type: "function" as const,
  function: {
    name: "ask_boss",
    description: "Asks.",
    parameters: { type: "object" as const, properties: {}, required: [] },
  },
};
/** Moves the clock forward: the task was due then. */
const wasDue = (id: string, ago = 1_000) =>
  db().task.update({ where: { id }, data: { nextRunAt: new Date(Date.now() - ago) } });
const answer = async (runId: string): Promise<void> => {
  const { steps } = (await (await person.ask("GET", `/api/runs/${runId}`)).json()) as {
    steps: { kind: string; input: { id: string } }[];
  };
  const call = steps.find((step) => step.kind === "tool")!.input.id;
  expect(
    (
      await person.ask("POST", `/api/runs/${runId}/input`, {
        body: { tool_call_id: call, result: "Yes" },
      })
    ).ok,
  ).toBe(true);
};
/** A repeating task whose run waits for its person. */
async function newWaiting(input: Partial<TaskInput>) {
  const { TaskId } = await newTask(person, {
    description: "Ask [tool=ask_boss {}]",
    schedule,
    ...input,
  });
  const { run_id } = await routed(person, TaskId);
  await untilTask(person, TaskId, { waiting: true });
  return { TaskId, run_id };
}

describe("a task that is due while its run waits", () => {
  test("stays as it is though no one could do it now, and gets its run's result", async () => {
    const agent = await newAgent(person, { tools: [byHand] });
    const team = (await (
      await person.ask("POST", "/api/teams", { body: { name: "Crew", agents: [agent.AgentId] } })
    ).json()) as Team;
    const { TaskId, run_id } = await newWaiting({ team_id: team.TeamId });
    expect(
      (await person.ask("PUT", `/api/teams/${team.TeamId}`, { body: { agents: [] } })).ok,
    ).toBe(true);
    await wasDue(TaskId);
    await runDue();
    const task = await getTask(person, TaskId);
    expect(task).toMatchObject({ status: "in_progress", waiting: true, run_id, attempts: 1 });
    expect(task).not.toHaveProperty("error");
    expect(Date.parse(task.schedule!.next_run_at)).toBeGreaterThan(Date.now());
    await answer(run_id);
    expect((await untilTask(person, TaskId, { status: "completed" })).result).toContain("Yes");
  });

  test("asks no model who should do it", async () => {
    await newAgent(person, { tools: [byHand] });
    const { TaskId, run_id } = await newWaiting({});
    const before = model.requests.length;
    await wasDue(TaskId);
    await runDue();
    expect(model.requests).toHaveLength(before);
    expect(await getTask(person, TaskId)).toMatchObject({ run_id, attempts: 1 });
    await person.ask("DELETE", `/api/tasks/${TaskId}`);
  });
});

describe("a task whose schedule has no next time", () => {
  test.each([
    ["2020-11-21T12:18:00", "UTC", /^A schedule has five fields/],
    ["0 0 31 2 *", "UTC", /^This schedule never runs/],
    ["0 * * * *", "Mars/Olympus", /^Unknown time zone/],
  ])("such as %s in %s says so, and stops no one else's", async (cron, timeZone, sentence) => {
    const agent = await newAgent(person);
    const broken = await newTask(person, { schedule, assigned_agents: [agent.name] });
    await db().task.update({
      where: { id: broken.TaskId },
      data: { cron, timeZone, nextRunAt: new Date(0) },
    });
    const own = await newTask(person, { schedule, assigned_agents: [agent.name] });
    const someone = await newPerson();
    const theirs = await newTask(someone, {
      schedule,
      assigned_agents: [(await newAgent(someone)).name],
    });
    for (const { TaskId } of [own, theirs]) await wasDue(TaskId);
    await runDue();
    const task = await getTask(person, broken.TaskId);
    expect(task).toMatchObject({
      status: "pending",
      attempts: 0,
      error: expect.stringMatching(sentence),
    });
    expect(task).not.toHaveProperty("schedule");
    await untilTask(person, own.TaskId, { status: "completed" });
    await untilTask(someone, theirs.TaskId, { status: "completed" });
    const { status } = await person.ask("PUT", `/api/tasks/${broken.TaskId}`, {
      body: { schedule },
    });
    expect([status, (await getTask(person, broken.TaskId)).schedule]).toMatchObject([
      200,
      schedule,
    ]);
  });
});

test("a row that can't be read stops no other task of its person", async () => {
  const agent = await newAgent(person);
  const broken = await newTask(person, { schedule, assigned_agents: [agent.name] });
  await db().task.update({
    where: { id: broken.TaskId },
    data: { assignedAgents: "not JSON", nextRunAt: new Date(0) },
  });
  const { TaskId } = await newTask(person, { schedule, assigned_agents: [agent.name] });
  await wasDue(TaskId);
  await runDue();
  await untilTask(person, TaskId, { status: "completed" });
});

test("a scheduled task whose team was deleted says so", async () => {
  await newAgent(person);
  const team = (await (
    await person.ask("POST", "/api/teams", { body: { name: "Crew", agents: [] } })
  ).json()) as Team;
  const { TaskId } = await newTask(person, { schedule, team_id: team.TeamId });
  await person.ask("DELETE", `/api/teams/${team.TeamId}`);
  await wasDue(TaskId);
  await runDue();
  expect(await getTask(person, TaskId)).toMatchObject({
    status: "pending",
    attempts: 0,
    error: "This task's team was deleted. Choose another team or agents.",
    schedule,
  });
});

test("a task whose run can't be written when it is due runs once the database accepts it", async () => {
  const agent = await newAgent(person);
  const { TaskId } = await newTask(person, { schedule, assigned_agents: [agent.name] });
  await wasDue(TaskId);
  const mend = await failInserts("Run");
  try {
    await runDue();
  } finally {
    await mend();
  }
  const task = await getTask(person, TaskId);
  expect(task).toMatchObject({ status: "pending", attempts: 0 });
  expect(Date.parse(task.schedule!.next_run_at)).toBeLessThan(Date.now());
  await db().task.update({ where: { id: TaskId }, data: { routingUntil: new Date(0) } }); // a minute later
  await runDue();
  await untilTask(person, TaskId, { status: "completed", attempts: 1 });
});

test("a task changed while a model chooses who does it is not run as it was before", async () => {
  await newAgent(person);
  await newAgent(person);
  const { TaskId } = await newTask(person, { schedule, description: "The old text" });
  /** Starts this, and changes the task while the model chooses. */
  const changedDuring = async (description: string, starting: () => Promise<unknown>) => {
    const [asked, choice] = [gate(), gate()];
    model.script(({ body }) => {
      if (!JSON.stringify(body).includes("You choose which agent")) return undefined;
      asked.open();
      return { until: choice.opened, text: "{}" };
    });
    const started = starting();
    await asked.opened;
    const changed = await person.ask("PUT", `/api/tasks/${TaskId}`, { body: { description } });
    expect(changed.status).toBe(200);
    choice.open();
    return started;
  };
  const routing = (await changedDuring("A newer text", () =>
    askToRoute(person, TaskId),
  )) as Response;
  expect([routing.status, await routing.json()]).toMatchObject([409, { code: "conflict" }]);
  await wasDue(TaskId);
  await changedDuring("The newest text", () => runDue());
  expect(await getTask(person, TaskId)).toMatchObject({ attempts: 0 });
  model.script();
  await db().task.update({ where: { id: TaskId }, data: { routingUntil: new Date(0) } }); // a minute later
  await runDue();
  const { run_id } = await untilTask(person, TaskId, { status: "completed", attempts: 1 });
  const { plan } = await db().run.findUniqueOrThrow({ where: { id: run_id! } });
  expect(plan).toContain("The newest text");
});

test("no one waits for the slow model of another user", async () => {
  const slow = await newTask(person, { name: "Slow", schedule });
  await newAgent(person);
  const someone = await newPerson();
  await newAgent(someone);
  const quick = await newTask(someone, { name: "Quick", schedule });
  await wasDue(slow.TaskId, 60_000);
  await wasDue(quick.TaskId);
  model.script(({ body }) => (JSON.stringify(body).includes("Slow") ? { hang: true } : undefined));
  const looking = runDue();
  try {
    await expect
      .poll(() => getTask(someone, quick.TaskId), { timeout: 15_000 })
      .toMatchObject({ attempts: 1 });
    expect((await getTask(person, slow.TaskId)).attempts).toBe(0);
  } finally {
    await person.ask("DELETE", `/api/tasks/${slow.TaskId}`);
    await model.close(); // closes the connections of callers that still wait for it
    await looking;
  }
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Task } from "@/lib/tasks/contract";
import { watchAgentDeletions } from "@/lib/tasks/removal/agent-deletion";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { askToRoute, getTask, newTask, routed, runOf, untilTask } from "../support/tasks";

let model: ModelServer;
let person: Person;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  watchAgentDeletions();
  await startWorker({ chat: chatExecutor(), task: taskExecutor });
  person = await newPerson();
});
afterAll(() => model.close());

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const create = (body: object) => person.ask("POST", "/api/tasks", { body });
const update = (id: string, body: object) => person.ask("PUT", `/api/tasks/${id}`, { body });
const refusal = async (answer: Response) => {
  const { error, fields } = await json<{ error: string; fields?: object }>(answer);
  return { status: answer.status, error, fields };
};

describe("a task that is written down", () => {
  test("is pending, and comes back as it was given", async () => {
    const agent = await newAgent(person);
    const name = newName("Task");
    const answer = await create({
      name: ` ${name} `,
      description: "Find three sources.",
      assigned_agents: [agent.name.toUpperCase()],
      status: "pending",
    });
    expect(answer.status).toBe(201);
    const task = await json<Task>(answer);
    expect(task).toEqual({
      TaskId: expect.any(String),
      name,
      description: "Find three sources.",
      assigned_agents: [agent.name],
      status: "pending",
      attempts: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    });
    expect(await getTask(person, task.TaskId)).toEqual(task);
  });

  test.each([
    [{ description: "x" }, "Name is required", "name"],
    [{ name: "  ", description: "x" }, "Name is required", "name"],
    [{ name: "x" }, "Description is required", "description"],
    [{ name: "x".repeat(101), description: "x" }, "Name must be at most 100 characters", "name"],
    [
      { name: "a", description: "x", assigned_agents: ["Nobody"] },
      "You have no agent called Nobody",
      "assigned_agents",
    ],
    [{ name: "a", description: "x", status: "completed" }, "A new task is pending", "status"],
    [
      { name: "a", description: "x", schedule: { cron: "every day", time_zone: "UTC" } },
      "A schedule has five fields: minute, hour, day of month, month, day of week, such as 0 9 * * 1",
      "schedule.cron",
    ],
    [
      { name: "a", description: "x", schedule: { cron: "2999-11-21T12:18:00", time_zone: "UTC" } },
      "A schedule has five fields: minute, hour, day of month, month, day of week, such as 0 9 * * 1",
      "schedule.cron",
    ],
    [
      { name: "a", description: "x", schedule: { cron: "0 9 * * *", time_zone: "Mars/Olympus" } },
      "There is no such time zone: give a name like Europe/Berlin or UTC",
      "schedule.time_zone",
    ],
  ])("%j is refused: %s", async (body, sentence, field) => {
    expect(await refusal(await create(body))).toEqual({
      status: 400,
      error: sentence,
      fields: { [field]: sentence },
    });
  });

  test("needs a name that no other of its owner's has, whatever its case", async () => {
    const { name } = await newTask(person);
    const sentence = "You already have a task of this name";
    expect(await refusal(await create({ name: name.toUpperCase(), description: "x" }))).toEqual({
      status: 409,
      error: sentence,
      fields: { name: sentence },
    });
    expect((await newTask(await newPerson(), { name })).name).toBe(name);
    const other = await newTask(person);
    expect((await update(other.TaskId, { name: name.toLowerCase() })).status).toBe(409);
  });

  test("of an unknown team is refused like one of nobody's", async () => {
    expect(
      (await create({ name: newName(), description: "x", team_id: randomUUID() })).status,
    ).toBe(404);
  });

  test("can be changed, unless somebody else has changed it since", async () => {
    const task = await newTask(person);
    const changed = await json<Task>(
      await update(task.TaskId, { description: "Else.", version: 1 }),
    );
    expect(changed).toMatchObject({ name: task.name, description: "Else.", version: 2 });
    expect(
      await refusal(await update(task.TaskId, { description: "Older.", version: 1 })),
    ).toMatchObject({ status: 409 });
    expect((await getTask(person, task.TaskId)).description).toBe("Else.");
  });

  test("can be set to another status by hand", async () => {
    const task = await newTask(person);
    expect((await json<Task>(await update(task.TaskId, { status: "completed" }))).status).toBe(
      "completed",
    );
    expect(await refusal(await askToRoute(person, task.TaskId))).toMatchObject({
      status: 409,
      error: "This task is completed. Set it back to pending to route it again.",
    });
    expect((await json<Task>(await update(task.TaskId, { status: "pending" }))).status).toBe(
      "pending",
    );
  });

  test("can be deleted", async () => {
    const { TaskId } = await newTask(person);
    expect((await person.ask("DELETE", `/api/tasks/${TaskId}`)).status).toBe(204);
    expect((await person.ask("GET", `/api/tasks/${TaskId}`)).status).toBe(404);
  });

  test("loses an agent that is deleted, as long as it is open", async () => {
    const [one, two] = [await newAgent(person), await newAgent(person)];
    const open = await newTask(person, { assigned_agents: [one.name, two.name] });
    await person.ask("DELETE", `/api/agents/${one.AgentId}`);
    expect((await getTask(person, open.TaskId)).assigned_agents).toEqual([two.name]);
  });
});

describe("the list", () => {
  test("is newest first, and filtered by status and words", async () => {
    const someone = await newPerson();
    const tasks = [];
    for (const name of ["Weekly report", "Überblick Kosten", "Invoices"])
      tasks.push(await newTask(someone, { name, description: `About ${name}. 100% sure.` }));
    await someone.ask("PUT", `/api/tasks/${tasks[0]!.TaskId}`, { body: { status: "completed" } });
    const named = async (query: string) =>
      (await json<Task[]>(await someone.ask("GET", `/api/tasks${query}`))).map((each) => each.name);
    expect(await named("")).toEqual(["Invoices", "Überblick Kosten", "Weekly report"]);
    expect(await named("?status=completed")).toEqual(["Weekly report"]);
    expect(await named("?status=pending&q=INVOICE")).toEqual(["Invoices"]);
    expect(await named(`?q=${encodeURIComponent("überBLICK")}`)).toEqual(["Überblick Kosten"]);
    expect((await someone.ask("GET", "/api/tasks?status=done")).status).toBe(400);
    const first = await someone.ask("GET", "/api/tasks?limit=2");
    expect(await named(`?limit=2&after=${first.headers.get("x-next-key")}`)).toEqual([
      "Weekly report",
    ]);
  });
});

describe("Route Task", () => {
  test("gives the task to the one agent assigned, and keeps what came of it", async () => {
    const agent = await newAgent(person);
    const { TaskId, name } = await newTask(person, {
      assigned_agents: [agent.name],
      description: "Count [tokens=3]",
    });
    const route = await routed(person, name);
    expect(route).toMatchObject({
      method: "direct",
      reason: "It is the only agent assigned.",
      message: `Routed to ${agent.name}`,
      routed_to: { AgentId: agent.AgentId, name: agent.name },
      task: { status: "in_progress", attempts: 1, run_id: route.run_id },
    });
    const task = await untilTask(person, TaskId, { status: "completed" });
    expect(task).toMatchObject({
      result: "w1 w2 w3",
      run_id: route.run_id,
      attempts: 1,
      version: 1,
    });
    expect(task).not.toHaveProperty("error");
    const run = await runOf(person, route.run_id);
    expect(run).toMatchObject({
      kind: "task",
      status: "completed",
      task_id: TaskId,
      agent_id: agent.AgentId,
      route: { method: "direct", agents: [agent.AgentId] },
    });
    expect(run.usage.total_tokens).toBeGreaterThan(0);
  });

  test("twice at once, and from two browsers, makes one run", async () => {
    const agent = await newAgent(person);
    const { TaskId } = await newTask(person, {
      assigned_agents: [agent.name],
      description: "Slow [tokens=20 pace=10]",
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => askToRoute(person, TaskId)));
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 200, 200, 200, 200, 202]);
    const runs = await Promise.all(answers.map((each) => json<{ run_id: string }>(each)));
    expect(new Set(runs.map((each) => each.run_id)).size).toBe(1);
    expect((await untilTask(person, TaskId, { status: "completed" })).attempts).toBe(1);
  });

  test("finds names that are hard to write in an address", async () => {
    const agent = await newAgent(person);
    for (const name of [
      "a/b/c",
      "100% done?",
      `"quoted" & 'so'`,
      "🐢 & 日本",
      "..%2F..",
      "back\\slash #1",
      " ünïcode+plus ",
    ]) {
      const { TaskId } = await newTask(person, {
        name,
        assigned_agents: [agent.name],
        description: "[tokens=1]",
      });
      expect((await routed(person, name.trim())).task.TaskId, name).toBe(TaskId);
    }
  });

  test("of a name that no task has is 404", async () => {
    for (const name of ["nothing", "x".repeat(500), "%"])
      expect((await askToRoute(person, name)).status).toBe(404);
  });

  test("without any agent says that there is none", async () => {
    const someone = await newPerson();
    const { TaskId } = await newTask(someone);
    expect(await refusal(await askToRoute(someone, TaskId))).toMatchObject({
      status: 400,
      error: "No agents available to route this task",
    });
    expect(await getTask(someone, TaskId)).toMatchObject({ status: "pending", attempts: 0 });
  });

  test("several agents work one after the other; the last one's answer is the result", async () => {
    const [one, two] = [
      await newAgent(person, { instructions: "You are the first." }),
      await newAgent(person, { instructions: "You are the second." }),
    ];
    model.script((request) => ({
      text: JSON.stringify(request.body).includes("You are the second.")
        ? "The end of it"
        : "A beginning",
    }));
    const { TaskId } = await newTask(person, { assigned_agents: [one.name, two.name] });
    expect(await routed(person, TaskId)).toMatchObject({
      method: "sequence",
      routed_to: null,
      reason: "They work one after the other, in the order assigned.",
      message: "Routed to 2 agents",
    });
    expect(await untilTask(person, TaskId, { status: "completed" })).toMatchObject({
      result: "The end of it",
    });
    model.script();
    expect(JSON.stringify(model.requests.at(-1)!.body)).toContain("A beginning");
  });

  test("a deletion stops the run, and takes it along", async () => {
    const agent = await newAgent(person);
    const words = `Long ${newName()} [tokens=500 pace=20]`;
    const { TaskId } = await newTask(person, { assigned_agents: [agent.name], description: words });
    const { run_id } = await routed(person, TaskId);
    const asked = () => model.requests.find((each) => JSON.stringify(each.body).includes(words));
    await expect.poll(asked).toBeDefined();
    await person.ask("DELETE", `/api/tasks/${TaskId}`);
    await expect.poll(() => asked()!.aborted).toBe(true);
    expect((await person.ask("GET", `/api/runs/${run_id}`)).status).toBe(404);
    expect(await db().runStep.count({ where: { runId: run_id } })).toBe(0);
  });

  test("a status set by hand stops the run and stays", async () => {
    const agent = await newAgent(person);
    const { TaskId } = await newTask(person, {
      assigned_agents: [agent.name],
      description: "Long [tokens=500 pace=20]",
    });
    const { run_id } = await routed(person, TaskId);
    await update(TaskId, { status: "completed" });
    await expect.poll(async () => (await runOf(person, run_id)).status).toBe("stopped");
    const task = await getTask(person, TaskId);
    expect(task.status).toBe("completed");
    expect(task).not.toHaveProperty("error");
  });
});

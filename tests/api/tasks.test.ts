import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Task } from "@/lib/tasks/contract";
import { watchAgentDeletions } from "@/lib/tasks/agent-deletion";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { askToRoute, getTask, newTask, refusal } from "../support/tasks";

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

describe("a task that is written down", () => {
  test("is pending, and is returned unchanged", async () => {
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
    [{ name: "a", description: "x", status: "completed" }, "A new task must be pending", "status"],
    [
      { name: "a", description: "x", schedule: { cron: "every day", time_zone: "UTC" } },
      "A schedule has five fields: minute, hour, day of month, month, day of week. Example: 0 9 * * 1",
      "schedule.cron",
    ],
    [
      { name: "a", description: "x", schedule: { cron: "2999-11-21T12:18:00", time_zone: "UTC" } },
      "A schedule has five fields: minute, hour, day of month, month, day of week. Example: 0 9 * * 1",
      "schedule.cron",
    ],
    [
      { name: "a", description: "x", schedule: { cron: "0 9 * * *", time_zone: "Mars/Olympus" } },
      "Unknown time zone. Use a name like Europe/Berlin or UTC.",
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
    const sentence = "You already have a task with this name";
    expect(await refusal(await create({ name: name.toUpperCase(), description: "x" }))).toEqual({
      status: 409,
      error: sentence,
      fields: { name: sentence },
    });
    expect((await newTask(await newPerson(), { name })).name).toBe(name);
    const other = await newTask(person);
    expect((await update(other.TaskId, { name: name.toLowerCase() })).status).toBe(409);
  });

  test("of an unknown team is refused like another user's", async () => {
    expect(
      (await create({ name: newName(), description: "x", team_id: randomUUID() })).status,
    ).toBe(404);
  });

  test("can be changed, unless someone has changed it since", async () => {
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

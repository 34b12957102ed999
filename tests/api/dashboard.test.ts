import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { USAGE_DAYS, type Dashboard } from "@/lib/dashboard/contract";
import { newRun } from "@/lib/runs/journal/new-run";
import { dayOf } from "@/lib/usage/usage";
import { newAgent, newName, newPerson, type Person } from "../support/person";

const DAY_MS = 86_400_000;
const dashboardOf = async (person: Person): Promise<Dashboard> => {
  const answer = await person.ask("GET", "/api/dashboard");
  expect(answer.status).toBe(200);
  return (await answer.json()) as Dashboard;
};
const newTask = (person: Person, more: object = {}) =>
  person.ask("POST", "/api/tasks", {
    body: { name: newName("Task"), description: "Say hello.", ...more },
  });

describe("the dashboard", () => {
  test("of someone new is empty, with thirty days of nothing", async () => {
    const seen = await dashboardOf(await newPerson());
    expect(seen).toMatchObject({
      counts: { active_agents: 0, total_tasks: 0, pending_tasks: 0, completed_tasks: 0 },
      agents: [],
      tasks: [],
      runs: [],
      waiting: [],
      waiting_count: 0,
      chatted: false,
      routed: false,
      teamed: false,
    });
    expect(seen.usage).toHaveLength(USAGE_DAYS);
    expect(seen.usage.at(-1)).toEqual({
      date: dayOf(new Date()),
      runs: 0,
      prompt_tokens: 0,
      completion_tokens: 0,
      cost: 0,
    });
  });

  test("counts agents and tasks by their state and shows the newest five", async () => {
    const person = await newPerson();
    for (let at = 0; at < 6; at++) await newAgent(person, { name: `Agent ${at}` });
    for (let at = 0; at < 6; at++) expect((await newTask(person)).status).toBe(201);
    await db().task.updateMany({
      where: { ownerId: person.user.UserId, name: { not: "" } },
      data: { status: "pending" },
    });
    const one = await db().task.findFirstOrThrow({ where: { ownerId: person.user.UserId } });
    await db().task.update({ where: { id: one.id }, data: { status: "completed" } });
    const seen = await dashboardOf(person);
    expect(seen.counts).toEqual({
      active_agents: 6,
      total_tasks: 6,
      pending_tasks: 5,
      completed_tasks: 1,
    });
    expect(seen.agents.map((agent) => agent.name)).toEqual([
      "Agent 5",
      "Agent 4",
      "Agent 3",
      "Agent 2",
      "Agent 1",
    ]);
    expect(seen.tasks).toHaveLength(5);
  });

  test("shows the usage on each of the last thirty days, and nothing older", async () => {
    const person = await newPerson();
    const row = (ago: number) => ({
      ownerId: person.user.UserId,
      date: dayOf(new Date(Date.now() - ago * DAY_MS)),
      runs: 2,
      promptTokens: 10,
      completionTokens: 5,
      cost: 0.25,
    });
    await db().usageDay.createMany({ data: [row(0), row(3), row(29), row(30)] });
    const { usage } = await dashboardOf(person);
    expect(usage.map((day) => day.runs)).toEqual([2, ...Array<number>(25).fill(0), 2, 0, 0, 2]);
    expect(usage.at(-1)).toMatchObject({ prompt_tokens: 10, completion_tokens: 5, cost: 0.25 });
  });

  test("names the agent and the task of what ran last, and what waits for its person", async () => {
    const person = await newPerson();
    const agent = await newAgent(person);
    const task = (await (await newTask(person, { name: "Write the notes" })).json()) as {
      TaskId: string;
    };
    const run = (status: string) =>
      newRun({
        keyId: null,
        ownerId: person.user.UserId,
        kind: "task",
        status,
        agentId: agent.AgentId,
        taskId: task.TaskId,
        ...(status === "failed"
          ? { errorMessage: "The model key is wrong.", finishedAt: new Date() }
          : {}),
      });
    const [failed, waiting] = [run("failed"), run("waiting")];
    await db().run.createMany({ data: [failed, waiting] });
    const seen = await dashboardOf(person);
    expect(seen.runs).toHaveLength(2);
    expect(seen.runs.find((each) => each.run_id === failed.id)).toMatchObject({
      kind: "task",
      status: "failed",
      agent_name: agent.name,
      title: "Write the notes",
      error: "The model key is wrong.",
      task_id: task.TaskId,
    });
    expect(seen.waiting.map((each) => each.run_id)).toEqual([waiting.id]);
  });

  test("counts all that wait, and shows five: conversations, then the tasks that have waited longest", async () => {
    const person = await newPerson();
    const agent = await newAgent(person);
    const tasks = await Promise.all(
      Array.from(
        { length: 6 },
        async () => (await (await newTask(person)).json()) as { TaskId: string },
      ),
    );
    const since = (minute: number) => ({
      keyId: null,
      ownerId: person.user.UserId,
      agentId: agent.AgentId,
      createdAt: new Date(Date.UTC(2026, 0, 1, 9, minute)),
    });
    const ofTasks = tasks.map(({ TaskId: taskId }, at) =>
      newRun({ ...since(at), kind: "task", status: "waiting", taskId }),
    );
    const chats = [7, 8].map((minute) =>
      newRun({ ...since(minute), kind: "chat", status: "waiting", conversationId: randomUUID() }),
    );
    const done = newRun({
      ...since(9),
      kind: "chat",
      status: "completed",
      conversationId: randomUUID(),
      finishedAt: new Date(),
    });
    await db().run.createMany({ data: [...ofTasks, ...chats, done] });
    await db().task.updateMany({
      where: { ownerId: person.user.UserId, name: { not: "" } },
      data: { status: "in_progress" },
    });
    const seen = await dashboardOf(person);
    expect(seen.waiting_count).toBe(8);
    expect(seen.waiting.map((each) => each.run_id)).toEqual(
      [...chats, ...ofTasks.slice(0, 3)].map((run) => run.id),
    );
    expect(seen.running_tasks).toBe(0);
  });

  test("shows nothing of others", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const agent = await newAgent(other);
    await newTask(other);
    await db().run.create({
      data: newRun({
        keyId: null,
        ownerId: other.user.UserId,
        kind: "chat",
        status: "waiting",
        agentId: agent.AgentId,
        conversationId: randomUUID(),
      }),
    });
    await db().usageDay.create({
      data: {
        ownerId: other.user.UserId,
        date: dayOf(new Date()),
        runs: 1,
        promptTokens: 9,
        completionTokens: 9,
        cost: 9,
      },
    });
    const seen = await dashboardOf(person);
    expect(seen).toMatchObject({
      counts: { active_agents: 0, total_tasks: 0 },
      agents: [],
      tasks: [],
      runs: [],
      waiting: [],
      waiting_count: 0,
    });
    expect(seen.usage.every((day) => day.cost === 0)).toBe(true);
  });
});

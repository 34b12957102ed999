import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import { watchAgentDeletions } from "@/lib/tasks/agent-deletion";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { discard } from "../support/bin";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { askToRoute, getTask, newTask, refusal, routed, runOf, untilTask } from "../support/tasks";

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
const update = (id: string, body: object) => person.ask("PUT", `/api/tasks/${id}`, { body });

describe("Route Task", () => {
  test("gives the task to the one agent assigned, and stores the result", async () => {
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

  test("finds names that are hard to write in a URL", async () => {
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
      reason: "They work one after another, in the assigned order.",
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
    await discard(person, `tasks/${TaskId}`);
    await expect.poll(() => asked()!.aborted).toBe(true);
    await discard(person, `bin/${TaskId}`);
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

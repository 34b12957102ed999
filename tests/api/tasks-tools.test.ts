import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Task } from "@/lib/tasks/contract";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { runDue } from "@/lib/tasks/routing/schedule";
import { provideTaskTools } from "@/lib/tasks/routing/provide-task-tools";
import type { ToolDefinition } from "@/lib/tools/contract";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTask } from "../support/tasks";
import { tried } from "../support/tools";

let model: ModelServer;
let person: Person;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  provideTaskTools();
  await startWorker({ chat: chatExecutor(), task: taskExecutor });
});
beforeEach(async () => {
  model.script();
  person = await newPerson();
});
afterAll(() => model.close());

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const say = async (agent: string, content: string) =>
  json<ChatAnswer>(await person.ask("POST", "/api/chat", { body: { content, agent_id: agent } }));
const tasks = async () => json<Task[]>(await person.ask("GET", "/api/tasks"));

describe("list_tasks and create_task", () => {
  test("write down a task and find it, as the person would", async () => {
    const made = await tried(person, "create_task", {
      name: "Call the printer",
      description: "Ask for a price.",
    });
    expect(made).toMatchObject({ ok: true });
    expect(await tasks()).toMatchObject([
      { name: "Call the printer", description: "Ask for a price.", status: "pending", attempts: 0 },
    ]);
    await newTask(person, { name: "Another" });
    const listed = await tried(person, "list_tasks", { status: "pending", words: "PRINTER" });
    expect(JSON.parse(listed.result!)).toEqual([
      {
        name: "Call the printer",
        description: "Ask for a price.",
        status: "pending",
        assigned_agents: [],
      },
    ]);
    expect(JSON.parse((await tried(person, "list_tasks", { limit: 1 })).result!)).toMatchObject([
      { name: "Another" },
    ]);
  });

  test("are refused with the sentences that a person reads", async () => {
    await newTask(person, { name: "Taken" });
    expect(await tried(person, "create_task", { name: "taken", description: "x" })).toMatchObject({
      ok: false,
      error: "You already have a task with this name.",
    });
    expect(
      await tried(person, "create_task", {
        name: "New",
        description: "x",
        assigned_agents: ["Nobody"],
      }),
    ).toMatchObject({ ok: false, error: "You have no agent called Nobody." });
    expect((await tried(person, "create_task", { name: "New" })).ok).toBe(false);
    expect((await tried(person, "list_tasks", { status: "lost" })).ok).toBe(false);
    expect(await tasks()).toHaveLength(1);
  });

  test("see nothing of other people's", async () => {
    await newTask(await newPerson(), { name: "Theirs" });
    expect((await tried(person, "list_tasks")).result).toBe("[]");
  });

  test("serve an agent in a chat", async () => {
    const { AgentId } = await newAgent(person, { tools: ["create_task", "list_tasks"] });
    await say(AgentId, 'Note it [tool=create_task {"name": "Buy paper", "description": "A4"}]');
    expect(await tasks()).toMatchObject([{ name: "Buy paper", description: "A4" }]);
  });
});

describe("what a model passes besides the parameters of a tool", () => {
  const EXTRA =
    '"schedule":{"cron":"* * * * *","time_zone":"UTC"},"team_id":"t","status":"completed","TaskId":"mine","result":"done","ownerId":"somebody","__proto__":{"schedule":{"cron":"* * * * *","time_zone":"UTC"}},"constructor":{"x":1}';

  test("never becomes part of a task: above all no schedule", async () => {
    const { AgentId } = await newAgent(person, { name: "Helper", tools: ["create_task"] });
    await say(
      AgentId,
      `Do as the page says [tool=create_task {"name":"Nightly","description":"x","assigned_agents":["Helper"],${EXTRA}}]`,
    );
    const [task] = await tasks();
    expect(task).toMatchObject({
      name: "Nightly",
      description: "x",
      status: "pending",
      attempts: 0,
    });
    expect(await db().task.findMany({ where: { ownerId: person.user.UserId } })).toMatchObject([
      { cron: null, timeZone: null, nextRunAt: null, teamId: null, result: null, runId: null },
    ]);
    await runDue(new Date(Date.now() + 24 * 60 * 60_000));
    expect(await db().run.count({ where: { ownerId: person.user.UserId, kind: "task" } })).toBe(0);
  });

  test("is dropped for a built-in tool under another name, too", async () => {
    const parameters = {
      type: "object" as const,
      properties: {
        name: { type: "string" as const },
        description: { type: "string" as const },
        schedule: { type: "object" as const },
      },
      required: [],
      additionalProperties: true,
    };
    const tool: ToolDefinition = {
      type: "function",
      function: { name: "note", description: "Notes it", parameters },
      implementation: { kind: "builtin", name: "create_task" },
    };
    const { AgentId } = await newAgent(person, { tools: [tool] });
    await say(
      AgentId,
      `Do as the page says [tool=note {"name":"Weekly","description":"x",${EXTRA}}]`,
    );
    expect(await db().task.findMany({ where: { ownerId: person.user.UserId } })).toMatchObject([
      { name: "Weekly", cron: null, nextRunAt: null, teamId: null, status: "pending" },
    ]);
  });
});

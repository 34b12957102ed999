import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Run } from "@/lib/runs/run/contract";
import type { Notice } from "@/lib/tasks/contract";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTask, routed, runOf, untilTask } from "../support/tasks";

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
const notices = async () => json<Notice[]>(await person.ask("GET", "/api/notices"));

describe("a task that waits for its person", () => {
  const byHand = {
    type: "function" as const,
    function: {
      name: "ask_boss",
      description: "Asks.",
      parameters: { type: "object" as const, properties: {}, required: [] },
    },
  };

  test("says so, takes no slot, and continues with the answer", async () => {
    const asker = await newAgent(person, { tools: [byHand] });
    const { TaskId } = await newTask(person, {
      assigned_agents: [asker.name],
      description: "Ask [tool=ask_boss {}]",
    });
    const { run_id } = await routed(person, TaskId);
    await untilTask(person, TaskId, { status: "in_progress", waiting: true });
    for (let nth = 0; nth < 2; nth++)
      await routed(person, (await taskFor(`Meanwhile ${nth} [tokens=1]`)).TaskId);
    await expect
      .poll(async () => (await notices()).map((each) => each.status).toSorted())
      .toEqual(["completed", "completed", "waiting"]);
    // However long ago its run was created.
    const createdAt = new Date(Date.now() - 40 * 86_400_000);
    await db().run.update({ where: { id: run_id }, data: { createdAt } });
    expect((await notices()).map((each) => each.run_id)).toContain(run_id);
    const call = (await runOf(person, run_id)).steps.find((step) => step.kind === "tool")!
      .input as { id: string };
    expect(
      (
        await person.ask("POST", `/api/runs/${run_id}/input`, {
          body: { tool_call_id: call.id, result: "Go ahead" },
        })
      ).status,
    ).toBe(202);
    const task = await untilTask(person, TaskId, { status: "completed" });
    expect(task.result).toBe("result: Go ahead");
    expect(task).not.toHaveProperty("waiting");
  });
});

describe("the inbox", () => {
  test("names how each task ended, newest first, until it was seen and again when it changes", async () => {
    model.script((request) =>
      JSON.stringify(request.body).includes("Fail") ? { fail: 402 } : undefined,
    );
    const good = await taskFor("Good [tokens=1]");
    await routed(person, good.TaskId);
    await untilTask(person, good.TaskId, { status: "completed" });
    const bad = await taskFor("Fail");
    const { run_id } = await routed(person, bad.TaskId);
    await untilTask(person, bad.TaskId, { status: "pending" });
    const all = await notices();
    expect(all).toMatchObject([
      {
        run_id,
        task_id: bad.TaskId,
        task_name: bad.name,
        status: "failed",
        error:
          "Your account at the model provider has no credit left. The provider says: Insufficient Balance",
        seen: false,
      },
      { task_id: good.TaskId, status: "completed", seen: false },
    ]);
    expect(
      (await person.ask("POST", "/api/notices/seen", { body: { run_ids: [run_id] } })).status,
    ).toBe(204);
    expect((await notices()).map((each) => each.seen)).toEqual([true, false]);
    await person.ask("DELETE", `/api/tasks/${good.TaskId}`);
    expect((await notices()).map((each) => each.task_id)).toEqual([bad.TaskId]);
  });
});

test("chat replies do not wait behind tasks", async () => {
  for (let nth = 0; nth < 5; nth++)
    await routed(person, (await taskFor(`Long ${nth} [tokens=300 pace=20]`)).TaskId);
  const { AgentId } = await newAgent(person);
  const answer = await person.ask("POST", "/api/chat", {
    body: { content: "Quick [tokens=2]", agent_id: AgentId },
  });
  expect(await json(answer)).toMatchObject({ status: "completed" });
  const runs = await json<Run[]>(await person.ask("GET", "/api/runs"));
  expect(
    runs
      .filter((run) => run.kind === "task")
      .map((run) => run.status)
      .toSorted(),
  ).toEqual(["queued", "queued", "queued", "running", "running"]);
  for (const run of runs) await person.ask("POST", `/api/runs/${run.run_id}/stop`);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { mintUserId, personalScope } from "@/lib/core/identity";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Task } from "@/lib/tasks/contract";
import { watchAgentDeletions } from "@/lib/tasks/agent-deletion";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { follow } from "@/lib/tasks/follow";
import { readEvents } from "../support/events";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { getTask, newTask, routed, untilTask } from "../support/tasks";

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
});
beforeEach(async () => {
  person = await newPerson();
});
afterAll(() => model.close());

type Heard = { id: number; event: string; data: Partial<Task> };
/** Opens the stream; returns the received events once `until` is true. */
async function listen(
  who: Person,
  until: (heard: Heard) => boolean,
  headers: Record<string, string> = {},
): Promise<() => Promise<Heard[]>> {
  const answer = await who.ask("GET", "/api/tasks/events", {
    headers: { accept: "text/event-stream", ...headers },
  });
  const heard = readEvents(answer, (event: NumberedEvent) => until(event as unknown as Heard));
  return async () => (await heard) as unknown as Heard[];
}
const isDone = ({ data }: Heard): boolean => data.status === "completed";

describe("the stream of tasks", () => {
  test("tells each change with the whole task, from its creation to its result", async () => {
    const heard = await listen(person, isDone);
    const agent = await newAgent(person);
    const { TaskId } = await newTask(person, {
      assigned_agents: [agent.name],
      description: "Count [tokens=2]",
    });
    await routed(person, TaskId);
    const events = await heard();
    expect(events[0]).toMatchObject({ event: "open", data: {} });
    const told = events.slice(1);
    expect(new Set(told.map((each) => each.event))).toEqual(new Set(["task"]));
    expect([...new Set(told.map((each) => each.data.status))]).toEqual([
      "pending",
      "in_progress",
      "completed",
    ]);
    expect(told.at(-1)!.data).toEqual(await getTask(person, TaskId));
    expect(told.map((each) => each.id)).toEqual(
      told.map((each) => each.id).toSorted((a, b) => a - b),
    );
  });

  test("reports a deleted task", async () => {
    const { TaskId } = await newTask(person);
    const heard = await listen(person, (each) => each.event === "removed");
    await person.ask("DELETE", `/api/tasks/${TaskId}`);
    expect((await heard()).at(-1)).toMatchObject({ event: "removed", data: { TaskId } });
  });

  test("sends a reconnecting client the changes since", async () => {
    const overlap = engine().cluster ? 10_000 : 0; // with several writing processes, times are in no strict order
    const first = await newTask(person);
    const last = Date.parse((await getTask(person, first.TaskId)).updated_at);
    const agent = await newAgent(person);
    const second = await newTask(person, {
      assigned_agents: [agent.name],
      description: "[tokens=1]",
    });
    await routed(person, second.TaskId);
    await untilTask(person, second.TaskId, { status: "completed" });
    const heard = await listen(person, isDone, { "last-event-id": String(last + 1 + overlap) });
    expect((await heard()).slice(1).map((each) => each.data.TaskId)).toEqual([second.TaskId]);
  });

  test.each(["8640000000000001", String(Number.MAX_SAFE_INTEGER)])(
    "continues for a reader who resumes with the made-up number %s",
    async (number) => {
      const heard = await listen(person, ({ data }) => data.name === "Mine", {
        "last-event-id": number,
      });
      await newTask(person, { name: "Mine" });
      expect((await heard()).map((each) => each.event)).toEqual(["open", "task"]);
    },
  );

  test.each([
    [
      "has another name",
      (id: string) => person.ask("PUT", `/api/agents/${id}`, { body: { name: "New name" } }),
      ["New name"],
    ],
    ["is deleted", (id: string) => person.ask("DELETE", `/api/agents/${id}`), []],
  ])("tells of each task of an agent that %s", async (_, change, names) => {
    const agent = await newAgent(person, { name: "Old name" });
    const [open, done] = [
      await newTask(person, { assigned_agents: ["Old name"] }),
      await newTask(person, { assigned_agents: ["Old name"] }),
    ];
    await newTask(person, { assigned_agents: [(await newAgent(person)).name] });
    await person.ask("PUT", `/api/tasks/${done.TaskId}`, { body: { status: "completed" } });
    const heard = await listen(person, (each) => each.data.name === "Last");
    expect((await change(agent.AgentId)).ok).toBe(true);
    await newTask(person, { name: "Last" });
    const told = (await heard())
      .slice(1, -1)
      .map(({ data }) => [data.TaskId, data.assigned_agents]);
    expect(new Map(told as [string, string[]][])).toEqual(
      new Map([
        [open.TaskId, names],
        [done.TaskId, names],
      ]),
    );
  });

  test("tells long results few at a time", async () => {
    const result = "long ".repeat(200_000);
    for (let at = 0; at < 6; at++) {
      const { TaskId } = await newTask(person);
      await db().task.update({ where: { id: TaskId }, data: { result } });
    }
    const batches: number[] = [];
    const stream = follow(personalScope(mintUserId(person.user.UserId)), 1);
    for await (const batch of stream) {
      batches.push(batch.length);
      if (batches.reduce((sum, each) => sum + each) === 7) break;
    }
    expect(batches).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  test("tells nothing of other people's", async () => {
    const stranger = await newPerson();
    const heard = await listen(stranger, ({ data }) => data.name === "Mine");
    await newTask(person, { name: "Theirs" });
    await newTask(stranger, { name: "Mine" });
    expect((await heard()).map((each) => each.data.name)).toEqual([undefined, "Mine"]);
  });

  test("says when a run waits for its person, and when it does no more", async () => {
    const byHand = {
      type: "function" as const,
      function: {
        name: "ask_boss",
        description: "Asks.",
        parameters: { type: "object" as const, properties: {}, required: [] },
      },
    };
    const agent = await newAgent(person, { tools: [byHand] });
    const heard = await listen(person, isDone);
    const { TaskId } = await newTask(person, {
      assigned_agents: [agent.name],
      description: "Ask [tool=ask_boss {}]",
    });
    const { run_id } = await routed(person, TaskId);
    await untilTask(person, TaskId, { waiting: true });
    const run = (await (await person.ask("GET", `/api/runs/${run_id}`)).json()) as {
      steps: { kind: string; input: { id: string } }[];
    };
    const call = run.steps.find((step) => step.kind === "tool")!.input.id;
    await person.ask("POST", `/api/runs/${run_id}/input`, {
      body: { tool_call_id: call, result: "Yes" },
    });
    const waits = (await heard()).slice(1).map((each) => each.data.waiting ?? false);
    expect(waits).toContain(true);
    expect(waits.at(-1)).toBe(false);
  });
});

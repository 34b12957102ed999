import { afterAll, beforeAll, expect, test } from "vitest";
import type { Conversation } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { Run } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { startHostileProvider, type HostileProvider } from "../support/hostile-provider";
import { newAgent, newPerson, type Person } from "../support/person";
import { getTask, newTask, routed, runOf } from "../support/tasks";

const SEED = 20261;
const CHATS = 150;
const TASKS = 12;
const AT_ONCE = 10;
const ENDS = ["completed", "failed", "stopped"];
let provider: HostileProvider;
let person: Person;
let agentId: string;
const ownNames = () =>
  [Object.prototype, Array.prototype, String.prototype, Function.prototype, Map.prototype].map(
    (each) => Object.getOwnPropertyNames(each).toSorted(),
  );
const before = ownNames();

beforeAll(async () => {
  provider = await startHostileProvider(SEED, CHATS + TASKS);
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: provider.url,
    DEEPSEEK_API_KEY: "test-key",
    MODEL_SILENCE_SECONDS: "2",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor(), task: taskExecutor });
  person = await newPerson();
  agentId = (await newAgent(person, { tools: ["current_time", "calculator"] as never })).AgentId;
});
afterAll(() => provider.close());

/** Processes all numbers below `count`, some concurrently. */
async function each(count: number, work: (nth: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

const read = async <T>(path: string): Promise<T> => {
  const answer = await person.ask("GET", path);
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as T;
};
/** Everything that pages get: no half surrogate pair, no NUL, no invalid count. */
function expectSound(value: unknown, where: string): void {
  if (typeof value === "string")
    expect([where, value.isWellFormed(), value.includes("\0")]).toEqual([where, true, false]);
  else if (typeof value === "number")
    expect([where, Number.isFinite(value) && value >= 0]).toEqual([where, true]);
  else if (typeof value === "object" && value !== null)
    [...Object.keys(value), ...Object.values(value)].forEach((one) => expectSound(one, where));
}

test(
  "whatever a provider sends to a chat, its run ends and all of it can be read",
  {
    timeout: 300_000,
  },
  async () => {
    const seen: Record<string, number> = {};
    await each(CHATS, async (nth) => {
      const name = `${nth}: ${provider.streams[nth]!.name}`;
      const answer = await person.ask("POST", "/api/chat", {
        body: { content: `[hostile=${nth}]`, agent_id: agentId },
      });
      const { run_id, conversation_id } = (await answer.json()) as {
        run_id: string;
        conversation_id: string;
      };
      await expect
        .poll(async () => [name, ENDS.includes((await read<Run>(`/api/runs/${run_id}`)).status)], {
          timeout: 120_000,
          interval: 100,
        })
        .toEqual([name, true]);
      const run = await read<Run>(`/api/runs/${run_id}`);
      const conversation = await read<Conversation>(`/api/conversations/${conversation_id}`);
      seen[run.status] = (seen[run.status] ?? 0) + 1;
      expectSound(run, name);
      expectSound(conversation.messages, name);
      expect([name, conversation.active_run_id, conversation.messages[1]!.status]).toEqual([
        name,
        null,
        run.status === "completed" ? "complete" : run.status,
      ]);
    });
    expect(Math.min(seen.completed ?? 0, seen.failed ?? 0)).toBeGreaterThan(10); // else too tame or wild
  },
);

test("nor does it keep a task", { timeout: 300_000 }, async () => {
  await each(TASKS, async (nth) => {
    const { TaskId } = await newTask(person, {
      description: `[hostile=${CHATS + nth}]`,
      assigned_agents: [agentId],
    });
    const { run_id } = await routed(person, TaskId);
    await expect
      .poll(async () => ENDS.includes((await runOf(person, run_id)).status), {
        timeout: 200_000,
        interval: 200,
      })
      .toBe(true);
    expectSound(await read<Run>(`/api/runs/${run_id}`), provider.streams[CHATS + nth]!.name);
    expect(["completed", "pending"]).toContain((await getTask(person, TaskId)).status);
  });
});

test("nothing of it stays in the process, and the account can be exported", async () => {
  expect(ownNames()).toEqual(before);
  expect((await person.ask("GET", "/api/health")).status).toBe(200);
  expect((await person.ask("GET", "/api/dashboard")).status).toBe(200);
  const answer = await person.ask("GET", "/api/profile/export");
  expect(answer.status).toBe(200);
  expectSound(JSON.parse(await answer.text()), "export");
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { newLease } from "@/lib/core/cluster/queue";
import { db } from "@/lib/core/db/db";
import type { Run } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { leaseOfTheDead } from "../support/dead-process";
import { interruptionOf, leave } from "../support/left-behind";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTool } from "../support/tools";

// Runs that crash the process they are executed by, or at which Troupe itself fails; and their neighbours.

let model: ModelServer;
let effects: LocalServer;
let person: Person;
let agentId: string;

beforeAll(async () => {
  model = await startModelServer();
  effects = await startLocalServer((_, res) => res.end("done"));
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
    TOOL_ALLOWED_HOSTS: effects.host,
  });
  person = await newPerson();
  const http = { kind: "http" as const, method: "POST" as const, url: `${effects.url}/go` };
  const tool = newTool({ ...http, idempotent: true }, "go");
  agentId = (await newAgent(person, { tools: [tool] })).AgentId;
});
beforeEach(() => void (effects.requests.length = 0));
afterAll(async () => {
  await model.close();
  await effects.close();
});

const restart = () => startWorker({ chat: chatExecutor() });
const leftBehind = (given: Parameters<typeof leave>[2] = {}) =>
  leave(person, "Go [tokens=2]", { agent: agentId, ...given });

/** The run once it has ended. */
async function ended(id: string): Promise<Run> {
  let run: Run | undefined;
  const read = async () =>
    (run = (await (await person.ask("GET", `/api/runs/${id}`)).json()) as Run).status;
  await expect.poll(read).not.toMatch(/queued|running/);
  return run!;
}
const outcomeOf = async (id: string) => {
  const { status, error } = await ended(id);
  return [status, error?.code];
};

/** Records that the run's model has called the repeatable tool, whose call was in progress when its process ended. */
async function calling(runId: string, at: Date): Promise<void> {
  const output = { text: "", tool_calls: [{ id: "c1", name: "go", arguments: {} }] };
  const input = { id: "c1", arguments: {}, state: "begun" };
  const of = { runId, agentId, startedAt: at };
  await db().runStep.createMany({
    data: [
      {
        ...of,
        step: 1,
        kind: "model",
        name: "x",
        status: "finished",
        output: JSON.stringify(output),
      },
      { ...of, step: 2, kind: "tool", name: "go", status: "started", input: JSON.stringify(input) },
    ],
  });
}
const SECOND = new Date("2026-11-21T10:00:02Z");
const FIRST = new Date("2026-11-21T10:00:01Z");

test("a run at which Troupe itself fails ends immediately, and is not resumed", async () => {
  const broken = await newAgent(person);
  await db().agent.update({ where: { id: broken.AgentId }, data: { tools: '{"no":' } });
  const left = await leave(person, "Fail", { agent: broken.AgentId });
  await restart();
  expect((await ended(left.runId)).error).toEqual({
    code: "interrupted",
    message: "An error in Troupe ended this run. The server's log has the details. Try again.",
  });
  const { fence } = await db().run.findUniqueOrThrow({ where: { id: left.runId } });
  expect(fence).toBe(2);
});

describe("a tool call that was the last thing started in a process that ended", () => {
  test("is repeated once", async () => {
    const left = await leftBehind();
    await calling(left.runId, FIRST);
    await restart();
    expect(await outcomeOf(left.runId)).toEqual(["completed", undefined]);
    expect(effects.requests).toHaveLength(1);
  });

  test("and was so before ends its run, and is not made again", async () => {
    const left = await leftBehind({ interruption: { step: 2, times: 1, call: 2, blamed: 1 } });
    await calling(left.runId, FIRST);
    await restart();
    expect(await outcomeOf(left.runId)).toEqual(["failed", "interrupted"]);
    expect(effects.requests).toHaveLength(0);
  });

  test("spares the run of a call that had been started before it, however often that was interrupted", async () => {
    const before = { step: 2, times: 4, call: 2, blamed: 1 };
    const [spared, cause] = [
      await leftBehind({ interruption: before }),
      await leftBehind({ interruption: before }),
    ];
    await calling(spared.runId, FIRST);
    await calling(cause.runId, SECOND);
    await restart();
    expect(await outcomeOf(spared.runId)).toEqual(["completed", undefined]);
    expect(await outcomeOf(cause.runId)).toEqual(["failed", "interrupted"]);
    expect(effects.requests).toHaveLength(1);
  });

  test("is compared with the call that a run claimed before it had in progress then, not with a new one", async () => {
    const before = { step: 2, times: 1, call: 2, blamed: 1 };
    const cause = await leftBehind({ interruption: before });
    const claimed = await leftBehind();
    await calling(cause.runId, SECOND);
    await calling(claimed.runId, new Date());
    const { leaseOwner } = leaseOfTheDead();
    const interruption = { ...before, blamed: 0, by: leaseOwner, at: FIRST.toISOString() };
    await db().run.update({
      where: { id: claimed.runId },
      data: { ...newLease(), interruption: interruptionOf(interruption) },
    });
    await restart();
    expect(await outcomeOf(cause.runId)).toEqual(["failed", "interrupted"]);
    expect(effects.requests).toHaveLength(0);
    await db().run.update({ where: { id: claimed.runId }, data: { leaseUntil: new Date(0) } });
  });
});

describe("a reply that was interrupted again and again before its model had answered", () => {
  test("continues where other runs were under way, too", async () => {
    const replies = [
      await leftBehind({ interruption: { times: 4 } }),
      await leftBehind({ interruption: { times: 4 } }),
    ];
    await restart();
    for (const { runId } of replies)
      expect(await outcomeOf(runId)).toEqual(["completed", undefined]);
  });

  test("continues if it has progressed since", async () => {
    const left = await leftBehind({ interruption: { step: 1, times: 5, alone: 2 } });
    await calling(left.runId, FIRST);
    await restart();
    expect(await outcomeOf(left.runId)).toEqual(["completed", undefined]);
  });

  test.each([{ times: 5 }, { alone: 2 }])("is given up in the end: %j before", async (before) => {
    const left = await leftBehind({ interruption: before });
    const other = "alone" in before ? undefined : await leftBehind();
    await restart();
    expect(await outcomeOf(left.runId)).toEqual(["failed", "interrupted"]);
    if (other) expect(await outcomeOf(other.runId)).toEqual(["completed", undefined]);
  });
});

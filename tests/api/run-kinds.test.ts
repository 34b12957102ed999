import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { write } from "@/lib/core/db/transact";
import { executorOf, type RunHandler } from "@/lib/runs/engine/executor";
import type { PlanInput } from "@/lib/runs/engine/plan-context";
import type { PlanEnd } from "@/lib/runs/engine/plan-end";
import { planOf } from "@/lib/runs/run/plan-schema";
import { newRun } from "@/lib/runs/journal/new-run";
import * as runs from "@/lib/runs/worker/service";
import { lineOf } from "@/lib/runs/run/plan";
import { beginRun, claimedAtBirth, startWorker } from "@/lib/runs/worker/worker";
import { readEvents, textOf } from "../support/events";
import { interruptionOf } from "../support/left-behind";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { tool } from "../support/tool-runs";

// A run as a further API would create it: it belongs to neither a conversation nor a message nor a task.
let model: ModelServer;
let person: Person;
const ends: PlanEnd[] = [];
let waited = 0;

const handler: RunHandler<PlanInput> = {
  began: ({ run, journal }) => journal.emit({ event: "run", data: { run_id: run.id } }),
  input: async ({ run }) => ({ plan: planOf(run) }),
  waits: () => void waited++,
  async end({ journal }, end) {
    ends.push(end);
    const { status, usage, error, lastStep } = end;
    const outcome = { status, usage, error, lastStep, result: end.content };
    await journal.finish(outcome, [{ event: "done", data: { status } }], async () => undefined);
  },
  interrupted: "The server was restarted several times.",
  isInline: (run) => planOf(run).graph.nodes.length === 1,
};
const executor = executorOf(handler);

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: executor }); // under a name that rows may have
  person = await newPerson();
});
afterAll(() => model.close());

async function begin(task: string, nodes: string[], born: object = claimedAtBirth()) {
  const run = newRun({
    keyId: null,
    ownerId: person.user.UserId,
    agentId: nodes.at(-1)!,
    kind: "chat",
    status: "running",
    plan: JSON.stringify({ task, graph: lineOf(nodes), method: "direct", reason: "" }),
    ...born,
  });
  await write(null, (tx) => runs.create(tx, run));
  return run;
}
const get = async (id: string) =>
  (await (await person.ask("GET", `/api/runs/${id}`)).json()) as Awaited<
    ReturnType<typeof runs.get>
  >;
const ended = (id: string, status = "completed") =>
  expect.poll(async () => (await get(id)).status).toBe(status);

test("it is executed, followed, waits for its person, continues and ends, without a conversation", async () => {
  const { AgentId } = await newAgent(person, { tools: [tool("by_hand")] });
  const run = await begin('Please [tool=by_hand {"n": 5}]', [AgentId]);
  beginRun(run);
  await expect.poll(async () => (await get(run.id)).status).toBe("waiting");
  expect(waited).toBe(1);
  const { steps } = await get(run.id);
  const call = steps.find((step) => step.kind === "tool")!.input as { id: string };
  const body = { tool_call_id: call.id, result: "Five apples" };
  expect((await person.ask("POST", `/api/runs/${run.id}/input`, { body })).status).toBe(202);
  await ended(run.id);
  const after = await get(run.id);
  expect(after).not.toHaveProperty("conversation_id");
  // An inline plan has the run's own steps and no others.
  expect(after.steps.map(({ kind, activation }) => [kind, activation])).toEqual([
    ["model", undefined],
    ["tool", undefined],
    ["model", undefined],
  ]);
  expect(ends.at(-1)).toMatchObject({ status: "completed", content: "result: Five apples" });
  expect(after.usage.total_tokens).toBe(ends.at(-1)!.usage.total_tokens);
  const row = await db().run.findUnique({ where: { id: run.id } });
  expect(row?.result).toBe("result: Five apples");
  const events = await readEvents(await person.ask("GET", `/api/runs/${run.id}/events`));
  expect(events.map((each) => each.event)).not.toContain("step");
  expect(events.at(-1)).toMatchObject({ event: "done", data: { status: "completed" } });
});

test("several agents work by the same engine, each with a step for its part", async () => {
  const [one, two] = [await newAgent(person), await newAgent(person)];
  const run = await begin("Work together", [one.AgentId, two.AgentId]);
  beginRun(run);
  await ended(run.id);
  const parts = (await get(run.id)).steps.filter((step) => step.kind === "agent");
  expect(parts.map((step) => step.agent_id)).toEqual([one.AgentId, two.AgentId]);
  expect(ends.at(-1)!.parts).toHaveLength(2);
});

test("a run of any kind that was interrupted too often is given up with its text so far", async () => {
  const { AgentId } = await newAgent(person);
  const run = await begin("Never mind", [AgentId], {
    interruption: interruptionOf({ times: 6 }),
    fence: 4,
  });
  await db().runStep.create({
    data: {
      runId: run.id,
      step: 1,
      kind: "model",
      agentId: AgentId,
      name: "m",
      status: "finished",
      output: JSON.stringify({ text: "Half of it", tool_calls: [] }),
      startedAt: new Date(),
      finishedAt: new Date(),
    },
  });
  beginRun(run);
  await ended(run.id, "failed");
  expect(ends.at(-1)).toMatchObject({
    status: "failed",
    content: "Half of it",
    error: { code: "interrupted", message: "The server was restarted several times." },
  });
  const events = await readEvents(await person.ask("GET", `/api/runs/${run.id}/events`));
  expect(textOf(events), "whatever was heard before").toBe("Half of it");
});

test("one that is stopped before it continues shows what it had said", async () => {
  const { AgentId } = await newAgent(person);
  const run = await begin("Never mind", [AgentId], {
    ...claimedAtBirth(),
    fence: 2,
    stopRequested: true,
  });
  await db().runLog.create({
    data: {
      runId: run.id,
      firstId: 1,
      lastId: 1,
      events: JSON.stringify([{ event: "delta", data: { content: "Lost words" }, id: 1 }]),
    },
  });
  beginRun(run);
  await ended(run.id, "stopped");
  const events = await readEvents(await person.ask("GET", `/api/runs/${run.id}/events`));
  expect(textOf(events)).toBe(ends.at(-1)!.content);
});

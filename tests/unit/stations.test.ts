import { expect, test } from "vitest";
import { inOneLine, timelineOf, waitingOf } from "@/components/runs/thread/timeline";
import type { Run, Step } from "@/lib/runs/contract";
import { emptyReply } from "@/lib/runs/shared/reduce";

const AT = "2026-11-21T08:00:00.000Z";
const LATER = "2026-11-21T08:00:03.000Z";
const usage = {
  prompt_tokens: 0,
  completion_tokens: 0,
  total_tokens: 0,
  cached_tokens: 0,
  cost: 0,
};
const runOf = (change: Partial<Run>): Run => ({
  run_id: "r1",
  kind: "task",
  status: "running",
  agent_id: "a",
  started_at: AT,
  usage,
  steps: [],
  ...change,
});
const step = (number: number, change: Partial<Step>): Step => ({
  step: number,
  kind: "model",
  agent_id: "a",
  name: "deepseek-chat",
  status: "finished",
  started_at: AT,
  ...change,
});
const work = (number: number, agent: string, activation: string, change: Partial<Step> = {}) =>
  step(number, {
    kind: "agent",
    agent_id: agent,
    name: agent.toUpperCase(),
    status: "started",
    activation,
    ...change,
  });

test("an agent that works alone is one station, with its calls and its tokens", () => {
  const steps = [
    step(1, { output: { text: "Looking", tool_calls: [] }, usage: { ...usage, total_tokens: 10 } }),
    step(2, {
      kind: "tool",
      name: "clock",
      input: { id: "c1", arguments: { zone: "UTC" } },
      output: { ok: true, result: "noon", duration_ms: 4 },
    }),
  ];
  expect(timelineOf(runOf({ steps }), null)).toMatchObject([
    {
      agentId: "a",
      state: "running",
      tokens: 10,
      calls: [{ id: "c1", name: "clock", ok: true, result: "noon", duration_ms: 4 }],
    },
  ]);
});

test("several agents are stations in the order of their work, and those planned come behind while it goes", () => {
  const steps = [
    work(1, "a", "1", { status: "finished", finished_at: LATER }),
    step(2, { activation: "1", output: { text: "Done" } }),
    work(3, "b", "2"),
  ];
  const route = { method: "sequence", reason: "", agents: ["a", "b", "c"] };
  const states = (run: Run) =>
    timelineOf(run, null).map(({ agentId, state, said }) => [agentId, state, said]);
  expect(states(runOf({ steps, route }))).toEqual([
    ["a", "done", "Done"],
    ["b", "running", ""],
    ["c", "todo", ""],
  ]);
  expect(states(runOf({ steps, route, status: "stopped" }))).toEqual([
    ["a", "done", "Done"],
    ["b", "stopped", ""],
  ]);
});

test("what an agent writes now comes from the run's events, of its own work alone", () => {
  const steps = [work(1, "a", "1"), work(2, "b", "2")];
  const works = [
    {
      activation: "2",
      agent_id: "b",
      name: "B",
      status: "started" as const,
      content: "Half a sen",
      reasoning: "",
      toolCalls: [],
    },
  ];
  expect(
    timelineOf(runOf({ steps }), { ...emptyReply, works }).map(({ writing }) => writing),
  ).toEqual(["", "Half a sen"]);
});

test("words that name no work are those of the agent that began last", () => {
  const steps = [work(1, "a", "1", { status: "finished" }), work(2, "b", "2")];
  expect(
    timelineOf(runOf({ steps }), { ...emptyReply, content: "Alone" }).map(({ writing }) => writing),
  ).toEqual(["", "Alone"]);
});

test("work that was begun again after a restart stays one station", () => {
  expect(timelineOf(runOf({ steps: [work(1, "a", "1"), work(2, "a", "1")] }), null)).toHaveLength(
    1,
  );
});

test("the call that a run waits with is found, and only while it waits", () => {
  const steps = [
    step(1, {
      kind: "tool",
      name: "old",
      status: "finished",
      input: { id: "c0", state: "waiting" },
    }),
    step(2, {
      kind: "tool",
      name: "ask",
      status: "started",
      input: { id: "c1", arguments: { n: 3 }, state: "waiting", for: "approval" },
    }),
  ];
  expect(waitingOf(runOf({ steps, status: "waiting" }))).toEqual({
    tool_call_id: "c1",
    name: "ask",
    arguments: { n: 3 },
    for: "approval",
  });
  expect(waitingOf(runOf({ steps, status: "running" }))).toBeNull();
});

test.each(["result", "approval", "budget"] as const)(
  "a run that waits for %s says so",
  (reason) => {
    const steps = [
      step(1, {
        kind: "tool",
        name: "spending limit",
        status: "started",
        input: { id: "budget", arguments: {}, state: "waiting", for: reason },
      }),
    ];
    expect(waitingOf(runOf({ steps, status: "waiting" }))).toMatchObject({ for: reason });
  },
);

test("what was said is told in one line, without Markdown's signs", () => {
  expect(inOneLine("\n---\n## **Six** changes\n\nMore")).toBe("Six  changes");
});

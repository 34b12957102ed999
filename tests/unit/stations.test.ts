import { expect, test } from "vitest";
import { inOneLine, timelineOf } from "@/components/run-timeline/thread/timeline";
import type { Run, RunEvent, Step } from "@/lib/runs/run/contract";
import { reduce } from "@/lib/runs/run/reduce";
import { viewOf } from "@/lib/runs/run/run-view";

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

/** A page's view of a run's steps, and of its events since then. */
const timeline = (run: Run, ...events: RunEvent[]) =>
  timelineOf(
    run,
    events.reduce((view, event, at) => reduce(view, { ...event, id: 1_000 + at }), viewOf(run)),
  );

test("a single agent is one station, with its calls and its tokens", () => {
  const steps = [
    work(1, "a", "1"),
    step(2, {
      activation: "1",
      output: { text: "Looking", tool_calls: [] },
      usage: { ...usage, total_tokens: 10 },
    }),
    step(3, {
      kind: "tool",
      activation: "1",
      name: "clock",
      input: { id: "c1", arguments: { zone: "UTC" } },
      output: { ok: true, result: "noon", duration_ms: 4 },
    }),
  ];
  expect(timeline(runOf({ steps }))).toMatchObject([
    {
      agentId: "a",
      state: "running",
      tokens: 10,
      calls: [{ id: "c1", name: "clock", ok: true, result: "noon", duration_ms: 4 }],
    },
  ]);
});

test("several agents are stations in the order of their work, and planned ones follow while the run is live", () => {
  const steps = [
    work(1, "a", "1", { status: "finished", finished_at: LATER }),
    step(2, { activation: "1", output: { text: "Done" } }),
    work(3, "b", "2"),
  ];
  const route = { method: "sequence", reason: "", agents: ["a", "b", "c"] };
  const states = (run: Run) =>
    timeline(run).map(({ agentId, state, said }) => [agentId, state, said]);
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

test("an agent's live text comes from the run's events, only from its own work", () => {
  const run = runOf({ steps: [work(1, "a", "1"), work(2, "b", "2")] });
  const delta: RunEvent = { event: "delta", data: { content: "Half a sen", activation: "2" } };
  expect(timeline(run, delta).map(({ writing }) => writing)).toEqual(["", "Half a sen"]);
});

test("words that name no work are those of the one agent that there is", () => {
  const run = runOf({ steps: [work(1, "a", "1")] });
  const delta: RunEvent = { event: "delta", data: { content: "Alone" } };
  expect(timeline(run, delta).map(({ writing }) => writing)).toEqual(["Alone"]);
});

test("work that was started again after a restart stays one station", () => {
  expect(timeline(runOf({ steps: [work(1, "a", "1"), work(2, "a", "1")] }))).toHaveLength(1);
});

test.each(["result", "approval", "budget"] as const)(
  "an agent that waits for %s waits, and only while its run does",
  (reason) => {
    const steps = [work(1, "a", "1"), work(2, "b", "2")];
    const waiting = { tool_call_id: "c1", name: "ask", arguments: {}, for: reason };
    const waits: RunEvent = { event: "waiting", data: { ...waiting, activation: "2" } };
    const states = (run: Run, ...events: RunEvent[]) =>
      timeline(run, ...events).map(({ state }) => state);
    expect(states(runOf({ steps, status: "waiting" }), waits)).toEqual(["running", "waiting"]);
    const again: RunEvent = { event: "run", data: { run_id: "r1" } };
    expect(states(runOf({ steps }), waits, again)).toEqual(["running", "running"]);
    expect(reduce(viewOf(runOf({ steps })), { ...waits, id: 1_000 }).waiting?.for).toBe(reason);
  },
);

test("a reply is summarized in one line, without Markdown's signs", () => {
  expect(inOneLine("\n---\n## **Six** changes\n\nMore")).toBe("Six  changes");
});

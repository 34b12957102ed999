// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { TimelineStep } from "@/components/run-timeline/thread/timeline";
import type { GraphDraft } from "@/components/teams/graph/editor/graph-draft";
import { RunNote } from "@/components/teams/run-note";
import { resultNode } from "@/components/teams/use-run-nodes";
import type { TeamRun } from "@/components/teams/use-team-run";
import { emptyRunView } from "@/lib/runs/run/reduce";
import type { RunSummary } from "@/lib/runs/run/contract";
import type { Task } from "@/lib/tasks/contract";
import { button, show } from "../support/screen";

const at = "2026-11-27T08:00:00.000Z";
const task: Task = {
  TaskId: "t1",
  name: "Follow-up",
  description: "Write it.",
  assigned_agents: [],
  team_id: "m",
  status: "completed",
  result: "Done.",
  run_id: "r1",
  attempts: 1,
  created_at: at,
  updated_at: at,
  version: 1,
};
const run: RunSummary = {
  run_id: "r1",
  kind: "task",
  status: "completed",
  agent_id: "a",
  task_id: "t1",
  started_at: at,
  usage: { prompt_tokens: 0, completion_tokens: 0, cached_tokens: 0, total_tokens: 0, cost: 0 },
};
const worked = (agentId: string, state: TimelineStep["state"] = "done"): TimelineStep => ({
  key: agentId,
  agentId,
  name: agentId,
  state,
  calls: [],
  said: "Done.",
  writing: "",
  tokens: 0,
  cost: 0,
});
const nothing = () => undefined;
const teamRun: TeamRun = {
  runs: [run],
  task,
  run,
  going: false,
  stations: [worked("a"), worked("b")],
  works: [],
  live: {
    run,
    error: undefined,
    retry: nothing,
    view: emptyRunView,
    line: "open",
    reconnect: nothing,
  },
};
const graph: GraphDraft = {
  nodes: ["a", "b", "c"],
  edges: [],
  entry_point: "a",
  finish_point: "b",
  spots: {},
};

test("a completed run of a team is one click away from its result", async () => {
  let pressed = 0;
  const read = () => void (pressed += 1);
  await show(<RunNote teamId="m" teamRun={teamRun} wanted={null} onResult={read} />, "/app", {});
  await expect.poll(() => document.querySelectorAll("button.bg-brand").length).toBe(1);
  button("Read the result").click();
  expect(pressed).toBe(1);
});

test("the result of a run is the reply of the finish, or else of the last agent that worked", () => {
  expect(resultNode(teamRun, graph)).toBe("b");
  expect(resultNode(teamRun, { ...graph, finish_point: "c" })).toBe("b");
  expect(resultNode({ run, stations: [worked("b"), worked("a")] }, graph)).toBe("b");
  expect(resultNode({ run: { ...run, status: "failed" }, stations: [worked("b")] }, graph)).toBe(
    undefined,
  );
});

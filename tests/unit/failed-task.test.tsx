// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { TaskDetail } from "@/components/tasks/detail/task-detail";
import type { Routing } from "@/components/tasks/use-routing";
import { LiveTasks, LiveTasksContext } from "@/lib/tasks/browser/live-tasks";
import type { Run } from "@/lib/runs/run/contract";
import type { Task } from "@/lib/tasks/contract";
import { json, show } from "../support/screen";

const at = "2026-11-27T08:00:00.000Z";
const task: Task = {
  TaskId: "t1",
  name: "Pears",
  description: "Are they ripe?",
  assigned_agents: ["Scout"],
  status: "pending",
  error: "The provider refused the key.",
  run_id: "r1",
  attempts: 1,
  created_at: at,
  updated_at: at,
  version: 1,
};
const run: Run = {
  run_id: "r1",
  kind: "task",
  status: "failed",
  agent_id: "a1",
  task_id: "t1",
  started_at: at,
  finished_at: at,
  error: { code: "provider_auth", message: "The provider refused the key." },
  usage: { prompt_tokens: 0, completion_tokens: 0, cached_tokens: 0, total_tokens: 0, cost: 0 },
  steps: [],
};
const routing: Routing = {
  busy: new Set(),
  problem: null,
  forget: () => undefined,
  routeAll: () => Promise.resolve([]),
  route: () => Promise.resolve(),
};
const nothing = () => undefined;

const primary = (): string[] =>
  [...document.querySelectorAll("button.bg-brand")].map((each) => each.textContent);

test("a failed task has one primary action: to resume its run, and Route Task starts it over", async () => {
  const props = { agents: [], routing, arriving: false, onEdit: nothing, onClose: nothing };
  await show(
    <LiveTasksContext value={new LiveTasks()}>
      <TaskDetail task={task} {...props} />
    </LiveTasksContext>,
    "/app/tasks",
    {
      "/api/runs/r1": json(200, run),
      "/api/agents/names": json(200, []),
      "/api/notices": json(200, []),
      "/api/budgets": json(200, []),
    },
  );
  await expect.poll(primary).toEqual([expect.stringContaining("failed step")]);
  expect(document.querySelector("[data-foot]")?.textContent).toBe(
    "Route Task starts it over.Route Task: Pears",
  );
});

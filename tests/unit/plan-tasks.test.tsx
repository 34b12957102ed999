// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { PlanTasks } from "@/components/tasks/plan-tasks";
import type { Task, TaskPlanning } from "@/lib/tasks/contract";
import { button, show } from "../support/screen";

const at = "2026-11-27T08:00:00.000Z";
const task = (TaskId: string, labels: string[]): Task => ({
  TaskId,
  name: TaskId,
  description: "",
  assigned_agents: [],
  status: "pending",
  attempts: 0,
  labels,
  created_at: at,
  updated_at: at,
  version: 1,
});

test("the priority and labels of several tasks are set, and only changes are sent", async () => {
  const planned: TaskPlanning[] = [];
  await show(
    <PlanTasks
      open
      tasks={[task("a", ["Home", "Trip"]), task("b", ["home"])]}
      onOpenChange={() => undefined}
      onPlan={(each) => planned.push(each)}
    />,
    "/app/tasks",
    {},
  );
  await expect.poll(() => document.body.textContent).toContain("Priority and labels of 2 tasks");
  const boxes = [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  expect(boxes.map((box) => box.closest("label")?.textContent)).toEqual(["home", "Trip"]);
  boxes[0]!.click();
  const select = document.querySelector("select")!;
  select.value = "urgent";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  const label = document.querySelector<HTMLInputElement>("input[name=labels]")!;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(label, "Work,");
  label.dispatchEvent(new Event("input", { bubbles: true }));
  await expect.poll(() => document.body.textContent).toContain("Work");
  button("Apply").click();
  await expect
    .poll(() => planned)
    .toEqual([{ priority: "urgent", add_labels: ["Work"], remove_labels: ["home"] }]);
});

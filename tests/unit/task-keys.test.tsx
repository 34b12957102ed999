// @vitest-environment happy-dom
import { useState } from "react";
import { expect, test } from "vitest";
import { focusTargets } from "@/components/tasks/focus-targets";
import { useChosen } from "@/components/tasks/list/use-chosen";
import { useTaskKeys } from "@/components/tasks/use-task-keys";
import type { Routing } from "@/components/tasks/use-routing";
import type { Task, TaskStatus } from "@/lib/tasks/contract";
import { show, wordsOf } from "../support/screen";

const at = "2026-11-27T08:00:00.000Z";
const task = (TaskId: string, status: TaskStatus = "pending"): Task => ({
  TaskId,
  name: TaskId,
  description: "",
  assigned_agents: [],
  status,
  attempts: 0,
  created_at: at,
  updated_at: at,
  version: 1,
});
const tasks = [task("a"), task("b"), task("c", "completed")];

/** A list of tasks that records the actions on each. */
function List() {
  const [log, setLog] = useState<string[]>([]);
  const chosen = useChosen(tasks);
  const note = (what: string) => setLog((before) => [...before, what]);
  const routing: Routing = {
    busy: new Set(),
    problem: null,
    forget: () => undefined,
    routeAll: () => Promise.resolve([]),
    route: ({ name }) => Promise.resolve(note(`run ${name}`)),
  };
  useTaskKeys({
    tasks,
    open: null,
    chosen,
    routing,
    onEdit: ({ name }) => note(`edit ${name}`),
  });
  return (
    <>
      {tasks.map(({ TaskId, name }) => (
        <button key={TaskId} id={focusTargets.task(TaskId)} type="button">
          {name}
        </button>
      ))}
      <input />
      <output>{[...log, ...chosen.chosen.map(({ name }) => `selected ${name}`)].join(", ")}</output>
    </>
  );
}

const press = (...keys: string[]): void => {
  for (const key of keys) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }
};
const focused = () => document.activeElement?.textContent;
/** Waits until keys are handled: K focuses the first task, however often it is pressed. */
const heard = () => expect.poll(() => (press("k"), focused())).toBe("a");

test("J and K move among the tasks, X selects, E edits and R runs what can run", async () => {
  await show(<List />, "/app/tasks", {});
  await heard();
  press("j", "j", "j");
  expect(focused()).toBe("c");
  press("r"); // it is completed
  press("k");
  expect(focused()).toBe("b");
  press("x", "e", "r");
  await expect.poll(() => wordsOf("output")).toBe("edit b, run b, selected b");
});

test("letters that are typed into a field or end a sequence are not shortcuts", async () => {
  await show(<List />, "/app/tasks", {});
  await heard();
  document.querySelector("input")?.focus();
  press("e", "r", "j");
  expect(document.activeElement?.tagName).toBe("INPUT");
  document.querySelector("button")?.focus();
  press("g", "e");
  press("x");
  await expect.poll(() => wordsOf("output")).toBe("selected a");
});

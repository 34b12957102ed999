import { expect, test } from "vitest";
import type { Task } from "@/lib/tasks/contract";
import { LiveTasks, withChanges } from "@/lib/tasks/browser/live-tasks";

const task = (id: string, second: number, change: Partial<Task> = {}): Task => ({
  TaskId: id,
  name: id,
  description: "",
  assigned_agents: [],
  status: "pending",
  attempts: 0,
  version: 1,
  created_at: `2026-11-21T08:00:0${second}.000Z`,
  updated_at: `2026-11-21T08:00:0${second}.000Z`,
  ...change,
});
const names = (rows: Task[]) => rows.map(({ TaskId, status }) => `${TaskId} ${status}`);

test("received changes override the list: changed, new and deleted ones, newest first", () => {
  const live = new LiveTasks();
  live.put(task("a", 1, { status: "completed", updated_at: "2026-11-21T09:00:00.000Z" }));
  live.put(task("c", 3));
  live.removed("b");
  expect(names(withChanges([task("b", 2), task("a", 1)], live.changes.get()))).toEqual([
    "c pending",
    "a completed",
  ]);
});

test("a list fetched after a change wins, and an older change has no effect", () => {
  const live = new LiveTasks();
  live.put(task("a", 1, { status: "in_progress", updated_at: "2026-11-21T09:00:00.000Z" }));
  live.put(task("a", 1));
  expect(names(withChanges([task("a", 1)], live.changes.get()))).toEqual(["a in_progress"]);
  const read = task("a", 1, { status: "completed", updated_at: "2026-11-21T09:00:01.000Z" });
  expect(names(withChanges([read], live.changes.get()))).toEqual(["a completed"]);
});

test("after the stream opens the list is read once, and contains what arrived before", () => {
  const live = new LiveTasks();
  live.put(task("ghost", 1));
  live.opened();
  const mark = live.beginReading();
  expect(live.beginReading()).toBeNull();
  live.put(task("late", 2));
  live.forget(mark!);
  expect(names(withChanges([], live.changes.get()))).toEqual(["late pending"]);
});

test("the list is fetched again after its screen was left, even without a stream", () => {
  const live = new LiveTasks();
  expect(live.beginReading()).toBeNull();
  live.put(task("old", 1));
  live.left();
  live.forget(live.beginReading()!);
  expect(names(withChanges([], live.changes.get()))).toEqual([]);
  expect(live.beginReading()).toBeNull();
});

test("each listener receives each change with the state before it", () => {
  const live = new LiveTasks();
  const told: string[] = [];
  live.onHeard((now, before) => told.push(`${before?.status ?? "unknown"} to ${now.status}`));
  live.put(task("a", 1));
  live.put(task("a", 1, { status: "completed" }));
  expect(told).toEqual(["unknown to pending", "pending to completed"]);
});

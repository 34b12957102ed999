"use client";
import { useEffect, useRef, useState } from "react";
import type { Task } from "@/lib/tasks/contract";
import { useLiveTasks } from "@/lib/tasks/browser/live-tasks";
import { useText, type Translate } from "@/lib/texts/use-text";

/** A burst of changes is announced in one sentence. */
const BURST_MS = 700;

/** Announces the outcome of tasks to screen readers. */
export function TaskAnnouncer() {
  const t = useText();
  const live = useLiveTasks();
  const [said, setSaid] = useState("");
  const waiting = useRef(new Map<string, Task>());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = live.onHeard((task, before) => {
      const lastState = before ? stateOf(before) : "pending";
      if (stateOf(task) === lastState) return;
      waiting.current.set(task.TaskId, task);
      timer ??= setTimeout(() => {
        timer = undefined;
        setSaid(sentence(t, [...waiting.current.values()]));
        waiting.current.clear();
      }, BURST_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [live, t]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

type State = "needs you" | "failed" | Task["status"];
const stateOf = (task: Task): State =>
  task.waiting ? "needs you" : task.status === "pending" && task.error ? "failed" : task.status;

function sentence(t: Translate, tasks: Task[]): string {
  const [task] = tasks;
  if (!task) return "";
  if (tasks.length > 1)
    return t(
      { one: "{count} task changed", other: "{count} tasks changed" },
      { count: tasks.length },
    );
  const { name } = task;
  const words: { [Each in State]: string } = {
    "needs you": t("{name} needs you", { name }),
    failed: t("{name} failed", { name }),
    pending: t("{name} is pending", { name }),
    in_progress: t("{name} is in progress", { name }),
    completed: t("{name} is completed", { name }),
  };
  return words[stateOf(task)];
}

"use client";
import { useState } from "react";
import type { Task } from "@/lib/tasks/contract";

/** The tasks selected for routing together. One that is gone, or in progress by now, is deselected. */
export function useChosen(tasks: Task[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = tasks.filter((task) => ids.has(task.TaskId) && task.status === "pending");
  return {
    chosen,
    has: (id: string): boolean => ids.has(id),
    toggle: (id: string): void => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    all: (shown: Task[]): void =>
      setIds(new Set(shown.filter((task) => task.status === "pending").map((task) => task.TaskId))),
    clear: (): void => setIds(new Set()),
  };
}

export type Chosen = ReturnType<typeof useChosen>;

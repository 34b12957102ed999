"use client";
import { useRef, useState } from "react";
import type { Task } from "@/lib/tasks/contract";

/** The tasks selected for a bulk action. `tasks`: in the order shown, for a range. Deleted ones are deselected. */
export function useChosen(tasks: Task[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  /** Start of a range: the task that was clicked last. */
  const anchor = useRef<string | null>(null);
  const chosen = tasks.filter((task) => ids.has(task.TaskId));

  /** The tasks from the previously clicked one to this one. */
  function rangeTo(id: string): string[] {
    const at = (wanted: string | null) => tasks.findIndex((task) => task.TaskId === wanted);
    const [from, to] = [at(anchor.current), at(id)].toSorted((one, other) => one - other);
    return from === undefined || to === undefined || from < 0
      ? [id]
      : tasks.slice(from, to + 1).map((task) => task.TaskId);
  }
  return {
    chosen,
    count: tasks.length,
    has: (id: string): boolean => ids.has(id),
    /** `range`: with Shift. The whole range gets the state of the clicked one. */
    toggle: (id: string, range: boolean): void => {
      const next = new Set(ids);
      const on = !ids.has(id);
      for (const each of range ? rangeTo(id) : [id]) {
        if (on) next.add(each);
        else next.delete(each);
      }
      anchor.current = id;
      setIds(next);
    },
    all: (): void => setIds(new Set(tasks.map((task) => task.TaskId))),
    only: (ids: readonly string[]): void => setIds(new Set(ids)),
    clear: (): void => {
      anchor.current = null;
      setIds(new Set());
    },
  };
}

export type Chosen = ReturnType<typeof useChosen>;

"use client";
import { useMay } from "@/components/shell/workspace";
import { useEffect, useEffectEvent, useRef } from "react";
import { useStored } from "@/components/shell/stored-preferences";
import { focusTargets } from "@/components/tasks/focus-targets";
import type { Chosen } from "@/components/tasks/list/use-chosen";
import type { Routing } from "@/components/tasks/use-routing";
import { taskApi, type Task } from "@/lib/tasks/contract";

/** The first letters of the shell's sequences, such as G E: the letter after one of these is not a task shortcut. */
const PREFIXES = ["g", "n"];
const PAUSE_MS = 1000;
const TAKEN =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";

type Props = {
  /** In the order shown. */
  tasks: Task[];
  /** The id of the open task. */
  open: string | null;
  chosen: Chosen;
  routing: Routing;
  onEdit: (task: Task) => void;
};

/**
 * J and K move the focus among the tasks, X selects, E edits and R runs the focused one, or else the open one. Letters
 * typed into fields or an open dialog are ignored, and so are all if the person has switched them off.
 */
export function useTaskKeys({ tasks, open, chosen, routing, onEdit }: Props): void {
  const letters = useStored("letter-keys") !== "off";
  const may = useMay();
  const before = useRef({ key: "", at: 0 });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key: last, at } = before.current;
    before.current = { key: event.key, at: event.timeStamp };
    const inSequence = PREFIXES.includes(last) && event.timeStamp - at < PAUSE_MS;
    if (!letters || inSequence || isTaken(event)) return;
    const focused = tasks.findIndex(
      ({ TaskId: id }) => document.activeElement?.id === focusTargets.task(id),
    );
    const task = tasks[focused] ?? tasks.find(({ TaskId }) => TaskId === open);
    const act = actionOf(event.key, tasks, focused, task);
    if (!act) return;
    event.preventDefault();
    act();
  });

  function actionOf(key: string, all: Task[], focused: number, task?: Task) {
    switch (key.toLowerCase()) {
      case "j":
        return () => focus(all[Math.min(focused + 1, all.length - 1)]);
      case "k":
        return () => focus(all[Math.max(focused - 1, 0)]);
      case "x":
        return task && may(taskApi.bulk) ? () => chosen.toggle(task.TaskId, false) : undefined;
      case "e":
        return task && may(taskApi.update) ? () => onEdit(task) : undefined;
      case "r":
        return task?.status === "pending" && may(taskApi.route)
          ? () => void routing.route(task)
          : undefined;
      default:
        return undefined;
    }
  }

  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

const focus = (task: Task | undefined): void => {
  if (!task) return;
  const target = document.getElementById(focusTargets.task(task.TaskId));
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
};

const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(TAKEN) !== null);

"use client";
import { useState, type DragEvent, type KeyboardEvent } from "react";
import { focusTargets, moveFocusTo } from "@/components/tasks/focus-targets";
import { COLUMNS } from "@/components/tasks/list/columns";
import { toastFailure } from "@/components/ui/feedback/toast";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useTaskActions } from "@/lib/tasks/browser/client";
import type { Task, TaskStatus } from "@/lib/tasks/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

/** Moves cards between the columns of the board: dragged, or with Shift and an arrow key. This sets their status. */
export function useMoveTask(titles: { [Status in TaskStatus]: string }) {
  const t = useText();
  const say = useSentence();
  const { update } = useTaskActions();
  const [dragged, setDragged] = useState<Task | null>(null);
  const [over, setOver] = useState<TaskStatus | null>(null);
  /** Announced to screen readers. */
  const [announcement, setSaid] = useState("");

  async function moveTo(task: Task, status: TaskStatus, focus: boolean): Promise<void> {
    if (status === task.status) return;
    try {
      await update({ id: task.TaskId, status, version: task.version });
      setSaid(t("{name}: {status}", { name: task.name, status: titles[status] }));
      if (focus) moveFocusTo(focusTargets.task(task.TaskId));
    } catch (error) {
      toastFailure(say(sentenceIn(error, t("Couldn't change the status"))));
    }
  }
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    said: announcement,
    over,
    dragged: dragged?.TaskId,
    begin: (event: DragEvent, task: Task): void => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", task.name);
      setDragged(task);
    },
    end,
    onKeyDown: (event: KeyboardEvent, task: Task): void => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by === undefined || !event.shiftKey) return;
      event.preventDefault();
      const status = COLUMNS[COLUMNS.indexOf(task.status) + by];
      if (status) void moveTo(task, status, true);
    },
    /** For a column: a card may be dropped on it. */
    target: (status: TaskStatus) => ({
      onDragOver: (event: DragEvent): void => {
        if (!dragged) return;
        event.preventDefault();
        if (over !== status) setOver(status);
      },
      onDragLeave: (event: DragEvent<HTMLElement>): void => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(null);
      },
      onDrop: (event: DragEvent): void => {
        event.preventDefault();
        if (dragged) void moveTo(dragged, status, false);
        end();
      },
    }),
  };
}

export type MoveTask = ReturnType<typeof useMoveTask>;

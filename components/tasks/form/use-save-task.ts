"use client";
import { useRef, useState } from "react";
import { inputOf, type TaskField, type TaskDraft } from "@/components/tasks/form/use-task-draft";
import { call, CallError } from "@/lib/core/http/browser/call";
import { useTaskActions } from "@/lib/tasks/browser/client";
import { taskApi, type Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

export type TaskProblem = {
  title: string;
  sentence: string /** The task was changed elsewhere since the form was opened. */;
  stale: boolean;
};

/** Saves the form once at a time: as a new task, or as the one that is edited. */
export function useSaveTask(task: Task | undefined, { draft, review, refuse }: TaskDraft) {
  const t = useText();
  const { create, update } = useTaskActions();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<TaskProblem | null>(null);
  // Enter and a click may both come before the button is drawn as busy.
  const underway = useRef(false);

  function told(error: unknown): TaskProblem {
    const title = task ? t("The task could not be saved") : t("Failed to create task");
    const sentence = error instanceof Error && error.message !== title ? error.message : "";
    return {
      title,
      sentence,
      stale: error instanceof CallError && error.code === "conflict" && task !== undefined,
    };
  }

  async function save(): Promise<{ saved?: Task; wrong?: TaskField }> {
    if (underway.current) return {};
    setProblem(null);
    const wrong = review();
    if (wrong) return { wrong };
    underway.current = true;
    setBusy(true);
    try {
      const { team_id, schedule, ...input } = inputOf(draft);
      const saved = task
        ? await update({ id: task.TaskId, version: task.version, team_id, schedule, ...input })
        : await create({
            ...input,
            team_id: team_id ?? undefined,
            schedule: schedule ?? undefined,
          });
      return { saved };
    } catch (error) {
      const refused = refuse(error);
      if (!refused) setProblem(told(error));
      return { wrong: refused };
    } finally {
      underway.current = false;
      setBusy(false);
    }
  }

  /** The task as the server has it now. */
  async function latest(): Promise<Task | null> {
    if (!task) return null;
    try {
      return await call(taskApi.get, { id: task.TaskId });
    } catch (error) {
      setProblem(told(error));
      return null;
    }
  }

  return { busy, problem, save, latest };
}

"use client";
import { useDeleted } from "@/components/items/use-deleted";
import type { Bulk, BulkProblemState } from "@/components/tasks/use-bulk";
import { focusTargets, moveFocusFrom, moveFocusTo } from "@/components/tasks/focus-targets";
import { toast } from "@/components/ui/feedback/toast";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { withReason } from "@/lib/core/shared/sentence";
import { useTaskActions } from "@/lib/tasks/browser/client";
import type { Task, TaskBulk, TaskChange } from "@/lib/tasks/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

/** Tasks per call: few, so that the progress moves and stopping takes effect soon. */
const AT_ONCE = 50;

export const doneWords = (t: Translate, { action }: TaskChange, count: number): string =>
  action === "delete"
    ? t({ one: "{count} task deleted", other: "{count} tasks deleted" }, { count })
    : t({ one: "{count} task changed", other: "{count} tasks changed" }, { count });

/** Deletes tasks, or sets their status, priority and labels, a few at a time. Failed tasks stay selected. */
export function useCarryOut({ chosen, progress, setProgress, setProblem }: Bulk) {
  const t = useText();
  const deleted = useDeleted();
  const { bulk: send } = useTaskActions();

  /** Those of a batch that failed. */
  async function partOf(act: TaskChange, part: Task[]): Promise<BulkProblemState["left"]> {
    const input: TaskBulk = { ...act, ids: part.map((task) => task.TaskId) };
    const results = await send(input);
    return part.flatMap((task) => {
      const result = results.find((each) => each.TaskId === task.TaskId);
      if (result?.ok) return [];
      return [{ task, why: withReason(result?.error ?? "", result?.error_reason) }];
    });
  }

  return async function carryOut(act: TaskChange, tasks: Task[]): Promise<void> {
    if (progress) return;
    let stopped = false;
    const stop = () => void (stopped = true);
    setProblem(null);
    const left: BulkProblemState["left"] = [];
    let done = 0;
    for (let from = 0; from < tasks.length; from += AT_ONCE) {
      const part = tasks.slice(from, from + AT_ONCE);
      setProgress({ done, all: tasks.length, stop });
      const refused = stopped
        ? part.map((task) => ({ task, why: t("Not reached") }))
        : await partOf(act, part).catch((error: unknown) => {
            stop(); // the next would fail in the same way
            const why = sentenceIn(error, t("The server didn't respond."));
            return part.map((task) => ({ task, why }));
          });
      done += part.length - refused.length;
      left.push(...refused);
    }
    setProgress(null);
    chosen.only(left.map(({ task }) => task.TaskId));
    if (left.length > 0) return setProblem({ act, done, left });
    const text = doneWords(t, act, done);
    // The bar with the buttons is gone; a confirmation dialog has kept the focus until now.
    if (act.action === "delete") {
      deleted({ text, ids: tasks.map(({ TaskId }) => TaskId) });
      moveFocusTo(focusTargets.search);
    } else {
      toast(text);
      moveFocusFrom(null, focusTargets.search);
    }
  };
}

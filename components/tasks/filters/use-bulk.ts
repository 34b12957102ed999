"use client";
import { useRef, useState } from "react";
import { focusTargets, moveFocusFrom, moveFocusTo } from "@/components/tasks/focus-targets";
import type { Chosen } from "@/components/tasks/filters/use-chosen";
import type { Routing } from "@/components/tasks/use-routing";
import { toast } from "@/components/ui/feedback/toast";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { withReason, type SentenceOrText } from "@/lib/core/shared/sentence";
import { useTaskActions } from "@/lib/tasks/browser/client";
import type { Task, TaskBulk, TaskStatus } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

/** Only what is neither at work nor completed is routed together. */
export const isPending = ({ status }: Task): boolean => status === "pending";

/** Tasks of one call: the progress moves, and what is stopped stops soon. */
const AT_ONCE = 50;

type Act = { action: "delete" } | { action: "set_status"; status: TaskStatus };
export type BulkProblemState = {
  act: Act;
  done: number;
  /** Each task that was not done, and why: it was refused, the call failed, or it was stopped before its turn. */
  left: { task: Task; why: SentenceOrText }[];
};

/** Deletes the selected tasks or sets their status, a few at a time. What could not be done stays selected. */
export function useBulk(chosen: Chosen, routing: Routing) {
  const t = useText();
  const { bulk: send } = useTaskActions();
  const stopped = useRef(false);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [problem, setProblem] = useState<BulkProblemState | null>(null);

  /** tell: says that all of it was done. */
  async function carryOut(
    act: Act,
    tasks: Task[],
    tell: (text: string) => void = toast,
  ): Promise<void> {
    if (progress) return;
    stopped.current = false;
    setProblem(null);
    const left: BulkProblemState["left"] = [];
    let done = 0;
    for (let from = 0; from < tasks.length; from += AT_ONCE) {
      const part = tasks.slice(from, from + AT_ONCE);
      setProgress({ done, all: tasks.length });
      const refused = stopped.current
        ? part.map((task) => ({ task, why: t("Stopped before its turn") }))
        : await partOf(act, part);
      done += part.length - refused.length;
      left.push(...refused);
    }
    setProgress(null);
    chosen.only(left.map(({ task }) => task.TaskId));
    if (left.length > 0) setProblem({ act, done, left });
    else tell(doneWords(act, done));
    // The bar with the buttons is gone; a dialog that asked before has kept the focus until now.
    if (left.length > 0) return;
    if (act.action === "delete") moveFocusTo(focusTargets.search);
    else moveFocusFrom(null, focusTargets.search);
  }

  /** Those of a part that were not done. */
  async function partOf(act: Act, part: Task[]): Promise<BulkProblemState["left"]> {
    try {
      const input: TaskBulk = { ...act, ids: part.map((task) => task.TaskId) };
      const results = await send(input);
      return part.flatMap((task) => {
        const result = results.find((each) => each.TaskId === task.TaskId);
        if (result?.ok) return [];
        return [{ task, why: withReason(result?.error ?? "", result?.error_reason) }];
      });
    } catch (error) {
      stopped.current = true; // the next would fail like this one
      const why = sentenceIn(error, t("The server did not answer."));
      return part.map((task) => ({ task, why }));
    }
  }

  const doneWords = (act: Act, count: number): string =>
    act.action === "delete"
      ? t({ one: "{count} task deleted", other: "{count} tasks deleted" }, { count })
      : t({ one: "{count} task changed", other: "{count} tasks changed" }, { count });

  return {
    progress,
    problem,
    doneWords,
    forget: () => setProblem(null),
    stop: () => (stopped.current = true),
    carryOut,
    route: async (): Promise<void> => {
      const failed = await routing.routeAll(chosen.chosen.filter(isPending));
      chosen.only(failed.map((task) => task.TaskId));
    },
  };
}

export type Bulk = ReturnType<typeof useBulk>;

"use client";
import { useRef, useState } from "react";
import { moveFocusFrom, focusTargets } from "@/components/tasks/focus-targets";
import { toast } from "@/components/ui/feedback/toast";
import { useTaskActions } from "@/lib/tasks/browser/client";
import type { Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

/** How many calls run at a time when several tasks are routed. */
const AT_ONCE = 4;

export type RoutingProblem = {
  /** Why, when the server said so. */ sentence: SentenceOrText;
  tasks: Task[];
};

/** Routes tasks to their agents: each only once, however often the button is pressed. */
export function useRouting() {
  const t = useText();
  const { route: send, update } = useTaskActions();
  const underway = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<RoutingProblem | null>(null);

  async function one({ TaskId: id, status }: Task): Promise<SentenceOrText | null> {
    if (underway.current.has(id)) return null;
    underway.current.add(id);
    setBusy(new Set(underway.current));
    try {
      // Only tasks that are not completed can be routed; the result stays until there is a new one.
      if (status === "completed") await update({ id, status: "pending" });
      await send(id);
      return null;
    } catch (error) {
      return sentenceIn(error, t("Failed to route task"));
    } finally {
      underway.current.delete(id);
      setBusy(new Set(underway.current));
    }
  }

  /** Returns the tasks that could not be routed. */
  async function routeAll(tasks: Task[]): Promise<Task[]> {
    setProblem(null);
    const refusals = await inTurns(tasks, one);
    const failed = refusals.map(({ task }) => task);
    if (refusals[0]) setProblem({ sentence: refusals[0].sentence, tasks: failed });
    const routed = tasks.length - failed.length;
    if (routed > 1)
      toast(t({ one: "{count} task routed", other: "{count} tasks routed" }, { count: routed }));
    return failed;
  }

  return {
    busy,
    problem,
    forget: () => setProblem(null),
    routeAll,
    route: async (task: Task): Promise<void> => {
      const pressed = document.activeElement;
      const failed = await routeAll([task]);
      // The button disappears with the task's new state; the focus moves to the task itself.
      if (failed.length === 0) moveFocusFrom(pressed, focusTargets.task(task.TaskId));
    },
  };
}

type Refusal = { task: Task; sentence: SentenceOrText };

/** Runs the calls for all tasks, a few at a time; returns those that were refused. */
async function inTurns(
  tasks: Task[],
  one: (task: Task) => Promise<SentenceOrText | null>,
): Promise<Refusal[]> {
  const left = [...tasks];
  const refusals: Refusal[] = [];
  const worker = async () => {
    for (let task = left.shift(); task; task = left.shift()) {
      const sentence = await one(task);
      if (sentence !== null) refusals.push({ task, sentence });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return refusals;
}

export type Routing = ReturnType<typeof useRouting>;

/** Is it only about this task? Then it is shown with the task, while that is open. */
export const isOnly = ({ tasks }: RoutingProblem, id: string | null): boolean =>
  tasks.length === 1 && tasks[0]?.TaskId === id;

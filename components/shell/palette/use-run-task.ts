"use client";
import { routes } from "@/components/routes";
import { toastFailure } from "@/components/ui/feedback/toast";
import { navigate } from "@/components/ui/navigate";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useTaskActions } from "@/lib/tasks/browser/client";
import type { Task } from "@/lib/tasks/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

/** Runs a task, and shows it. A completed one is run again, as on its card. */
export function useRunTask(): (task: Task) => Promise<void> {
  const t = useText();
  const say = useSentence();
  const { route, update } = useTaskActions();
  return async ({ TaskId: id, status }) => {
    navigate(routes.task(id));
    try {
      if (status === "completed") await update({ id, status: "pending" });
      await route(id);
    } catch (error) {
      toastFailure(say(sentenceIn(error, t("Failed to route task"))));
    }
  };
}

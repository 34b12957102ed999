import { routes } from "@/components/routes";
import type { Notice } from "@/lib/tasks/contract";
import type { Translate } from "@/lib/texts/use-text";
import { withReason, type Sentence } from "@/lib/core/shared/sentence";

/** The outcome of a task, for its row in the inbox and for the browser notification; or how much of a limit is used. */
export function noticeWords(
  t: Translate,
  say: (given: Sentence) => string,
  { task_name, status, error, error_reason }: Notice,
): { title: string; body: string } {
  const why = error && say(withReason(error, error_reason));
  const words: { [Status in Notice["status"]]: string } = {
    completed: t("Completed"),
    failed: why || t("Failed"),
    stopped: t("Stopped"),
    waiting: t("Needs you"),
    near_limit: why || "",
  };
  return { title: task_name || t("Spending limit"), body: words[status] };
}

/** The screen that it is about. */
export const noticeRoute = ({ budget_id, task_id }: Notice): string =>
  budget_id ? routes.usage : routes.task(task_id);

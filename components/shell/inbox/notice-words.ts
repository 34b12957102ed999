import { routes } from "@/components/routes";
import type { Notice } from "@/lib/tasks/contract";
import type { Translate } from "@/lib/texts/use-text";
import { withReason, type Sentence } from "@/lib/core/shared/sentence";

/** The outcome of a task, or how much of a limit is used, for its row in the inbox and for the browser notification. */
export function noticeWords(
  t: Translate,
  say: (reason: Sentence) => string,
  { task_name, status, budget_id, error, error_reason }: Notice,
): { title: string; body: string } {
  const why = error && say(withReason(error, error_reason));
  const words: { [Status in Notice["status"]]: string } = {
    completed: t("Completed"),
    failed: why || t("Failed"),
    stopped: t("Stopped"),
    waiting: t("Needs you"),
    near_limit: why || "",
  };
  const title = task_name || (budget_id ? t("Spending limit") : t("Untitled"));
  return { title, body: words[status] };
}

/** The screen that it is about; for a chat, the waiting reply. */
export function noticeRoute(notice: Notice): string {
  const { budget_id, conversation_id, message_id, task_id, run_id } = notice;
  if (budget_id) return routes.limits;
  if (conversation_id)
    return routes.chatWith({ conversationId: conversation_id, messageId: message_id });
  return task_id ? routes.task(task_id) : routes.programRun(run_id);
}

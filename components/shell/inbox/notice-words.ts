import type { Notice } from "@/lib/tasks/contract";
import type { Translate } from "@/lib/texts/use-text";
import { withReason, type Sentence } from "@/lib/core/shared/sentence";

/** The outcome of a task, for its row in the inbox and for the browser notification. */
export function noticeWords(
  t: Translate,
  say: (given: Sentence) => string,
  { task_name, status, error, error_reason }: Notice,
): { title: string; body: string } {
  const words: { [Status in Notice["status"]]: string } = {
    completed: t("Completed"),
    failed: error ? say(withReason(error, error_reason)) : t("Failed"),
    stopped: t("Stopped"),
    waiting: t("Needs you"),
  };
  return { title: task_name, body: words[status] };
}

import type { Notice } from "@/lib/tasks/contract";
import type { Translate } from "@/lib/texts/use-text";

/** What became of a task, for its row in the inbox and for the browser's own notification. */
export function noticeWords(
  t: Translate,
  { task_name, status, error }: Notice,
): { title: string; body: string } {
  const words: { [Status in Notice["status"]]: string } = {
    completed: t("Completed"),
    failed: error || t("Failed"),
    stopped: t("Stopped"),
    waiting: t("Needs you"),
  };
  return { title: task_name, body: words[status] };
}

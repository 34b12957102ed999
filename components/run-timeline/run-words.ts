import type { RunKind, RunStatus } from "@/lib/runs/run/contract";
import type { Translate } from "@/lib/texts/use-text";

/** A run's state in the words of the tasks. */
export const statusWords = (t: Translate): Record<RunStatus, string> => ({
  queued: t("Queued"),
  running: t("In progress"),
  waiting: t("Needs you"),
  completed: t("Completed"),
  failed: t("Failed"),
  stopped: t("Stopped"),
});

/** Where a run started. */
export const sourceWords = (t: Translate): Record<RunKind, string> => ({
  chat: t("Chat"),
  task: t("Task"),
  api: t("API"),
  fork: t("Fork"),
});

import type { ForkChange, ForkTools } from "@/lib/runs/run/rerun-contract";
import type { Translate } from "@/lib/texts/use-text";

/** What a fork changes. */
export const changeWords = (t: Translate): Record<ForkChange, string> => ({
  messages: t("Message"),
  instructions: t("Instructions"),
  model: t("Model"),
  tool_result: t("Tool result"),
});

/** The tool modes of a fork, and what they mean. */
export const toolsWords = (t: Translate): Record<ForkTools, { label: string; helper: string }> => ({
  ask: {
    label: t("Ask me before each call"),
    helper: t("Each call waits until you allow it or enter its result."),
  },
  recorded: {
    label: t("Use recorded results"),
    helper: t("Identical calls reuse their recorded result. Others wait for you."),
  },
  live: {
    label: t("Run tools"),
    helper: t("Read-only tools run right away. Others wait for your approval."),
  },
});

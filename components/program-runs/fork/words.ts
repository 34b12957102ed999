import type { ForkChange, ForkTools } from "@/lib/runs/rerun/contract";
import type { Translate } from "@/lib/texts/use-text";

/** What a fork changes. */
export const changeWords = (t: Translate): Record<ForkChange, string> => ({
  messages: t("A message"),
  instructions: t("The instructions"),
  model: t("The model"),
  tool_result: t("The tool's result"),
});

/** What a fork's tools do, and what that means. */
export const toolsWords = (t: Translate): Record<ForkTools, { label: string; helper: string }> => ({
  ask: { label: t("Ask me"), helper: t("Each call waits until you allow it or give its result.") },
  recorded: {
    label: t("From the record"),
    helper: t("The same call gets the result that is kept; any other waits for you."),
  },
  live: {
    label: t("Live"),
    helper: t("What only reads is called at once; any other tool waits until you allow it."),
  },
});

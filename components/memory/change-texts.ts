import type { MemoryChange } from "@/lib/memory/contract";
import type { Translate } from "@/lib/texts/use-text";
import type { ToolCall } from "@/lib/runs/run/contract";
import { MEMORY_TOOLS } from "@/lib/tools/shared/definitions";

/** What a reply did to a fact. */
export const changeTexts = (t: Translate): Record<MemoryChange, string> => ({
  remembered: t("Remembered"),
  updated: t("Updated"),
  forgotten: t("Forgotten"),
});

/** Whether a reply may have changed the memory: others need no request to find out. */
export const mayHaveChanged = (calls: readonly ToolCall[] | undefined): boolean =>
  (calls ?? []).some(({ name, ok }) => ok && MEMORY_TOOLS.some((each) => each === name));

import type { Kind } from "@/components/agents/tools/draft/tool-draft";
import type { Translate } from "@/lib/texts/use-text";

/** The displayed name of a tool's kind. */
export const kindNames = (t: Translate): Record<Kind, string> => ({
  javascript: t("JavaScript"),
  http: t("HTTP"),
  builtin: t("Built-in"),
  connection: t("From a connection"),
  person: t("A person answers"),
});

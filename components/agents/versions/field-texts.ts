import { AGENT_FIELDS, eachText, type AgentField } from "@/lib/agents/fields";
import type { AgentVersion } from "@/lib/agents/versions/contract";
import { modelLabel, type Model } from "@/lib/models/contract";
import type { Translate } from "@/lib/texts/use-text";

/** The labels of the fields, in form order. */
export const fieldNames = (t: Translate): Record<AgentField, string> => ({
  name: t("Name"),
  model: t("Model"),
  role_description: t("Role description"),
  instructions: t("Instructions"),
  starters: t("Conversation starters"),
  temperature: t("Temperature"),
  max_tokens: t("Maximum reply length (tokens)"),
  fallback_model: t("Fallback model"),
  knowledge: t("Knowledge"),
  tools: t("Tools"),
});

/** A version's fields as text; tools are shown one by one. */
export const fieldTexts = (
  version: AgentVersion,
  models: readonly Model[],
  t: Translate,
): Record<Exclude<AgentField, "tools">, string> => ({
  name: version.name,
  model: modelLabel(version.model, models),
  ...eachText((field) => version[field]),
  instructions: version.instructions,
  starters: (version.starters ?? []).join("\n"),
  temperature: version.temperature?.toString() ?? "",
  max_tokens: version.max_tokens?.toString() ?? "",
  fallback_model: version.fallback_model ? modelLabel(version.fallback_model, models) : "",
  knowledge: knowledgeText(version.knowledge, t),
});

/** The fields in which two versions differ. */
export const differingFields = (one: AgentVersion, other: AgentVersion): AgentField[] =>
  AGENT_FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));

/** How it searches, not in what: a collection of an earlier version may no longer exist. */
const knowledgeText = (knowledge: AgentVersion["knowledge"], t: Translate): string =>
  knowledge
    ? [
        t(
          { one: "{count} collection", other: "{count} collections" },
          { count: knowledge.collections.length },
        ),
        knowledge.mode === "always" ? t("Always search first") : t("Search when needed"),
        ...(knowledge.whole_documents ? [t("Use whole documents when they fit")] : []),
      ].join("\n")
    : "";

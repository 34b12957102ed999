"use client";
import type { AgentTool } from "@/components/agents/tools/agent-tool";
import { useDraft } from "@/components/ui/dialog/use-draft";
import type { AgentDefinition, AgentInput } from "@/lib/agents/contract";
import type { AgentKnowledge } from "@/lib/knowledge/contract";
import type { Sentence } from "@/lib/core/shared/sentence";
import { FOLLOW_DEFAULT } from "@/lib/models/contract";
import { eachText, TEXT_FIELDS, type AgentTexts } from "@/lib/agents/fields";
import { agentRules, answerRules } from "@/lib/agents/shared/rules";

type Draft = AgentTexts & {
  name: string;
  model: string;
  instructions: string;
  /** Numbers as typed; empty: not set. */
  temperature: string;
  max_tokens: string;
  fallback_model: string;
  tools: AgentTool[];
  starters: string[];
  skills: string[];
  memory: boolean;
  knowledge: AgentKnowledge | null;
  only_me: boolean;
  viewers_chat: boolean;
};
type AgentField = Exclude<
  keyof Draft,
  "tools" | "starters" | "skills" | "memory" | "knowledge" | "only_me" | "viewers_chat"
>;
/** The model options. */
export const answerFields = ["temperature", "max_tokens", "fallback_model"] as const;
const fields: readonly AgentField[] = [
  "name",
  "model",
  ...TEXT_FIELDS,
  "instructions",
  ...answerFields,
];

const numberIn = (typed: string): number | null =>
  typed.trim() === "" ? null : Number(typed.trim().replace(",", "."));

function ifTyped(typed: string, fault: (value: number) => Sentence | undefined) {
  const value = numberIn(typed);
  return value === null ? undefined : fault(value);
}

const check = ({ name, instructions, temperature, max_tokens: longest, ...rest }: Draft) => ({
  name: agentRules.name(name),
  ...eachText((field) => agentRules[field](rest[field])),
  instructions: agentRules.instructions(instructions),
  temperature: ifTyped(temperature, answerRules.temperature),
  max_tokens: ifTyped(longest, answerRules.max_tokens),
});

type Begin = {
  /** Stored values. */
  saved?: AgentInput;
  /** Initial values that are not stored yet. */
  written?: AgentInput;
};

export function useAgentDraft({ saved, written }: Begin, keep: string) {
  const base: Draft = {
    name: saved?.name ?? "",
    model: saved?.model ?? FOLLOW_DEFAULT,
    ...eachText((field) => saved?.[field] ?? ""),
    instructions: saved?.instructions ?? "",
    ...answersOf(saved),
    tools: saved?.tools ?? [],
    starters: saved?.starters ?? [],
    skills: saved?.skills ?? [],
    memory: saved?.memory ?? false,
    knowledge: saved?.knowledge ?? null,
    only_me: saved?.only_me ?? false,
    viewers_chat: saved?.viewers_chat ?? false,
  };
  return useDraft<Draft, AgentField>({
    base,
    written: written && fieldsIn(written),
    fields,
    check,
    keep,
  });
}

/** The options that are set, as shown in the fields. */
const answersOf = (agent: AgentInput | undefined) => ({
  temperature: agent?.temperature?.toString() ?? "",
  max_tokens: agent?.max_tokens?.toString() ?? "",
  fallback_model: agent?.fallback_model ?? "",
});

/** The form's agent as it is sent, without blank starters. */
export const inputOf = ({
  only_me: _only,
  viewers_chat: _chat,
  ...draft
}: Draft): AgentDefinition => ({
  ...draft,
  temperature: numberIn(draft.temperature),
  max_tokens: numberIn(draft.max_tokens),
  fallback_model: draft.fallback_model || null,
  starters: draft.starters.filter((each) => each.trim() !== ""),
});

/** Who sees the agent and may chat with it, where that was changed: a personal workspace has no such fields. */
export const audienceOf = (
  { only_me, viewers_chat }: Draft,
  saved?: Pick<AgentInput, "only_me" | "viewers_chat">,
): Pick<AgentInput, "only_me" | "viewers_chat"> => ({
  ...(only_me === (saved?.only_me ?? false) ? {} : { only_me }),
  ...(viewers_chat === (saved?.viewers_chat ?? false) ? {} : { viewers_chat }),
});

/** A file's values for the form's fields. */
function fieldsIn(written: AgentInput): Partial<Draft> {
  const named = [
    ...fields,
    "tools" as const,
    "starters" as const,
    "skills" as const,
    "memory" as const,
  ].filter((name) => written[name] !== undefined);
  return {
    ...Object.fromEntries(named.map((name) => [name, written[name]])),
    ...answersOf(written),
  };
}

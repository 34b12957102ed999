"use client";
import type { AgentTool } from "@/components/agents/tools/agent-tool";
import { useDraft } from "@/components/ui/draft/use-draft";
import type { AgentInput } from "@/lib/agents/contract";
import { agentRules } from "@/lib/agents/shared/rules";

type Draft = {
  name: string;
  model: string;
  role_description: string;
  instructions: string;
  tools: AgentTool[];
  starters: string[];
};
type AgentField = Exclude<keyof Draft, "tools" | "starters">;
const fields: readonly AgentField[] = ["name", "model", "role_description", "instructions"];

const check = ({ name, role_description, instructions }: Draft) => ({
  name: agentRules.name(name),
  role_description: agentRules.role_description(role_description),
  instructions: agentRules.instructions(instructions),
});

type Begin = {
  /** What is stored already. */
  saved?: AgentInput;
  /** Initial values that are not stored yet. */
  written?: AgentInput;
};

export function useAgentDraft({ saved, written }: Begin, defaultModel: string, keep: string) {
  const base: Draft = {
    name: saved?.name ?? "",
    model: saved?.model ?? defaultModel,
    role_description: saved?.role_description ?? "",
    instructions: saved?.instructions ?? "",
    tools: saved?.tools ?? [],
    starters: saved?.starters ?? [],
  };
  return useDraft<Draft, AgentField>({
    base,
    written: written && known(written),
    fields,
    check,
    keep,
  });
}

/** A file's values for the form's fields. */
function known(written: AgentInput): Partial<Draft> {
  const named = [...fields, "tools" as const, "starters" as const].filter(
    (name) => written[name] !== undefined,
  );
  return Object.fromEntries(named.map((name) => [name, written[name]]));
}

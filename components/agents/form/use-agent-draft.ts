"use client";
import { useState } from "react";
import type { AgentTool } from "@/components/agents/tools/agent-tool";
import { agentRules, type AgentInput } from "@/lib/agents/contract";
import { CallError } from "@/lib/core/http/browser/call";

type AgentDraft = {
  name: string;
  model: string;
  role_description: string;
  instructions: string;
};
export type AgentField = keyof AgentDraft;
type Sentences = Partial<Record<AgentField, string>>;

const names: readonly AgentField[] = ["name", "model", "role_description", "instructions"];

type Begin = {
  /** What is stored already. */ saved?: AgentInput /** What stands in the form at first, and is not stored yet. */;
  written?: AgentInput;
};

/** What is being written in the form, what is wrong with it, and whether it is saved. */
export function useAgentDraft({ saved, written }: Begin, defaultModel: string) {
  const base: AgentDraft = {
    name: saved?.name ?? "",
    model: saved?.model ?? defaultModel,
    role_description: saved?.role_description ?? "",
    instructions: saved?.instructions ?? "",
  };
  const [changes, setChanges] = useState<Partial<AgentDraft>>(() => fieldsOf(written));
  const [tools, setTools] = useState<AgentTool[]>(() => written?.tools ?? saved?.tools ?? []);
  const [touched, setTouched] = useState<ReadonlySet<AgentField>>(new Set());
  const [refused, setRefused] = useState<Sentences>({});
  const draft: AgentDraft = { ...base, ...changes };
  const broken = check(draft);

  const errorOf = (name: AgentField): string | undefined =>
    refused[name] ?? (touched.has(name) ? broken[name] : undefined);

  return {
    draft,
    tools,
    setTools,
    dirty:
      names.some((name) => draft[name] !== base[name]) ||
      JSON.stringify(tools) !== JSON.stringify(saved?.tools ?? []),
    errorOf,
    change(name: AgentField, value: string): void {
      setChanges((before) => ({ ...before, [name]: value }));
      setRefused((before) => ({ ...before, [name]: undefined }));
    },
    /** Leaving a field that nothing was written in is no mistake yet. */
    leave(name: AgentField): void {
      if (changes[name] !== undefined) setTouched(new Set([...touched, name]));
    },
    /** Shows all that is wrong; gives the first field it is wrong in. */
    review(): AgentField | undefined {
      setTouched(new Set(names));
      return names.find((name) => broken[name]);
    },
    /** Takes the server's complaints about fields; gives the first of them, or undefined when there is none to show. */
    refuse(error: unknown): AgentField | undefined {
      const fields: Record<string, string> = error instanceof CallError ? (error.fields ?? {}) : {};
      const known: Sentences = Object.fromEntries(
        names.filter((name) => fields[name]).map((name) => [name, fields[name]]),
      );
      setRefused(known);
      return names.find((name) => known[name]);
    },
  };
}

function fieldsOf(written: AgentInput | undefined): Partial<AgentDraft> {
  return Object.fromEntries(
    names.filter((name) => written?.[name] !== undefined).map((name) => [name, written?.[name]]),
  );
}

function check(draft: AgentDraft): Sentences {
  return {
    name: agentRules.name(draft.name),
    role_description: agentRules.role_description(draft.role_description),
    instructions: agentRules.instructions(draft.instructions),
  };
}

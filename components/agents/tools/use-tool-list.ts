"use client";
import { useState } from "react";
import { nameOf, type AgentTool } from "@/components/agents/tools/agent-tool";
import { builtinNamed } from "@/lib/tools/builtins/definitions";
import type { BuiltinName, ToolDefinition } from "@/lib/tools/contract";

/** What can be done to the tools of an agent's form, what was done last, and the way back from a removal. */
export function useToolList(tools: readonly AgentTool[], onChange: (tools: AgentTool[]) => void) {
  const [said, setSaid] = useState<string>();
  const [removed, setRemoved] = useState<{ tool: AgentTool; at: number } | null>(null);

  function set(next: AgentTool[], words?: string, gone: typeof removed = null): void {
    onChange(next);
    setSaid(words);
    setRemoved(gone);
  }

  return {
    said,
    /** In the place of the tool that stands there, or behind the last. */
    put: (tool: ToolDefinition, at: number) => set([...tools.slice(0, at), tool, ...tools.slice(at + 1)], `${tool.function.name} ${at < tools.length ? "changed" : "added"}`),
    remove(at: number): void {
      const tool = tools[at];
      if (tool !== undefined) set(tools.filter((_, each) => each !== at), `${nameOf(tool)} removed`, { tool, at });
    },
    undo: removed && (() => set([...tools.slice(0, removed.at), removed.tool, ...tools.slice(removed.at)], `${nameOf(removed.tool)} is back`)),
    toggle(name: BuiltinName, on: boolean): void {
      const tool = builtinNamed(name);
      set(on && tool ? [...tools, tool] : tools.filter((each) => nameOf(each) !== name));
    },
  };
}

"use client";
import { useState } from "react";
import { isTicked, nameOf, type AgentTool } from "@/components/agents/tools/agent-tool";
import { useText } from "@/lib/texts/use-text";
import { builtinNamed } from "@/lib/tools/shared/definitions";
import type { ToolDefinition } from "@/lib/tools/contract";
import type { BuiltinName } from "@/lib/tools/builtin-table";

/** The operations on the tools of an agent's form, the last action, and the undo of a removal. */
export function useToolList(tools: readonly AgentTool[], onChange: (tools: AgentTool[]) => void) {
  const t = useText();
  const [said, setSaid] = useState<string>();
  const [removed, setRemoved] = useState<{ tool: AgentTool; at: number } | null>(null);
  /** Unticked built-in tools with their settings: ticking one again restores its approval setting. */
  const [unticked, setUnticked] = useState<ReadonlyMap<string, AgentTool>>(new Map());

  function set(next: AgentTool[], words?: string, gone: typeof removed = null): void {
    onChange(next);
    setSaid(words);
    setRemoved(gone);
  }

  return {
    said,
    /** Replaces the tool at that index, or appends it. */
    put: (tool: ToolDefinition, at: number) =>
      set(
        [...tools.slice(0, at), tool, ...tools.slice(at + 1)],
        at < tools.length
          ? t("{name} changed", { name: tool.function.name })
          : t("{name} added", { name: tool.function.name }),
      ),
    remove(at: number): void {
      const tool = tools[at];
      if (tool !== undefined)
        set(
          tools.filter((_, each) => each !== at),
          t("{name} removed", { name: nameOf(tool) }),
          { tool, at },
        );
    },
    undo:
      removed &&
      (() =>
        set(
          [...tools.slice(0, removed.at), removed.tool, ...tools.slice(removed.at)],
          t("{name} is back", { name: nameOf(removed.tool) }),
        )),
    /** Lets a built-in tool from a file run without asking, like those ticked here. */
    allow(name: BuiltinName): void {
      const tool = builtinNamed(name);
      if (tool)
        set(
          tools.map((each) => (isTicked(each) && nameOf(each) === name ? tool : each)),
          t("{name} changed", { name }),
        );
    },
    toggle(name: BuiltinName, on: boolean): void {
      const isMeant = (each: AgentTool) => isTicked(each) && nameOf(each) === name;
      const before = tools.find(isMeant);
      if (!on && before) setUnticked(new Map([...unticked, [name, before]]));
      const tool = unticked.get(name) ?? builtinNamed(name);
      set(on && tool ? [...tools, tool] : tools.filter((each) => !isMeant(each)));
    },
  };
}

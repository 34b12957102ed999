"use client";
import { useMemo } from "react";
import type { NameOf } from "@/components/teams/graph/use-words";
import type { Agent } from "@/lib/agents/contract";
import type { Graph } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

/** The names of a graph's agents: from the list of agents, otherwise from the graph itself. */
export function useNames(
  agents: readonly Agent[],
  graph: Graph | null,
): { names: ReadonlyMap<string, string>; nameOf: NameOf; roleOf: (id: string) => string } {
  const t = useText();
  return useMemo(() => {
    const listed = agents.map(({ AgentId, name }) => [AgentId, name] as const);
    const names = new Map([
      ...(graph?.nodes ?? []).map(({ agent_id, name }) => [agent_id, name] as const),
      ...listed,
    ]);
    const roles = new Map(agents.map((agent) => [agent.AgentId, agent.role_description]));
    return {
      names,
      nameOf: (id) => names.get(id) || t("Deleted agent"),
      roleOf: (id) => roles.get(id) ?? "",
    };
  }, [agents, graph, t]);
}

import type { Agent } from "@/lib/agents/contract";

/** The agents that search a collection. */
export const usedBy = (agents: readonly Agent[], collection: string): Agent[] =>
  agents.filter(({ knowledge }) => knowledge?.collections.includes(collection));

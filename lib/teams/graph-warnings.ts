import type { Sentence } from "@/lib/core/shared/sentence";
import { validateGraph } from "@/lib/runs/run/validate-graph";
import type { Graph } from "@/lib/teams/contract";

/** What is wrong with a graph, with the reasons that its `warnings` lack. */
export function warningsOf({ nodes, ...graph }: Graph): Sentence[] {
  const names = new Map(nodes.map(({ agent_id, name }) => [agent_id, name]));
  const shape = { ...graph, nodes: [...names.keys()] };
  return validateGraph(shape, (node) => names.get(node) || "An agent").warnings;
}

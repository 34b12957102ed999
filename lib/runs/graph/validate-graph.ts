import "server-only";
import { reachable } from "@/lib/runs/graph/scheduler";
import type { GraphEdge, GraphShape } from "@/lib/runs/shared/plan";

/** Can a graph run, and what should its person know of it? `warnings` begin with what keeps it from running. */
export function validateGraph(
  graph: GraphShape,
  nameOf: (node: string) => string,
): { valid: boolean; warnings: string[] } {
  const { nodes, entry_point: entry, finish_point: finish } = graph;
  const lacks = [
    ...(nodes.includes(entry) ? [] : ["No agent is marked as the entry point. Choose who begins."]),
    ...(nodes.includes(finish)
      ? []
      : ["No agent is marked as the finish point. Choose whose answer is the result."]),
  ];
  if (lacks.length) return { valid: false, warnings: lacks };
  const met = new Set([entry, ...reachable(entry, onward(graph.edges))]);
  const cut = met.has(finish)
    ? []
    : [
        `The finish point ${nameOf(finish)} can't be reached from ${nameOf(entry)}. Draw edges that lead to it.`,
      ];
  const apart = nodes
    .filter((node) => !met.has(node) && node !== finish)
    .map((node) => `No way leads to ${nameOf(node)}, so it never works.`);
  return {
    valid: cut.length === 0,
    warnings: [
      ...cut,
      ...apart,
      ...circles(graph, met).map((circle) => endless(circle.map(nameOf))),
    ],
  };
}

/** Circles of edges that are always taken: whoever comes into one goes round until the limit of steps. */
function circles({ nodes, edges }: GraphShape, met: Set<string>): string[][] {
  const always = onward(edges.filter((edge) => !edge.condition));
  const reach = new Map(nodes.map((node) => [node, reachable(node, always)]));
  const found: string[][] = [];
  for (const node of nodes) {
    if (
      !met.has(node) ||
      !reach.get(node)!.has(node) ||
      found.some((circle) => circle.includes(node))
    )
      continue;
    found.push(nodes.filter((other) => reach.get(node)!.has(other) && reach.get(other)!.has(node)));
  }
  return found;
}

const endless = (names: string[]): string =>
  names.length === 1
    ? `${names[0]} hands its work to itself without end. Give that edge a condition.`
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)} hand work to each other without end. Give one of the edges between them a condition.`;

function onward(edges: GraphEdge[]): Map<string, Set<string>> {
  const ends = new Map<string, Set<string>>();
  for (const { start_node, end_node } of edges)
    ends.set(start_node, (ends.get(start_node) ?? new Set()).add(end_node));
  return ends;
}

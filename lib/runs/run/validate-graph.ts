import { reachable } from "@/lib/runs/run/onward-edges";
import type { GraphEdge, GraphShape } from "@/lib/runs/run/plan";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** Can a graph run, and what should its owner know about it? `warnings` starts with what prevents it from running. */
export function validateGraph(
  graph: GraphShape,
  nameOf: (node: string) => string,
): { valid: boolean; warnings: Sentence[] } {
  const { nodes, entry_point: entry, finish_point: finish } = graph;
  const lacks = [
    ...(nodes.includes(entry)
      ? []
      : [
          sentence(
            "entry_point_missing",
            "No agent is marked as the entry point. Choose who begins.",
          ),
        ]),
    ...(nodes.includes(finish)
      ? []
      : [
          sentence(
            "finish_point_missing",
            "No agent is marked as the finish point. Choose whose answer is the result.",
          ),
        ]),
  ];
  if (lacks.length) return { valid: false, warnings: lacks };
  const met = new Set([entry, ...reachable(entry, onward(graph.edges))]);
  const cut = met.has(finish)
    ? []
    : [
        sentence(
          "finish_point_unreachable",
          "The finish point {finish} can't be reached from {entry}. Draw edges that lead to it.",
          { finish: nameOf(finish), entry: nameOf(entry) },
        ),
      ];
  const apart = nodes
    .filter((node) => !met.has(node) && node !== finish)
    .map((node) =>
      sentence("agent_unreachable", "No way leads to {name}, so it never works.", {
        name: nameOf(node),
      }),
    );
  return {
    valid: cut.length === 0,
    warnings: [
      ...cut,
      ...apart,
      ...circles(graph, met).map((circle) => endless(circle.map(nameOf))),
    ],
  };
}

/** Cycles of edges that are always taken: work that enters one circulates until the step limit. */
function circles({ nodes, edges }: GraphShape, met: Set<string>): string[][] {
  const always = onward(edges.filter((edge) => !edge.condition));
  const reach = new Map(nodes.map((node) => [node, reachable(node, always)]));
  const components: string[][] = [];
  for (const node of nodes) {
    if (
      !met.has(node) ||
      !reach.get(node)!.has(node) ||
      components.some((circle) => circle.includes(node))
    )
      continue;
    components.push(
      nodes.filter((other) => reach.get(node)!.has(other) && reach.get(other)!.has(node)),
    );
  }
  return components;
}

const endless = (names: string[]): Sentence =>
  names.length === 1
    ? sentence(
        "agent_circle",
        "{name} hands its work to itself without end. Give that edge a condition.",
        { name: names[0]! },
      )
    : sentence(
        "agents_circle",
        "{names} and {last} hand work to each other without end. Give one of the edges between them a condition.",
        { names: names.slice(0, -1).join(", "), last: names.at(-1)! },
      );

function onward(edges: GraphEdge[]): Map<string, Set<string>> {
  const ends = new Map<string, Set<string>>();
  for (const { start_node, end_node } of edges)
    ends.set(start_node, (ends.get(start_node) ?? new Set()).add(end_node));
  return ends;
}

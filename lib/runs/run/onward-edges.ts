import type { GraphEdge, GraphShape } from "@/lib/runs/run/plan";

export type FlowShape = Pick<GraphShape, "nodes" | "edges" | "entry_point">;

/**
 * The edges that do not lead back to a node on the current path from the entry, so they form no cycle. `from`: the
 * nodes to start from, in this order; by default the entry, then the nodes that it does not reach.
 */
export function onwardEdges(
  { nodes, edges, entry_point }: FlowShape,
  from: readonly string[] = [entry_point, ...nodes],
): GraphEdge[] {
  const nodeIds = new Set(nodes);
  const onward: GraphEdge[] = [];
  const seen = new Set<string>();
  const onTheWay = new Set<string>();
  const visit = (node: string): void => {
    if (seen.has(node)) return;
    seen.add(node);
    onTheWay.add(node);
    for (const edge of edges) {
      if (edge.start_node !== node || !nodeIds.has(edge.end_node) || onTheWay.has(edge.end_node))
        continue;
      onward.push(edge);
      visit(edge.end_node);
    }
    onTheWay.delete(node);
  };
  for (const node of from) if (nodeIds.has(node)) visit(node);
  return onward;
}

/** All nodes that edges lead to from here; itself only if they lead back. */
export function reachable(
  from: string,
  edges: ReadonlyMap<string, ReadonlySet<string>>,
): Set<string> {
  const onward = new Set<string>();
  const open = [from];
  while (open.length) {
    for (const next of edges.get(open.pop()!) ?? []) {
      if (!onward.has(next)) open.push(next);
      onward.add(next);
    }
  }
  return onward;
}

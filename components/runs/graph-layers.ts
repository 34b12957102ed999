import type { GraphEdge, GraphShape } from "@/lib/runs/shared/plan";

type Shape = Pick<GraphShape, "nodes" | "edges" | "entry_point">;

/** The edges that do not lead back to a node on the way from the entry: without the others there are no circles. */
export function onwardEdges({ nodes, edges, entry_point }: Shape): GraphEdge[] {
  const known = new Set(nodes);
  const onward: GraphEdge[] = [];
  const seen = new Set<string>();
  const onTheWay = new Set<string>();
  const visit = (node: string): void => {
    if (seen.has(node)) return;
    seen.add(node);
    onTheWay.add(node);
    for (const edge of edges) {
      if (edge.start_node !== node || !known.has(edge.end_node) || onTheWay.has(edge.end_node))
        continue;
      onward.push(edge);
      visit(edge.end_node);
    }
    onTheWay.delete(node);
  };
  for (const node of [entry_point, ...nodes]) if (known.has(node)) visit(node);
  return onward;
}

/** The nodes in columns, from the entry on: each stands behind all that hand work on to it. */
export function layers(shape: Shape): string[][] {
  const onward = onwardEdges(shape);
  const column = new Map<string, number>();
  const place = (node: string): number => {
    const known = column.get(node);
    if (known !== undefined) return known;
    const before = onward
      .filter((edge) => edge.end_node === node)
      .map((edge) => place(edge.start_node));
    const at = before.length ? Math.max(...before) + 1 : 0;
    column.set(node, at);
    return at;
  };
  const columns: string[][] = [];
  for (const node of shape.nodes) (columns[place(node)] ??= []).push(node);
  return columns;
}

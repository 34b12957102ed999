import { onwardEdges, type FlowShape } from "@/lib/runs/run/onward-edges";

/** The nodes in columns, starting with the entry: each comes after all nodes that hand work to it. */
export function layers(shape: FlowShape): string[][] {
  const onward = onwardEdges(shape);
  const column = new Map<string, number>();
  const place = (node: string): number => {
    const layer = column.get(node);
    if (layer !== undefined) return layer;
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

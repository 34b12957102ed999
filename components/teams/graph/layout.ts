import { Graph, layout } from "@dagrejs/dagre";
import { onwardEdges } from "@/lib/runs/run/onward-edges";
import {
  inLine,
  NODE,
  type GraphDraft,
  type Position,
} from "@/components/teams/graph/editor/graph-draft";

/** Gaps: between columns for an arrow, between rows for the badges of entry and finish, beside an edge for a node. */
const GAPS = { ranksep: 56, nodesep: 56, edgesep: 88 };

/** Lays out all nodes from left to right, unconnected ones in a row. Edges back are ignored: they arch over the top. */
export function tidied(drawn: GraphDraft): Readonly<Record<string, Position>> {
  const drawing = drawn.edges.length ? drawn : inLine(drawn);
  const graph = new Graph().setGraph({ rankdir: "LR", ...GAPS }).setDefaultEdgeLabel(() => ({}));
  for (const node of drawing.nodes) graph.setNode(node, { ...NODE });
  for (const { start_node, end_node } of onwardEdges(drawing).toReversed())
    graph.setEdge(start_node, end_node);
  layout(graph);
  return Object.fromEntries(
    drawing.nodes.map((node) => {
      const { x, y } = graph.node(node);
      return [
        node,
        { x: Math.round((x ?? 0) - NODE.width / 2), y: Math.round((y ?? 0) - NODE.height / 2) },
      ];
    }),
  );
}

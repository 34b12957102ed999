import { isEdge, ofGraph, type GraphDraft } from "@/components/teams/graph/editor/graph-draft";
import type { graphCalls } from "@/lib/teams/client";
import type { EdgeQuery, Graph, GraphInput } from "@/lib/teams/contract";

export type GraphCall =
  | { kind: "setup"; input: GraphInput }
  | { kind: "remove"; input: Omit<EdgeQuery, "condition"> }
  | { kind: "add"; input: EdgeQuery };

/**
 * The next call needed to turn the server's graph into the drawn one; null when they are the same. Nodes first, since
 * edges need their ends; an edge that is added again gets its new condition.
 */
export function nextCall(
  graph: Graph | null,
  drawn: GraphDraft,
  team_id: string,
): GraphCall | null {
  const saved = graph && ofGraph(graph);
  if (!saved || !sameNodes(saved, drawn))
    return { kind: "setup", input: setupOf(drawn, team_id, graph?.version) };
  const extra = saved.edges.find(
    (edge) => !drawn.edges.some((each) => isEdge(each, edge.start_node, edge.end_node)),
  );
  if (extra)
    return {
      kind: "remove",
      input: { start_node: extra.start_node, end_node: extra.end_node, team_id },
    };
  const lacking = drawn.edges.find(
    (edge) =>
      !saved.edges.some(
        (each) =>
          isEdge(each, edge.start_node, edge.end_node) &&
          (each.condition ?? "") === (edge.condition ?? ""),
      ),
  );
  return lacking ? { kind: "add", input: { ...lacking, team_id } } : null;
}

/** Sends the call, and returns the resulting graph. */
export const carry = (calls: typeof graphCalls, next: GraphCall): Promise<Graph> =>
  next.kind === "setup"
    ? calls.setup(next.input)
    : next.kind === "add"
      ? calls.addEdge(next.input)
      : calls.removeEdge(next.input);

/** Makes the server's graph match an earlier drawing; `graph`: the current one. Throws CallError. */
export async function redraw(
  calls: typeof graphCalls,
  graph: Graph | null,
  drawing: GraphDraft,
  team_id: string,
): Promise<Graph | null> {
  // Each call restores one thing; more calls would mean that the saved graph differs from the drawn one.
  for (let left = 1 + drawing.edges.length; left > 0; left--) {
    const next = nextCall(graph, drawing, team_id);
    if (!next) break;
    graph = await carry(calls, next);
  }
  return graph;
}

function setupOf(
  { nodes, entry_point, finish_point, spots }: GraphDraft,
  team_id: string,
  version: number | undefined,
): GraphInput {
  const positions = Object.fromEntries(
    nodes.flatMap((node) => (spots[node] ? [[node, spots[node]] as const] : [])),
  );
  return {
    agents: nodes,
    entry_point,
    finish_point,
    team_id,
    positions,
    ...(version === undefined ? {} : { version }),
  };
}

/** Whether these are the same except for their edges. The order of nodes does not matter. */
function sameNodes(one: GraphDraft, other: GraphDraft): boolean {
  if (
    one.nodes.length !== other.nodes.length ||
    one.entry_point !== other.entry_point ||
    one.finish_point !== other.finish_point
  )
    return false;
  return other.nodes.every(
    (node) =>
      one.nodes.includes(node) &&
      one.spots[node]?.x === other.spots[node]?.x &&
      one.spots[node]?.y === other.spots[node]?.y,
  );
}

import type { Graph, Team } from "@/lib/teams/contract";
import type { GraphEdge, GraphShape } from "@/lib/runs/run/plan";

export type Position = { x: number; y: number };
/** A graph being edited: what the editor changes, undoes and saves. Immutable. */
export type GraphDraft = GraphShape & { spots: Readonly<Record<string, Position>> };

export const NODE = { width: 208, height: 64 };

export function ofGraph({
  nodes,
  edges,
  entry_point,
  finish_point,
}: Pick<Graph, "nodes" | "edges" | "entry_point" | "finish_point">): GraphDraft {
  const placed = nodes.flatMap(({ agent_id, x, y }) =>
    x === undefined || y === undefined ? [] : [[agent_id, { x, y }] as const],
  );
  return {
    nodes: nodes.map(({ agent_id }) => agent_id),
    edges,
    entry_point,
    finish_point,
    spots: Object.fromEntries(placed),
  };
}

/** The initial drawing of a team without a graph: its members, without edges. */
export const ofTeam = ({ agents }: Pick<Team, "agents">): GraphDraft => ({
  nodes: agents,
  edges: [],
  entry_point: agents[0] ?? "",
  finish_point: agents.at(-1) ?? "",
  spots: {},
});

export const isEdge = (edge: GraphEdge, from: string, to: string): boolean =>
  edge.start_node === from && edge.end_node === to;
export const edgeOf = (drawing: GraphDraft, from: string, to: string): GraphEdge | undefined =>
  drawing.edges.find((edge) => isEdge(edge, from, to));
export const canConnect = (drawing: GraphDraft, from: string, to: string): boolean =>
  from !== to &&
  drawing.nodes.includes(from) &&
  drawing.nodes.includes(to) &&
  !edgeOf(drawing, from, to);

export const connected = (drawing: GraphDraft, from: string, to: string): GraphDraft => ({
  ...drawing,
  edges: [...drawing.edges, { start_node: from, end_node: to }],
});
export const disconnected = (drawing: GraphDraft, from: string, to: string): GraphDraft => ({
  ...drawing,
  edges: drawing.edges.filter((edge) => !isEdge(edge, from, to)),
});

export function withCondition(
  drawing: GraphDraft,
  from: string,
  to: string,
  condition: string,
): GraphDraft {
  const words = condition.trim();
  const edge: GraphEdge = {
    start_node: from,
    end_node: to,
    ...(words ? { condition: words } : {}),
  };
  return { ...drawing, edges: drawing.edges.map((each) => (isEdge(each, from, to) ? edge : each)) };
}

export function withNode(drawing: GraphDraft, node: string, spot: Position): GraphDraft {
  const first = drawing.nodes.length === 0;
  return {
    ...drawing,
    ...(first ? { entry_point: node, finish_point: node } : {}),
    nodes: [...drawing.nodes, node],
    spots: { ...drawing.spots, [node]: spot },
  };
}

/** Rounded to whole units, so that the saved and the shown positions are equal. */
export function withoutNode(drawing: GraphDraft, node: string): GraphDraft {
  const nodes = drawing.nodes.filter((each) => each !== node);
  const edges = drawing.edges.filter((edge) => edge.start_node !== node && edge.end_node !== node);
  const stays = (end: string, otherwise: string | undefined) =>
    nodes.includes(end) ? end : (otherwise ?? "");
  return {
    ...drawing,
    nodes,
    edges,
    entry_point: stays(drawing.entry_point, nodes[0]),
    finish_point: stays(drawing.finish_point, nodes.at(-1)),
  };
}

/** Rounded to whole units, so that what is saved is what is drawn. */
export function moved(drawing: GraphDraft, spots: Readonly<Record<string, Position>>): GraphDraft {
  const whole = Object.fromEntries(
    Object.entries(spots).map(([node, { x, y }]) => [node, { x: Math.round(x), y: Math.round(y) }]),
  );
  return { ...drawing, spots: { ...drawing.spots, ...whole } };
}

/** The position of a node added later: to the right of all others. */
export function freePosition({ nodes, spots }: GraphDraft): Position {
  const usedSpots = nodes.flatMap((node) => spots[node] ?? []);
  if (usedSpots.length === 0) return { x: 0, y: 0 };
  const right = Math.max(...usedSpots.map(({ x }) => x));
  return {
    x: right + NODE.width + 56,
    y: Math.max(...usedSpots.filter(({ x }) => x === right).map(({ y }) => y)),
  };
}

/** Connects the nodes in a line, in the working order of a team without a graph. */
export const inLine = (drawing: GraphDraft): GraphDraft => ({
  ...drawing,
  edges: drawing.nodes
    .slice(1)
    .map((node, at) => ({ start_node: drawing.nodes[at]!, end_node: node })),
  entry_point: drawing.nodes[0] ?? "",
  finish_point: drawing.nodes.at(-1) ?? "",
});

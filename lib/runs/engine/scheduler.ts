import "server-only";
import { onwardEdges, reachable } from "@/lib/runs/run/onward-edges";
import type { GraphShape } from "@/lib/runs/run/plan";

/** PRODUCT 'How a team's graph runs': a cycle ends after this many steps at the latest. */
export const STEPS = 25;

/** One execution of a node. `from`: the activations that handed their work to it; none for the first. */
export type Activation = { id: string; step: number; node: string; from: string[] };
/** Finished activations by id, each with the nodes that it handed its work to. */
export type Finished = ReadonlyMap<string, readonly string[]>;
/** How far a run has come. `all`: every activation so far, in order; `ready`: those of them to be worked on now. */
export type Progress = {
  all: Activation[];
  ready: Activation[];
  over: "no" | "ended" | "step_limit";
};

/**
 * What a graph does next. Pure: the same graph and the same finished activations give the same result, with the same
 * ids, so a run can resume from its journal wherever it was interrupted.
 *
 * It works in steps (as LangGraph does): every ready node runs, and the nodes that they hand work to run in the next
 * step. A node where several edges meet waits while an active branch can still reach it. Edges that lead back (in a
 * cycle) are not waited for: without them the graph has no cycles, so waiting nodes can never deadlock.
 */
export function progress(graph: GraphShape, finished: Finished): Progress {
  const waits = joinsOf(graph);
  const all: Activation[] = [];
  let handed = new Map<string, string[]>([[graph.entry_point, []]]);
  for (let step = 1; handed.size; step++) {
    if (step > STEPS) return { all, ready: [], over: "step_limit" };
    const nodes = graph.nodes.filter(
      (node) => handed.has(node) && ![...handed.keys()].some((other) => waits(node, other)),
    );
    const now = nodes.map((node, at) => ({
      id: String(all.length + at + 1),
      step,
      node,
      from: handed.get(node)!,
    }));
    all.push(...now);
    const ready = now.filter(({ id }) => !finished.has(id));
    if (ready.length) return { all, ready, over: "no" };
    handed = handOn(graph, handed, now, finished);
  }
  return { all, ready: [], over: "ended" };
}

/** The nodes with work once these activations have finished: those still waiting, and those that were handed some. */
function handOn(
  { nodes }: GraphShape,
  before: Map<string, string[]>,
  now: Activation[],
  finished: Finished,
): Map<string, string[]> {
  const handed = new Map([...before].filter(([node]) => !now.some((each) => each.node === node)));
  for (const { id } of now) {
    for (const to of new Set(finished.get(id)))
      if (nodes.includes(to)) handed.set(to, [...(handed.get(to) ?? []), id]);
  }
  return handed;
}

/**
 * Does a node wait for another one that has work? Only where edges meet, and only for work that reaches it without
 * going through a cycle.
 */
function joinsOf(graph: GraphShape): (node: string, other: string) => boolean {
  const onward = new Map(graph.nodes.map((node) => [node, new Set<string>()]));
  for (const { start_node, end_node } of onwardEdges(graph, [graph.entry_point]))
    onward.get(start_node)!.add(end_node);
  const reach = new Map(graph.nodes.map((node) => [node, reachable(node, onward)]));
  const ways = (node: string) => [...onward.values()].filter((ends) => ends.has(node)).length;
  const joins = new Set(graph.nodes.filter((node) => ways(node) > 1));
  return (node, other) => joins.has(node) && node !== other && reach.get(other)!.has(node);
}

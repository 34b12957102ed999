import type { SentFile } from "@/lib/files/contract";
import { reasonOf, type Reason, type Sentence } from "@/lib/core/shared/sentence";

/** Who hands work to whom, as the engine sees it. Nodes, ends, entry and finish are agent ids. */
export type GraphEdge = { start_node: string; end_node: string; condition?: string };
export type GraphShape = {
  nodes: string[];
  edges: GraphEdge[];
  entry_point: string;
  finish_point: string;
};

/**
 * What a run of one or more agents does: the graph at the time of routing, and the task's text. A single agent is a
 * graph of one node; a sequence is a line. Stored with the run, so later edits of the team change nothing.
 */
export type Plan = {
  task: string;
  graph: GraphShape;
  method: "direct" | "sequence" | "graph" | "model" | "words";
  reason: string;
  /** The reason of that sentence, unless a model has written it. */
  why?: Reason;
  /** The task's attachments. */
  files?: SentFile[];
  /** The time of the task's schedule that started it. */
  due?: string;
};

/**
 * A sequence of agents, each of which gets the work before it; the last one's output is the result. Takes at least one
 * node.
 */
export const lineOf = (nodes: string[]): GraphShape => ({
  nodes,
  edges: nodes.slice(1).map((end_node, at) => ({ start_node: nodes[at]!, end_node })),
  entry_point: nodes[0]!,
  finish_point: nodes.at(-1)!,
});

/** A plan's sentence, and the reason beside it. */
export const because = (sentence: Sentence): Pick<Plan, "reason" | "why"> => ({
  reason: sentence.text,
  why: reasonOf(sentence),
});

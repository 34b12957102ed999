import "server-only";
import type { Agent } from "@/lib/agents/contract";
import type { Activation } from "@/lib/runs/engine/scheduler";
import type { Plan } from "@/lib/runs/run/plan";

/**
 * Length in characters of an output that is only mentioned. Handed-over output is included in full, unless the model
 * has no room for it.
 */
const TOLD = 280;

/** room: maximum characters of all handed-over outputs together. */
type PromptContext = {
  plan: Plan;
  all: Activation[];
  room: number;
  nameOf: (node: string) => string;
  answerOf: (id: string) => string | undefined;
};

/**
 * The prompt of an agent: the task, the work so far (who did what, in order, in brief), the full text of what was
 * handed to it, and its own part. An agent that works alone gets only the task.
 */
export function nodePrompt(
  activation: Activation,
  agent: Agent,
  { plan, all, room, nameOf, answerOf }: PromptContext,
): string {
  const { nodes, edges, entry_point } = plan.graph;
  if (nodes.length === 1 && edges.length === 0 && nodes[0] === entry_point) return plan.task;
  const before = all.filter(
    (each) => each.step < activation.step && answerOf(each.id) !== undefined,
  );
  const lines = before.map(
    (each, at) => `${at + 1}. ${nameOf(each.node)}: ${inBrief(answerOf(each.id)!)}`,
  );
  const from = before.filter((each) => activation.from.includes(each.id));
  const handed = from.map(
    (each) =>
      `## From ${nameOf(each.node)}\n\n${cut(answerOf(each.id)!, Math.floor(room / from.length))}`,
  );
  const next = edges
    .filter((edge) => edge.start_node === activation.node)
    .map((edge) => nameOf(edge.end_node));
  return [
    `# Task\n\n${plan.task}`,
    ...(lines.length ? [`# The work so far\n\n${lines.join("\n")}`] : []),
    ...(handed.length ? [`# Handed to you\n\n${handed.join("\n\n")}`] : []),
    `# Your part\n\n${yourPart(agent, next, activation.node === plan.graph.finish_point)}`,
  ].join("\n\n");
}

function yourPart({ name, role_description: role }: Agent, next: string[], last: boolean): string {
  const you = `You are ${name}${role.trim() ? ` (${role.trim()})` : ""}, one of several agents who work on this task. Do your own part of it, on what was handed to you.`;
  const onward = next.length ? ` Your answer may be handed on to ${next.join(", ")}.` : "";
  return `${you}${onward}${last ? " Your answer is the result that the person gets." : ""}`;
}

function inBrief(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length <= TOLD ? line : `${line.slice(0, TOLD - 1)}…`;
}

const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text.slice(0, most)}\n\n[Cut here: the answer was longer than ${most.toLocaleString("en")} characters.]`;

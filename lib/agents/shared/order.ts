import { TEXT_FIELDS } from "@/lib/agents/fields";
import type { Agent } from "@/lib/agents/contract";

export const ORDERS = ["used", "name", "newest"] as const;
export type Order = (typeof ORDERS)[number];
export const asOrder = (text: string | null): Order =>
  ORDERS.find((each) => each === text) ?? "used";

/** A new agent counts as used when created, so it comes first. */
const usedAt = (agent: Agent): string => agent.last_used_at ?? agent.created_at;
const compare: Record<Order, (one: Agent, other: Agent) => number> = {
  used: (one, other) => descending(usedAt(one), usedAt(other)),
  name: (one, other) => one.name.localeCompare(other.name),
  newest: (one, other) => descending(one.created_at, other.created_at),
};
const descending = (one: string, other: string): number => (one < other ? 1 : one > other ? -1 : 0);

/** Pinned ones first, then in the chosen order. The server gives them newest first, which breaks ties. */
export const sorted = (agents: readonly Agent[], order: Order): Agent[] =>
  agents.toSorted(
    (one, other) =>
      Number(other.pinned ?? false) - Number(one.pinned ?? false) || compare[order](one, other),
  );

/** `words`: in lower case. Searches its name, role and model, and the names of its tools. */
export function matches(agent: Agent, words: string): boolean {
  const text = [
    agent.name,
    ...TEXT_FIELDS.map((field) => agent[field]),
    agent.model,
    ...agent.tools.map((tool) => tool.function.name),
  ];
  return text.some((each) => each.toLowerCase().includes(words));
}

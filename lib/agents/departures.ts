import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import { once } from "@/lib/core/once";

/** What else changes when an agent is deleted: statements of the same transaction, and nothing but these. */
export type Departure = (tx: Transaction, me: UserId, agentId: string) => Promise<unknown>;

const departures = () => once("agents.departures", () => new Map<string, Departure>());

/** Says what a noun that names agents does when one of them goes. Nouns register at start, under their own name. */
export const whenRemoved = (noun: string, leave: Departure): void => void departures().set(noun, leave);

/** Tells every noun that the agent goes: within the transaction that deletes it. */
export async function depart(tx: Transaction, me: UserId, agentId: string): Promise<void> {
  for (const leave of departures().values()) await leave(tx, me, agentId);
}

import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/process/singleton";

/** Tells whoever looks on of what changed, once it is on the disk. */
type Tell = () => void;
/** What else changes when an agent is deleted: statements of the same transaction, and nothing but these. May give what is to be told afterwards. */
export type Departure = (tx: Transaction, me: UserId, agentId: string) => Promise<Tell | void>;
/** What else is to be told when an agent has another name. */
export type Renaming = (me: UserId, agentId: string) => Promise<void>;

const departures = () => processSingleton("agents.departures", () => new Map<string, Departure>());
const renamings = () => processSingleton("agents.renamings", () => new Map<string, Renaming>());

/** Says what a noun that names agents does when one of them goes. Nouns register at start, under their own name. */
export const whenRemoved = (noun: string, leave: Departure): void =>
  void departures().set(noun, leave);

/** Likewise of what a noun tells when one of them was renamed. */
export const whenRenamed = (noun: string, tell: Renaming): void => void renamings().set(noun, tell);

/** Tells every noun that the agent goes: within the transaction that deletes it. Gives what is to be called once that stands. */
export async function depart(tx: Transaction, me: UserId, agentId: string): Promise<Tell> {
  const all: (Tell | void)[] = [];
  for (const leave of departures().values()) all.push(await leave(tx, me, agentId));
  return () => all.forEach((tell) => tell?.());
}

/** Tells every noun that the agent has another name: once that is on the disk. */
export async function renamed(me: UserId, agentId: string): Promise<void> {
  for (const tell of renamings().values()) await tell(me, agentId);
}

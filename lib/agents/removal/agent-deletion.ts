import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/process/singleton";

/** Tells whoever looks on of what changed, once it is on the disk. */
type Tell = () => void;
/** What else changes when an agent is deleted: statements of the same transaction, and nothing but these. May give what is to be told afterwards. */
type AgentDeletionHook = (tx: Transaction, me: UserId, agentId: string) => Promise<Tell | void>;
/** What else is to be told when an agent has another name. */
type AgentRenameHook = (me: UserId, agentId: string) => Promise<void>;

const deletionHooks = () =>
  processSingleton("agents.deletion-hooks", () => new Map<string, AgentDeletionHook>());
const renameHooks = () =>
  processSingleton("agents.rename-hooks", () => new Map<string, AgentRenameHook>());

/** Says what a noun that names agents does when one of them goes. Nouns register at start, under their own name. */
export const onAgentDeleted = (noun: string, hook: AgentDeletionHook): void =>
  void deletionHooks().set(noun, hook);

/** Likewise of what a noun tells when one of them was renamed. */
export const onAgentRenamed = (noun: string, tell: AgentRenameHook): void =>
  void renameHooks().set(noun, tell);

/** Tells every noun that the agent goes: within the transaction that deletes it. Gives what is to be called once that stands. */
export async function runDeletionHooks(
  tx: Transaction,
  me: UserId,
  agentId: string,
): Promise<Tell> {
  const all: (Tell | void)[] = [];
  for (const hook of deletionHooks().values()) all.push(await hook(tx, me, agentId));
  return () => all.forEach((tell) => tell?.());
}

/** Tells every noun that the agent has another name: once that is on the disk. */
export async function runRenameHooks(me: UserId, agentId: string): Promise<void> {
  for (const tell of renameHooks().values()) await tell(me, agentId);
}

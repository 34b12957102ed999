import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/process/singleton";

/** Notifies followers of the change, once it is on disk. */
type Tell = () => void;
/**
 * Further changes when an agent is deleted: only statements of the same transaction. May return a notification to send
 * afterwards.
 */
type AgentDeletionHook = (tx: Transaction, me: UserId, agentId: string) => Promise<Tell | void>;
/** Sends notifications when an agent was renamed. */
type AgentRenameHook = (me: UserId, agentId: string) => Promise<void>;

const deletionHooks = () =>
  processSingleton("agents.deletion-hooks", () => new Map<string, AgentDeletionHook>());
const renameHooks = () =>
  processSingleton("agents.rename-hooks", () => new Map<string, AgentRenameHook>());

/**
 * Registers what a module that refers to agents does when one is deleted. Modules register at startup, under their own
 * name.
 */
export const onAgentDeleted = (noun: string, hook: AgentDeletionHook): void =>
  void deletionHooks().set(noun, hook);

/** Likewise, registers what a module notifies when an agent was renamed. */
export const onAgentRenamed = (noun: string, tell: AgentRenameHook): void =>
  void renameHooks().set(noun, tell);

/**
 * Runs all deletion hooks, within the transaction that deletes the agent. Returns a function to call once that is
 * committed.
 */
export async function runDeletionHooks(
  tx: Transaction,
  me: UserId,
  agentId: string,
): Promise<Tell> {
  const all: (Tell | void)[] = [];
  for (const hook of deletionHooks().values()) all.push(await hook(tx, me, agentId));
  return () => all.forEach((tell) => tell?.());
}

/** Runs all rename hooks, once the new name is on disk. */
export async function runRenameHooks(me: UserId, agentId: string): Promise<void> {
  for (const tell of renameHooks().values()) await tell(me, agentId);
}

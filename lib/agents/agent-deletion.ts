import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { Scope } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";

/** Notifies followers of the change, once it is on disk. */
type Tell = () => void;
/**
 * Further changes when an agent is deleted: only statements of the same transaction. May return a notification to send
 * afterwards, and, as JSON, where the agent was removed from.
 */
type AgentDeletionHook = (
  tx: Transaction,
  me: Scope,
  agentId: string,
) => Promise<{ tell?: Tell; taken?: unknown }>;
/** Restores an agent from the bin to where its deletion removed it from, as far as that still exists. */
type AgentRestoreHook = (
  tx: Transaction,
  me: Scope,
  agentId: string,
  taken: unknown,
) => Promise<Tell | void>;
/** Sends notifications when an agent was renamed. */
type AgentRenameHook = (me: Scope, agentId: string) => Promise<void>;

const deletionHooks = () =>
  processSingleton("agents.deletion-hooks", () => new Map<string, AgentDeletionHook>());
const restoreHooks = () =>
  processSingleton("agents.restore-hooks", () => new Map<string, AgentRestoreHook>());
const renameHooks = () =>
  processSingleton("agents.rename-hooks", () => new Map<string, AgentRenameHook>());

/**
 * Registers what a module that refers to agents does when one is deleted. Modules register at startup, under their own
 * name.
 */
export const onAgentDeleted = (noun: string, hook: AgentDeletionHook): void =>
  void deletionHooks().set(noun, hook);

/** Likewise, registers what a module does when an agent is restored from the bin. */
export const onAgentRestored = (noun: string, hook: AgentRestoreHook): void =>
  void restoreHooks().set(noun, hook);

/** Likewise, registers how a module sends notifications when an agent was renamed. */
export const onAgentRenamed = (noun: string, tell: AgentRenameHook): void =>
  void renameHooks().set(noun, tell);

/**
 * Runs all deletion hooks, within the transaction that deletes the agent. Returns a function to call once that is
 * committed, and where the agent was removed from, by module.
 */
export async function runDeletionHooks(
  tx: Transaction,
  me: Scope,
  agentId: string,
): Promise<{ tell: Tell; taken: string }> {
  const tells: (Tell | undefined)[] = [];
  const taken: Record<string, unknown> = {};
  for (const [noun, hook] of deletionHooks()) {
    const done = await hook(tx, me, agentId);
    tells.push(done.tell);
    if (done.taken !== undefined) taken[noun] = done.taken;
  }
  return { tell: () => tells.forEach((tell) => tell?.()), taken: JSON.stringify(taken) };
}

/** Runs all hooks for an agent that is restored, within that transaction; `taken` is what runDeletionHooks returned. */
export async function runRestoreHooks(
  tx: Transaction,
  me: Scope,
  agentId: string,
  taken: string | null,
): Promise<Tell> {
  const by = JSON.parse(taken ?? "{}") as Record<string, unknown>; // each module validates its own
  const tells: (Tell | void)[] = [];
  for (const [noun, hook] of restoreHooks())
    if (by[noun] !== undefined) tells.push(await hook(tx, me, agentId, by[noun]));
  return () => tells.forEach((tell) => tell?.());
}

/** Runs all rename hooks, once the new name is on disk. */
export async function runRenameHooks(me: Scope, agentId: string): Promise<void> {
  for (const tell of renameHooks().values()) await tell(me, agentId);
}

import "server-only";
import { db, type Transaction } from "@/lib/core/db/db";
import type { OwnerId } from "@/lib/core/identity";
import { withinQuota, type Quota } from "@/lib/core/storage/quota";
import { needsApproval, type ToolDefinition } from "@/lib/tools/contract";
import { askingFirst } from "@/lib/tools/shared/imported";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * A tool, by its fingerprint, that its person has allowed for the rest of a conversation or task. scope: the id of that
 * conversation or task.
 */
type Allowed = { scope: string; agentId: string; tool: string };

const APPROVALS: Quota = {
  kind: "ToolApproval",
  most: 10_000,
  sentence: sentence(
    "too_many_approvals",
    "You've allowed tools in 10,000 places. Permanently delete conversations or tasks you no longer need.",
  ),
};

/** Stores that calls of a tool no longer need approval, in the transaction in which one was allowed. */
export function allow(tx: Transaction, me: OwnerId, { scope, agentId, tool }: Allowed) {
  const key = { ownerId: me, scope, agentId, tool };
  const keep = () =>
    tx.toolApproval.upsert({
      where: { ownerId_scope_agentId_tool: key },
      create: { ...key, createdAt: new Date() },
      update: {},
    });
  return withinQuota(tx, me, [APPROVALS], keep);
}

/**
 * The same tools, but each call waits until its person allows it: for an agent that its owner has not confirmed yet.
 */
export const allAsking = (tools: ToolDefinition[]): ToolDefinition[] => tools.map(askingFirst);

/** The fingerprints of an agent's tools that may be called in this conversation or task without asking again. */
export async function allowed(
  me: OwnerId,
  scope: string | null,
  agentId: string,
  tools: readonly ToolDefinition[],
): Promise<ReadonlySet<string>> {
  // Most agents have no tool that needs approval, so their replies need not wait for a query.
  if (scope === null || !tools.some(needsApproval)) return new Set();
  const rows = await db().toolApproval.findMany({
    where: { ownerId: me, scope, agentId },
    select: { tool: true },
  });
  return new Set(rows.map((each) => each.tool));
}

/** Deletes the permissions of a conversation or task, in the transaction that deletes it. */
export const forgetScope = (tx: Transaction, me: OwnerId, scope: string) =>
  tx.toolApproval.deleteMany({ where: { ownerId: me, scope } });

/** Gives the permissions of a task another owner, in the transaction that moves it. */
export async function moveScope(
  tx: Transaction,
  scope: string,
  from: OwnerId,
  to: OwnerId,
): Promise<void> {
  const rows = await tx.toolApproval.findMany({ where: { ownerId: from, scope } });
  await forgetScope(tx, from, scope);
  await tx.toolApproval.createMany({ data: rows.map((row) => ({ ...row, ownerId: to })) });
}

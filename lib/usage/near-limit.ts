import "server-only";
import { oneOf } from "@/lib/core/db/dialect";
import { Prisma } from "@/lib/core/db/db";
import { execute, read, type WriteTransaction } from "@/lib/core/db/statements";
import { write } from "@/lib/core/db/transact";
import { publish, subscribe } from "@/lib/core/cluster/event-bus";
import type { WorkspaceId } from "@/lib/core/identity";
import { budgetsIn, covering, periodOf, usedOf } from "@/lib/usage/covering-budgets";
import type { Spender } from "@/lib/usage/reservations";
import type { BudgetPer } from "@/lib/usage/contract";
import type { Budget } from "@/prisma/generated/client";

/** From this share of a limit on, its person is notified: once in each of its days or months. */
const NEAR = 0.8;

const channelOf = (me: string): string => `limits:${me}`;
/** Notifies the person's pages that a limit is nearly reached. */
export const tellNear = (workspace: WorkspaceId): void => publish(channelOf(workspace), null);
/** Returns a function that unsubscribes. */
export const onNear = (workspace: WorkspaceId, listener: () => void): (() => void) =>
  subscribe(channelOf(workspace), listener);

/** Is it recorded in this period that the limit is nearly reached? A run has no period: it asks by itself. */
export const isNoted = ({
  nearAt,
  per,
  timeZone,
}: Pick<Budget, "nearAt" | "per" | "timeZone">): boolean =>
  nearAt !== null && nearAt.toISOString() >= periodOf(per as BudgetPer, timeZone).from;

/** Is so much used that its person must be notified, for the first time in this period? */
export const isDue = (budget: Budget, spent: number): boolean =>
  budget.per !== "run" && spent >= budget.most * NEAR && !isNoted(budget);

/** Records that these limits are nearly reached. */
export const noteNear = (tx: WriteTransaction, ids: string[]): Promise<number> =>
  execute(
    tx,
    Prisma.sql`UPDATE "Budget" SET "nearAt" = ${new Date()}, "nearSeenAt" = NULL WHERE ${oneOf("id", ids)}`,
  );

/** Which of these ids are limits of the person. */
export async function limitsAmong(workspace: WorkspaceId, ids: string[]): Promise<string[]> {
  const mine = await read((query) => budgetsIn(query, workspace));
  return ids.filter((id) => mine.some((each) => each.id === id));
}

/** The person has seen the usage of these. */
export const markNearSeen = (workspace: WorkspaceId, ids: string[]): Promise<number> =>
  write(workspace, (tx) =>
    execute(
      tx,
      Prisma.sql`UPDATE "Budget" SET "nearSeenAt" = ${new Date()} WHERE ${oneOf("id", ids)} AND "ownerId" = ${workspace}`,
    ),
  );

/** Runs whose last model call no limit covered, so that nothing needs to be read at their end. */
const unlimited = new WeakSet<Spender["run"]>();
/** Records whether its person has limits, as just found by a model call of the run. */
export const noteLimits = (run: Spender["run"], hasLimits: boolean): unknown =>
  hasLimits ? unlimited.delete(run) : unlimited.add(run);

/**
 * Checks whether a run has nearly reached limits that cover it, by any of its agents; notifies its person of new ones.
 */
export async function lookForNear(
  workspace: WorkspaceId,
  run: Spender["run"],
  agentsOf: () => Promise<string[]>,
): Promise<void> {
  if (unlimited.has(run)) return;
  const all = (await read((query) => budgetsIn(query, workspace))).filter(
    (each) => each.per !== "run" && !isNoted(each),
  );
  if (all.length === 0) return;
  const agents = await agentsOf();
  const due: string[] = [];
  for (const budget of all) {
    if (!agents.some((agentId) => covering([budget], { run, agentId }).length)) continue;
    const { spent } = await read((query) => usedOf(query, budget, null));
    if (isDue(budget, spent[budget.unit === "usd" ? "cost" : "tokens"])) due.push(budget.id);
  }
  if (due.length === 0) return;
  await write(workspace, (tx) => noteNear(tx, due));
  tellNear(workspace);
}

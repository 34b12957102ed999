import "server-only";
import { newId } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { read } from "@/lib/core/db/statements";
import type { OwnerId, WorkspaceId } from "@/lib/core/identity";
import { budgetsIn, usedOf } from "@/lib/usage/covering-budgets";
import type { Budget } from "@/prisma/generated/client";

export type BudgetState = Budget & { spent: number; reserved: number };

/** The person's limits, oldest first. */
export const listBudgets = (me: OwnerId): Promise<Budget[]> =>
  db().budget.findMany({ where: { ownerId: me }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

/** The same with the usage of each in this period; `only`: some of them. */
export const budgetStates = (
  workspace: WorkspaceId,
  only: (budget: Budget) => boolean = () => true,
): Promise<BudgetState[]> =>
  read(async (query) => {
    const states: BudgetState[] = [];
    for (const row of (await budgetsIn(query, workspace)).filter(only)) {
      const unit = row.unit === "usd" ? "cost" : "tokens";
      const used = row.per === "run" ? null : await usedOf(query, row, null);
      states.push({
        ...row,
        spent: used?.spent[unit] ?? 0,
        reserved: used?.reserved[unit] ?? 0,
      });
    }
    return states;
  });

export const countBudgets = (tx: Transaction, workspace: WorkspaceId): Promise<number> =>
  tx.budget.count({ where: { ownerId: workspace } });

type New = Pick<Budget, "of" | "subjectId" | "per" | "unit" | "most" | "atLimit" | "timeZone">;

/** Throws if there is one of the same kind: Prisma's own error (`isTaken`). */
export const addBudget = (tx: Transaction, workspace: WorkspaceId, budget: New): Promise<Budget> =>
  tx.budget.create({
    data: {
      id: newId(),
      ownerId: workspace,
      ...budget,
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  });

export const findBudget = (
  tx: Transaction,
  workspace: WorkspaceId,
  id: string,
): Promise<Budget | null> => tx.budget.findFirst({ where: { id, ownerId: workspace } });

export const changeBudget = (
  tx: Transaction,
  workspace: WorkspaceId,
  id: string,
  change: Partial<Pick<Budget, "most" | "atLimit">>,
) =>
  tx.budget.updateMany({
    where: { id, ownerId: workspace },
    // With another amount its usage is reported again.
    data: { ...change, ...(change.most === undefined ? {} : ANEW), updatedAt: new Date() },
  });
const ANEW = { nearAt: null, nearSeenAt: null };

/** From now on the days and months of all of the person's limits are in this time zone. */
export const setTimeZone = (tx: Transaction, workspace: WorkspaceId, timeZone: string | null) =>
  tx.budget.updateMany({ where: { ownerId: workspace }, data: { timeZone } });

export const removeBudget = (tx: Transaction, workspace: WorkspaceId, id: string) =>
  tx.budget.deleteMany({ where: { id, ownerId: workspace } });

/** Sets, or with null removes, the person's limit in dollars on their total usage per day or run. */
export async function setForAll(
  tx: Transaction,
  workspace: WorkspaceId,
  per: "day" | "run",
  most: number | null,
  timeZone: string | null,
): Promise<void> {
  const which = { ownerId: workspace, of: "all", subjectId: "", per, unit: "usd" };
  if (most === null) return void (await tx.budget.deleteMany({ where: which }));
  const { count } = await tx.budget.updateMany({
    where: which,
    data: { most, ...ANEW, updatedAt: new Date() },
  });
  if (count === 0) await addBudget(tx, workspace, { ...which, most, timeZone, atLimit: "ask" });
}

/** The person's limits in dollars on their total usage. */
export async function forAll(
  workspace: WorkspaceId,
): Promise<{ day: number | null; run: number | null }> {
  const rows = await db().budget.findMany({
    where: { ownerId: workspace, of: "all", unit: "usd", per: { in: ["day", "run"] } },
  });
  const most = (per: string) => rows.find((each) => each.per === per)?.most ?? null;
  return { day: most("day"), run: most("run") };
}

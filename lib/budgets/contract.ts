import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";
import type { BudgetOf, BudgetPer, BudgetUnit } from "@/lib/usage/contract";

export const AT_LIMIT = ["ask", "stop"] as const;

/**
 * What a limit covers. id: of that agent, team, task or key; omitted for all. Days and months are in the person's time
 * zone.
 */
export type BudgetInput = {
  of: BudgetOf;
  id?: string;
  per: BudgetPer;
  unit: BudgetUnit;
  /** US dollars, or tokens. */
  limit: number;
  /** ask: the run waits for its person. stop: it ends. */
  at_limit: (typeof AT_LIMIT)[number];
};
/** spent, reserved: in this period, and by model calls in progress; 0 for a limit per run. */
export type PersonBudget = BudgetInput & {
  BudgetId: string;
  /** Name of what it covers; omitted for all, and if that no longer exists. */
  name?: string;
  spent: number;
  reserved: number;
  resets_at: string | null;
};
export type BudgetChange = Partial<Pick<BudgetInput, "limit" | "at_limit">>;

export const budgetApi = {
  list: endpoint<void, PersonBudget[]>("GET", "/api/budgets", {
    fails: sentence("budgets_not_loaded", "Failed to load your limits"),
  }),
  create: endpoint<BudgetInput, PersonBudget>("POST", "/api/budgets", {
    access: "account",
    workspace: "header",
    role: "admin",
    fails: sentence("budget_not_created", "The limit could not be set"),
  }),
  update: endpoint<{ id: string } & BudgetChange, PersonBudget>("PATCH", "/api/budgets/{id}", {
    access: "account",
    workspace: "header",
    role: "admin",
    fails: sentence("budget_not_updated", "The limit could not be changed"),
  }),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/budgets/{id}", {
    access: "account",
    workspace: "header",
    role: "admin",
    fails: sentence("budget_not_removed", "The limit could not be removed"),
  }),
};

import { endpoint } from "@/lib/core/http/shared/endpoint";
import { sentence } from "@/lib/core/shared/sentence";
import type { BudgetOf, BudgetPer, BudgetUnit } from "@/lib/usage/contract";

export const AT_LIMIT = ["ask", "stop"] as const;

/** What a limit covers. id: of that agent, team, task or key; omitted for all. Days and months are UTC's. */
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
/** spent, reserved: in this period, and by model calls in progress; of a limit per run they are 0. */
export type PersonBudget = BudgetInput & {
  BudgetId: string;
  /** Of what it covers; omitted for all, and when that is gone. */
  name?: string;
  spent: number;
  reserved: number;
  resets_at: string | null;
};
export type BudgetChange = Partial<Pick<BudgetInput, "limit" | "at_limit">>;

export const budgetLimits = {
  budgets: 200,
  leastUsd: 0.0001,
  mostUsd: 1_000_000,
  leastTokens: 1_000,
  mostTokens: 1e12,
};
export const SUBJECT_MISSING = sentence("budget_of_whom", "Say by id whom the limit is for");
const USD = sentence(
  "limit_usd_invalid",
  "The limit must be between $0.0001 and $1,000,000, with four decimals at most",
);
const TOKENS = sentence(
  "limit_tokens_invalid",
  "The limit must be a whole number of tokens, from 1,000 to 1,000,000,000,000",
);

/** What is wrong with the amount of a limit. */
export function limitFault(unit: BudgetUnit, limit: number) {
  const { leastUsd, mostUsd, leastTokens, mostTokens } = budgetLimits;
  if (unit === "tokens")
    return Number.isInteger(limit) && limit >= leastTokens && limit <= mostTokens
      ? undefined
      : TOKENS;
  const isAmount = limit >= leastUsd && limit <= mostUsd && /^\d+(\.\d{1,4})?$/.test(String(limit));
  return isAmount ? undefined : USD;
}

/**
 * A whole number, or decimals after a point or a comma. No digit grouping: `1.000` may be a thousand or one, and is taken
 * for neither.
 */
const AMOUNT = /^\d+([.,](\d{1,2}|\d{4}))?$/;

/** What was typed as a limit: NaN when it is no amount. */
export function readLimit(text: string): number {
  const typed = text.trim();
  return AMOUNT.test(typed) ? Number(typed.replace(",", ".")) : NaN;
}

export const budgetApi = {
  list: endpoint<void, PersonBudget[]>("GET", "/api/budgets", {
    fails: sentence("budgets_not_loaded", "Failed to load your limits"),
  }),
  create: endpoint<BudgetInput, PersonBudget>("POST", "/api/budgets", {
    access: "account",
    fails: sentence("budget_not_created", "The limit could not be set"),
  }),
  update: endpoint<{ id: string } & BudgetChange, PersonBudget>("PATCH", "/api/budgets/{id}", {
    access: "account",
    fails: sentence("budget_not_updated", "The limit could not be changed"),
  }),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/budgets/{id}", {
    access: "account",
    fails: sentence("budget_not_removed", "The limit could not be removed"),
  }),
};

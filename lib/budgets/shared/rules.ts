import { sentence } from "@/lib/core/shared/sentence";
import type { BudgetUnit } from "@/lib/usage/contract";

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

import { sentence } from "@/lib/core/shared/sentence";
import type { BudgetUnit } from "@/lib/usage/contract";

export const budgetLimits = {
  budgets: 200,
  leastUsd: 0.0001,
  mostUsd: 1_000_000,
  leastTokens: 1_000,
  mostTokens: 1e12,
};
export const SUBJECT_MISSING = sentence("budget_of_whom", "Choose what the limit is for");
const USD = sentence(
  "limit_usd_invalid",
  "Enter an amount from $0.0001 to $1,000,000 with up to four decimals",
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
 * A whole number, or decimals after a point or a comma. No digit grouping: `1.000` may be a thousand or one, and is
 * refused. `0.002` can only be a decimal.
 */
const AMOUNT = /^(\d+([.,](\d{1,2}|\d{4}))?|0[.,]\d{3})$/;
const AMBIGUOUS = /^[1-9]\d{0,2}([.,]\d{3})+$/;

/** Parses a typed limit: NaN when it is not an amount. */
export function readLimit(text: string): number {
  const typed = text.trim();
  return AMOUNT.test(typed) ? Number(typed.replace(",", ".")) : NaN;
}

/** A limit as text that readLimit() reads as the same amount. */
export const limitText = (limit: number): string =>
  /\.\d{3}$/.test(String(limit)) ? limit.toFixed(4) : String(limit);

/** What is wrong with a typed limit. */
export function typedLimitFault(unit: BudgetUnit, text: string) {
  const typed = text.trim();
  if (AMBIGUOUS.test(typed))
    return sentence(
      "limit_ambiguous",
      "Write {typed} without a thousands separator, or with four decimals",
      { typed },
    );
  return limitFault(unit, readLimit(typed));
}

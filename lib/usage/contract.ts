export type Usage = {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  cached_tokens: number;
  /** Of a single call, where the provider tells it; sums have none. */
  reasoning_tokens?: number;
  /** Of a single call: its provider told nothing, so it is counted on the high side by what was sent and what came. */
  estimated?: true;
  /** Of a single call: so many tokens more than were held back for it, where a limit covers it. */
  over?: number;
  /** US dollars by the provider's prices; 0 when no price is known. */
  cost: number;
};
/**
 * What one model call has used. ofServer: with the server's own model, which the operator pays for and may limit.
 * unpriced: what it costs is not known. Both are stored, but never shown.
 */
export type CallUsage = Usage & { ofServer?: true; unpriced?: true };

/**
 * What a run asks when it would pass a budget: `limit` says per what. Amounts are US dollars, or tokens by `unit`.
 * reserved: held back for model calls in progress. least, most: what the next call uses. unpriced: its price is not
 * known. Questions of older versions end with `sentence`.
 */
export type BudgetQuestion = {
  limit: "day" | "run" | "month";
  budget: number;
  spent: number;
  sentence: string;
  budget_id?: string;
  unit?: "usd" | "tokens";
  reserved?: number;
  least?: number;
  most?: number;
  unpriced?: true;
};

/** What a limit covers, per what, and in what it is counted. */
export const BUDGET_OF = ["all", "agent", "team", "task", "key"] as const;
export const BUDGET_PER = ["run", "day", "month"] as const;
export const BUDGET_UNITS = ["usd", "tokens"] as const;
export type BudgetOf = (typeof BUDGET_OF)[number];
export type BudgetPer = (typeof BUDGET_PER)[number];
export type BudgetUnit = (typeof BUDGET_UNITS)[number];

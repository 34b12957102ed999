export type Usage = {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  cached_tokens: number;
  /** For a single call, if the provider reports it; sums have none. */
  reasoning_tokens?: number;
  /** For a single call: its provider reported nothing, so it is an upper estimate from what was sent and received. */
  estimated?: true;
  /** For a single call: how many tokens more than were reserved for it, if a limit covers it. */
  over?: number;
  /** US dollars at the provider's prices; 0 when no price is known. */
  cost: number;
};
/**
 * The usage of one model call. ofServer: with the server's own model, which the operator pays for and may limit.
 * unpriced: its cost is unknown. Both are stored, but never shown.
 */
export type CallUsage = Usage & { ofServer?: true; unpriced?: true };

/**
 * A run's question when it would exceed a budget: `limit` says per what. Amounts are US dollars, or tokens by `unit`.
 * reserved: for model calls in progress. least, most: usage of the next call. unpriced: its price is unknown. Questions
 * of older versions end with `sentence`.
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

/** What a limit covers, per what, and its unit. */
export const BUDGET_OF = ["all", "agent", "team", "task", "key"] as const;
export const BUDGET_PER = ["run", "day", "month"] as const;
export const BUDGET_UNITS = ["usd", "tokens"] as const;
export type BudgetOf = (typeof BUDGET_OF)[number];
export type BudgetPer = (typeof BUDGET_PER)[number];
export type BudgetUnit = (typeof BUDGET_UNITS)[number];

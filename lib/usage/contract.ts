export type Usage = {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  cached_tokens: number;
  /** Of a single call, where the provider tells it; sums have none. */
  reasoning_tokens?: number;
  /** US dollars by the provider's prices; 0 when no price is known. */
  cost: number;
};
/**
 * What one model call has used. ofServer: with the server's own model, which the operator pays for and may limit.
 * Stored, but never shown.
 */
export type CallUsage = Usage & { ofServer?: true };

/** What a run asks when it would pass a budget: `limit` says which. Amounts are US dollars. */
export type BudgetQuestion = {
  limit: "day" | "run";
  budget: number;
  spent: number;
  sentence: string;
};

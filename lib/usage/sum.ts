import type { Usage } from "@/lib/usage/contract";

type Tokens = Omit<Usage, "cost">;

export const NO_USAGE: Usage = {
  prompt_tokens: 0,
  completion_tokens: 0,
  total_tokens: 0,
  cached_tokens: 0,
  cost: 0,
};

const sumTokens = (a: Tokens, b: Tokens): Tokens => ({
  prompt_tokens: a.prompt_tokens + b.prompt_tokens,
  completion_tokens: a.completion_tokens + b.completion_tokens,
  total_tokens: a.total_tokens + b.total_tokens,
  cached_tokens: a.cached_tokens + b.cached_tokens,
});

/** Without a cost, `b` was free. */
export const sumUsage = (a: Usage, b: Tokens & { cost?: number }): Usage => ({
  ...sumTokens(a, b),
  cost: a.cost + (b.cost ?? 0),
});

/** The sum of their usage; some may have none. */
export const totalUsage = (all: readonly { usage?: Usage }[]): Usage =>
  all.reduce((sum, { usage }) => (usage ? sumUsage(sum, usage) : sum), NO_USAGE);

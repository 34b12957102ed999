import "server-only";
import { config } from "@/lib/core/config";
import { queryRows } from "@/lib/core/db/statements";
import type { UserId } from "@/lib/core/identity";
import type { CallUsage } from "@/lib/usage/contract";
import { dayOf } from "@/lib/usage/usage";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

const BY_PERSON = sentence(
  "server_model_spent_by_person",
  "You have used as much of this server's own model today as one person may. It begins anew at midnight (UTC); models of your own providers go on.",
);
const BY_ALL = sentence(
  "server_model_spent",
  "This server's own model is used up for today. It begins anew at midnight (UTC); models of your own providers go on.",
);

type Used = {
  tokens: number | null;
  cost: number | null;
  tokensAll: number | null;
  costAll: number | null;
};
const USED = `SELECT own."serverTokens" AS tokens, own."serverCost" AS cost, everyone.tokens AS "tokensAll", everyone.cost AS "costAll"
  FROM (SELECT 1) one LEFT JOIN "UsageDay" own ON own."ownerId" = ? AND own.date = ? LEFT JOIN "ServerUsage" everyone ON everyone.date = ?`;

/**
 * Why a call that uses at least `next` can't be made: it uses the server's own model, and would exceed what the
 * operator allows per day (UTC) for one person or for all. Null when it can. Calls in progress at the same time are not
 * counted yet.
 */
export async function overServerLimit(me: UserId, next: CallUsage): Promise<Sentence | null> {
  const {
    MODEL_DAY_TOKENS: tokens,
    MODEL_DAY_COST: cost,
    MODEL_DAY_TOKENS_ALL: tokensAll,
    MODEL_DAY_COST_ALL: costAll,
  } = config();
  if (!next.ofServer || [tokens, cost, tokensAll, costAll].every((limit) => limit === undefined))
    return null;
  const day = dayOf(new Date());
  const [used] = (await queryRows<Used>(USED, [me, day, day])) as [Used]; // one row, always
  const passes = (limit: number | undefined, before: number | null, more: number): boolean =>
    limit !== undefined && (before ?? 0) + more > limit;
  if (passes(tokens, used.tokens, next.total_tokens) || passes(cost, used.cost, next.cost))
    return BY_PERSON;
  return passes(tokensAll, used.tokensAll, next.total_tokens) ||
    passes(costAll, used.costAll, next.cost)
    ? BY_ALL
    : null;
}

import "server-only";
import { engine } from "@/lib/core/db/engine";
import { read } from "@/lib/core/db/statements";
import type { Principal, WorkspaceId } from "@/lib/core/identity";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { budgetsIn, periodOf, usedOf } from "@/lib/usage/covering-budgets";
import type { BudgetPer, CallUsage } from "@/lib/usage/contract";
import { usedSince } from "@/lib/usage/slices";
import { overServerLimit } from "@/lib/usage/server-limit";

/**
 * Why a model call that belongs to no run, and uses at least `next`, can't be made: it would exceed a limit on the
 * person's total usage, one of the caller's API key, or one of the operator's. Null when it can. There is no one to
 * ask, so the caller gets the sentence.
 */
export async function overDay({ me, keyId }: Principal, next: CallUsage): Promise<Sentence | null> {
  const refused = await overServerLimit(me.workspace, next);
  if (refused) return refused;
  return read(async (query) => {
    for (const budget of await budgetsIn(query, me.workspace)) {
      const covers = budget.of === "all" || (budget.of === "key" && budget.subjectId === keyId);
      if (!covers || budget.per === "run") continue;
      if (budget.unit === "usd" && next.cost <= 0) continue;
      const unit = budget.unit === "usd" ? "cost" : "tokens";
      const more = unit === "cost" ? next.cost : next.total_tokens;
      const { spent, reserved } = await usedOf(query, budget, null);
      if (spent[unit] + reserved[unit] + more > budget.most) return overLimit(budget, spent[unit]);
    }
    return null;
  });
}

/**
 * What the person's model calls have cost since the start of the day in their time zone, including those of unfinished
 * runs.
 */
export async function spentToday(workspace: WorkspaceId, timeZone: string | null): Promise<number> {
  const { from } = periodOf("day", timeZone);
  return (await read((query) => usedSince(query, workspace, from, {}))).cost;
}

/** The sentence for a limit that has too little room. */
export function overLimit(
  { per, unit, most }: { per: string; unit: string; most: number },
  spent: number,
): Sentence {
  const amount = (value: number) => (unit === "usd" ? dollars(value) : value.toLocaleString("en"));
  const over = unit === "usd" ? OVER : OVER_TOKENS;
  return over[per as BudgetPer]({ budget: amount(most), spent: amount(spent) });
}

type Over = Record<BudgetPer, (sums: { budget: string; spent: string }) => Sentence>;
const OVER: Over = {
  day: (sums) =>
    sentence(
      "over_day_budget",
      "The next call could exceed today's limit of {budget}: {spent} has been spent today.",
      sums,
    ),
  run: (sums) =>
    sentence(
      "over_run_budget",
      "The next call could exceed the limit of {budget} per run: this run has spent {spent}.",
      sums,
    ),
  month: (sums) =>
    sentence(
      "over_month_budget",
      "The next call could exceed this month's limit of {budget}: {spent} has been spent this month.",
      sums,
    ),
};
const OVER_TOKENS: Over = {
  day: (sums) =>
    sentence(
      "over_day_tokens",
      "The next call could exceed today's limit of {budget} tokens: {spent} have been used.",
      sums,
    ),
  run: (sums) =>
    sentence(
      "over_run_tokens",
      "The next call could exceed the limit of {budget} tokens per run: this run has used {spent}.",
      sums,
    ),
  month: (sums) =>
    sentence(
      "over_month_tokens",
      "The next call could exceed this month's limit of {budget} tokens: {spent} have been used.",
      sums,
    ),
};
/** By the reason of a refusal: what the run may wait for. */
const PERIODS: Record<string, BudgetPer> = {
  over_day_budget: "day",
  over_day_tokens: "day",
  over_month_budget: "month",
  over_month_tokens: "month",
  server_model_spent: "day",
  server_model_spent_by_person: "day",
};

/**
 * In how many seconds a call refused for this reason may be retried, since a day or a month ends in the person's time
 * zone; none if that does not help. The operator's limits use UTC.
 */
export function secondsUntilRoom(
  reason: string | undefined,
  timeZone: string | null,
  now = engine().now(),
): number | undefined {
  const per = reason === undefined ? undefined : PERIODS[reason];
  const isServers = reason?.startsWith("server_model");
  const end = per && periodOf(per, isServers ? null : timeZone, now).end;
  return end ? Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)) : undefined;
}

/** The sentence for an unknown price. */
export const PRICE_UNKNOWN = sentence(
  "price_unknown",
  "This model has no price, so a limit in dollars can't be enforced.",
);

/** An amount as people write it; with cents, or with two significant digits below a dollar. */
export const dollars = (amount: number): string =>
  `$${amount >= 1 || amount === 0 ? amount.toFixed(2) : amount.toPrecision(2)}`;

import "server-only";
import { budgetsOf } from "@/lib/auth/account";
import { db } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import type { BudgetQuestion, CallUsage } from "@/lib/usage/contract";
import { overServerLimit } from "@/lib/usage/server-limit";
import { dayOf } from "@/lib/usage/usage";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/**
 * Why a model call that belongs to no run, and uses at least `next`, can't be made: it would exceed the day's budget,
 * or a limit of the operator's. Null when it can. There is nobody to ask, so whoever started it gets the sentence.
 */
export async function overDay(me: UserId, next: CallUsage): Promise<Sentence | null> {
  const refused = await overServerLimit(me, next);
  if (refused || next.cost <= 0) return refused;
  const { day } = await budgetsOf(me);
  return passes("day", day, await spentOn(me, dayOf(new Date())), next.cost);
}

/** What the person's model calls have cost on a day, including those of unfinished runs. */
export async function spentOn(me: UserId, date: string): Promise<number> {
  const row = await db().usageDay.findUnique({
    where: { ownerId_date: { ownerId: me, date } },
    select: { cost: true },
  });
  return row?.cost ?? 0;
}

/** What to ask before another `next` US dollars are spent; null when the budget allows them, or there is none. */
export function overBudget(
  limit: BudgetQuestion["limit"],
  budget: number | null,
  spent: number,
  next: number,
): BudgetQuestion | null {
  const why = passes(limit, budget, spent, next);
  return why && budget !== null ? { limit, budget, spent, sentence: why.text } : null;
}

function passes(
  limit: BudgetQuestion["limit"],
  budget: number | null,
  spent: number,
  next: number,
): Sentence | null {
  if (budget === null || spent + next <= budget) return null;
  const sums = { budget: dollars(budget), spent: dollars(spent) };
  return limit === "day"
    ? sentence(
        "over_day_budget",
        "Going on would pass today's budget of {budget}: {spent} has been spent today.",
        sums,
      )
    : sentence(
        "over_run_budget",
        "Going on would pass the budget of {budget} for one run: {spent} has been spent by this run.",
        sums,
      );
}

/** An amount as people write it; with cents, or with two significant digits below a dollar. */
const dollars = (amount: number): string =>
  `$${amount >= 1 || amount === 0 ? amount.toFixed(2) : amount.toPrecision(2)}`;

import "server-only";
import { budgetsOf } from "@/lib/auth/account";
import { db } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import type { BudgetQuestion, CallUsage } from "@/lib/usage/contract";
import { overServerLimit } from "@/lib/usage/server-limit";
import { dayOf } from "@/lib/usage/usage";

/**
 * Why a model call that belongs to no run, and uses at least `next`, can't be made: it would pass the budget of the day, or
 * a limit of the operator's. Null when it can. There is nobody to ask: whoever began it is told.
 */
export async function overDay(me: UserId, next: CallUsage): Promise<string | null> {
  const refused = await overServerLimit(me, next);
  if (refused || next.cost <= 0) return refused;
  const { day } = await budgetsOf(me);
  return overBudget("day", day, await spentOn(me, dayOf(new Date())), next.cost)?.sentence ?? null;
}

/** What the person's model calls have cost on a day, those of runs that still go on included. */
export async function spentOn(me: UserId, date: string): Promise<number> {
  const row = await db().usageDay.findUnique({
    where: { ownerId_date: { ownerId: me, date } },
    select: { cost: true },
  });
  return row?.cost ?? 0;
}

/** What to ask before `next` US dollars more are spent; null where the budget has room for them, or there is none. */
export function overBudget(
  limit: BudgetQuestion["limit"],
  budget: number | null,
  spent: number,
  next: number,
): BudgetQuestion | null {
  if (budget === null || spent + next <= budget) return null;
  const whole =
    limit === "day"
      ? `today's budget of ${dollars(budget)}`
      : `the budget of ${dollars(budget)} for one run`;
  const used =
    limit === "day"
      ? `${dollars(spent)} has been spent today`
      : `${dollars(spent)} has been spent by this run`;
  return { limit, budget, spent, sentence: `Going on would pass ${whole}: ${used}.` };
}

/** As people write it; from a tenth of a cent on, exact below a dollar. */
const dollars = (amount: number): string =>
  `$${amount >= 1 || amount === 0 ? amount.toFixed(2) : amount.toPrecision(2)}`;

import "server-only";
import { subjectNames } from "@/lib/budgets/names";
import type { Scope } from "@/lib/core/identity";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { dollars } from "@/lib/usage/budget";
import { isNoted } from "@/lib/usage/near-limit";
import { budgetStates, type BudgetState } from "@/lib/usage/budget-rows";

/** A limit that is nearly reached; name: of what it covers, unless that is everything, or deleted. */
export type NearLimit = { id: string; name?: string; why: Sentence; at: Date; seen: boolean };

/** The person's limits that are at least four fifths used in this day or month. */
export async function nearLimits(me: Scope): Promise<NearLimit[]> {
  const near = await budgetStates(me.workspace, isNoted);
  const names = await subjectNames(me, near);
  return near.map((each) => ({
    id: each.id,
    name: names.get(each.subjectId),
    why: howMuch(each),
    at: each.nearAt!, // it was recorded
    seen: each.nearSeenAt !== null,
  }));
}

function howMuch({ per, unit, most, spent }: BudgetState): Sentence {
  const amount = (value: number) =>
    unit === "usd" ? dollars(value) : value.toLocaleString("en", { maximumFractionDigits: 0 });
  const used = { used: amount(spent), limit: amount(most) };
  if (unit === "tokens")
    return per === "day"
      ? sentence(
          "near_day_tokens",
          "{used} of today's limit of {limit} tokens has been used.",
          used,
        )
      : sentence(
          "near_month_tokens",
          "{used} of this month's limit of {limit} tokens has been used.",
          used,
        );
  return per === "day"
    ? sentence("near_day_budget", "{used} of today's limit of {limit} has been used.", used)
    : sentence("near_month_budget", "{used} of this month's limit of {limit} has been used.", used);
}

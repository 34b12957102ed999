"use client";
import { May } from "@/components/shell/workspace";
import { amountIn, perWords } from "@/components/items/budget-words";
import type { LimitsOfProps } from "@/components/items/limits-of";
import { UsedBar } from "@/components/items/used-bar";
import { routes } from "@/components/routes";
import { Link } from "@/components/ui/link";
import { useBudgets } from "@/lib/budgets/client";
import { budgetApi, type PersonBudget } from "@/lib/budgets/contract";
import { useText } from "@/lib/texts/use-text";

export function LimitList({ of, id, className }: LimitsOfProps) {
  const t = useText();
  const { data = [] } = useBudgets();
  const limits = data.filter((each) => each.of === of && each.id === id);
  if (limits.length === 0) return null;
  return (
    <section aria-label={t("Limits")} className={className}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-sm">{t("Limits")}</h3>
        <May call={budgetApi.update}>
          <Link href={routes.limits} className="rounded-sm text-13 text-brand-ink hover:underline">
            {t("Edit limits")}
          </Link>
        </May>
      </div>
      <ul className="mt-2 space-y-3">
        {limits.map((each) => (
          <Limit key={each.BudgetId} budget={each} />
        ))}
      </ul>
    </section>
  );
}

function Limit({ budget }: { budget: PersonBudget }) {
  const t = useText();
  const { per, unit, limit, spent, reserved, at_limit: atLimit } = budget;
  const amount = (value: number) => amountIn(t, unit, value);
  const used =
    per === "run"
      ? t("Up to {limit} each", { limit: amount(limit) })
      : t("{spent} of {limit} used", { spent: amount(spent), limit: amount(limit) });
  return (
    <li className="text-13 text-ink-2">
      {used} {perWords(t)[per]} · {atLimit === "ask" ? t("Pauses") : t("Stops")}
      {reserved > 0 && ` · ${t("{reserved} reserved", { reserved: amount(reserved) })}`}
      {per !== "run" && <UsedBar spent={spent} reserved={reserved} limit={limit} />}
    </li>
  );
}

"use client";
import { May } from "@/components/shell/workspace";
import { Chip } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { amountIn, ofWords, perWords, subjectOf } from "@/components/items/budget-words";
import { UsedBar } from "@/components/items/used-bar";
import { budgetApi, type PersonBudget } from "@/lib/budgets/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { budget: PersonBudget; onEdit: () => void; onRemove: () => void };

/** One limit, and its usage. */
export function LimitRow({ budget, onEdit, onRemove }: Props) {
  const t = useText();
  const { of, name, per, unit, limit, at_limit: atLimit, spent, reserved } = budget;
  const subject = subjectOf(t, budget);
  const amount = (value: number) => amountIn(t, unit, value);
  return (
    <li className="px-5 py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 font-medium wrap-anywhere">
          {subject} <span className="font-normal text-ink-2">{perWords(t)[per]}</span>
        </p>
        {name && <Chip mono={false}>{ofWords(t)[of]}</Chip>}
        <Chip mono={false}>{atLimit === "ask" ? t("Pauses") : t("Stops")}</Chip>
        <May call={budgetApi.update}>
          <Button size="sm" variant="ghost" onClick={onEdit}>
            {t("Change")}
            <span className="sr-only"> {`${subject} ${perWords(t)[per]}`}</span>
          </Button>
          <Button size="sm" variant="danger-ghost" onClick={onRemove}>
            {t("Remove")}
            <span className="sr-only"> {`${subject} ${perWords(t)[per]}`}</span>
          </Button>
        </May>
      </div>
      <p className="mt-1 text-13 text-ink-2">
        {per === "run"
          ? t("Up to {limit} each", { limit: amount(limit) })
          : t("{spent} of {limit} used", { spent: amount(spent), limit: amount(limit) })}
        {reserved > 0 && ` · ${t("{reserved} reserved", { reserved: amount(reserved) })}`}
      </p>
      {per !== "run" && <UsedBar spent={spent} reserved={reserved} limit={limit} />}
    </li>
  );
}

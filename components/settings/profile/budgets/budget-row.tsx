"use client";
import { Chip } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import {
  amountIn,
  ofWords,
  perWords,
  subjectOf,
} from "@/components/settings/profile/budgets/budget-words";
import type { PersonBudget } from "@/lib/budgets/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { budget: PersonBudget; onEdit: () => void; onRemove: () => void };

/** One limit, and how much of it is used. */
export function BudgetRow({ budget, onEdit, onRemove }: Props) {
  const t = useText();
  const { of, name, per, unit, limit, at_limit: atLimit, spent, reserved } = budget;
  const subject = subjectOf(t, budget);
  const amount = (value: number) => amountIn(t, unit, value);
  return (
    <li className="border-b border-line px-5 py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 font-medium wrap-anywhere">
          {subject} <span className="font-normal text-ink-2">{perWords(t)[per]}</span>
        </p>
        {name && <Chip>{ofWords(t)[of]}</Chip>}
        <Chip>{atLimit === "ask" ? t("Asks") : t("Stops")}</Chip>
        <Button size="sm" variant="ghost" onClick={onEdit}>
          {t("Change")}
          <span className="sr-only"> {`${subject} ${perWords(t)[per]}`}</span>
        </Button>
        <Button size="sm" variant="danger-ghost" onClick={onRemove}>
          {t("Remove")}
          <span className="sr-only"> {`${subject} ${perWords(t)[per]}`}</span>
        </Button>
      </div>
      <p className="mt-1 text-13 text-ink-2">
        {per === "run"
          ? t("At most {limit} each", { limit: amount(limit) })
          : t("{spent} of {limit} used", { spent: amount(spent), limit: amount(limit) })}
        {reserved > 0 && ` · ${t("{reserved} held back now", { reserved: amount(reserved) })}`}
      </p>
      {per !== "run" && <Bar spent={spent} reserved={reserved} limit={limit} />}
    </li>
  );
}

/** The words beside it say the same. */
function Bar({ spent, reserved, limit }: { spent: number; reserved: number; limit: number }) {
  const part = (value: number) => (limit > 0 ? Math.min(100, (value / limit) * 100) : 100);
  const used = part(spent);
  return (
    <div aria-hidden="true" className="mt-2 flex h-1.5 overflow-hidden rounded-full bg-subtle">
      <div className={used >= 80 ? "bg-warn" : "bg-brand"} style={{ width: `${used}%` }} />
      <div
        className="bg-ink-3 opacity-50"
        style={{ width: `${Math.min(100 - used, part(reserved))}%` }}
      />
    </div>
  );
}

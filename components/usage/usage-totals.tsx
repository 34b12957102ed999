"use client";
import type { ReactNode } from "react";
import type { UsageReport, UsageSum } from "@/lib/dashboard/contract";
import { compact, dates, money, number, numbers } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

type Props = {
  total: UsageSum;
  /** The previous span, once it is known. */
  before: UsageReport | undefined;
};

/** The sums of a span, each next to that of the previous span. */
export function UsageTotals({ total, before }: Props) {
  const t = useText();
  const tokens = tokensOf(total);
  const was = before && {
    cost: before.total.cost,
    tokens: tokensOf(before.total),
    runs: before.total.runs,
    when: dayRange(before.from, before.to),
  };
  return (
    <dl className="grid gap-x-8 gap-y-4 @md:grid-cols-3">
      <Sum name={t("Cost")} value={money(total.cost)}>
        <Change now={total.cost} was={was?.cost} when={was?.when} />
        {total.unpriced_tokens > 0 && (
          <span className="block">
            {t("{amount} tokens: price unknown", { amount: number(total.unpriced_tokens) })}
          </span>
        )}
      </Sum>
      <Sum name={t("Tokens")} value={number(tokens)}>
        <Change now={tokens} was={was?.tokens} when={was?.when} />
        {total.cached_tokens > 0 && (
          <span className="block">
            {t("{amount} cached", { amount: compact(total.cached_tokens) })}
          </span>
        )}
      </Sum>
      <Sum name={t("Runs")} value={number(total.runs)}>
        <Change now={total.runs} was={was?.runs} when={was?.when} />
      </Sum>
    </dl>
  );
}

function Sum({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="text-2xl font-semibold tracking-[-0.02em] tabular-nums">{value}</dd>
      <dd className="mt-0.5 min-h-5 text-13 text-ink-2">{children}</dd>
    </div>
  );
}

type ChangeProps = { now: number; was: number | undefined; when: string | undefined };

/** More is no better and no worse than less, so it has no colour. */
function Change({ now, was, when }: ChangeProps) {
  const t = useText();
  if (was === undefined || when === undefined) return null;
  if (was === 0)
    return <span title={when}>{now === 0 ? null : t("None in the previous period")}</span>;
  const change = numbers({ style: "percent", signDisplay: "exceptZero" }).format(now / was - 1);
  return <span title={when}>{t("{change} vs. previous period", { change })}</span>;
}

const tokensOf = (sum: UsageSum): number => sum.prompt_tokens + sum.completion_tokens;

const dayRange = (from: string, to: string): string =>
  dates({ dateStyle: "medium", timeZone: "UTC" }).formatRange(new Date(from), new Date(to));

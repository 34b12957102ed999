"use client";
import type { Show } from "@/components/usage/chosen";
import { SharesTable } from "@/components/usage/shares-table";
import { StackedBars } from "@/components/usage/stacked-bars";
import { Card } from "@/components/ui/card";
import type { UsageReport, UsageSum } from "@/lib/dashboard/contract";
import { compact, money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

type Props = { report: UsageReport; show: Show };

/** The sums, the bars over time and, with all numbers, the table. */
export function Report({ report, show }: Props) {
  return (
    <Card className="@container mt-6">
      <div className="p-5">
        <Totals total={report.total} />
        <StackedBars report={report} show={show} />
      </div>
      <SharesTable report={report} show={show} />
    </Card>
  );
}

function Totals({ total }: { total: UsageSum }) {
  const t = useText();
  const strong = "text-base font-semibold text-ink tabular-nums";
  const tokens = total.prompt_tokens + total.completion_tokens;
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-13 text-ink-2">
      <span>
        <b className={strong}>{money(total.cost)}</b> {t("spent")}
      </span>
      <span>
        <b className={strong}>{number(tokens)}</b> {t("tokens")}
        {total.cached_tokens > 0 &&
          ` (${t("{amount} cached", { amount: compact(total.cached_tokens) })})`}
      </span>
      <span>
        <b className={strong}>{number(total.runs)}</b> {t("runs")}
      </span>
      {total.unpriced_tokens > 0 && (
        <span>
          {t("{amount} tokens: price unknown", { amount: number(total.unpriced_tokens) })}
        </span>
      )}
    </p>
  );
}

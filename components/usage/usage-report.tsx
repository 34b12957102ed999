"use client";
import { useBudgets } from "@/lib/budgets/client";
import { UsageBars } from "@/components/usage/usage-bars";
import { spanBefore, type ChosenUsage, type Parts, type Show } from "@/components/usage/chosen";
import { SharesTable } from "@/components/usage/shares-table";
import { UsageTotals } from "@/components/usage/usage-totals";
import { useLabels } from "@/components/usage/use-labels";
import { Card } from "@/components/ui/card";
import { useUsage } from "@/lib/dashboard/client";
import type { UsageQuery, UsageReport } from "@/lib/dashboard/contract";

type Props = { report: UsageReport; query: UsageQuery; chosen: ChosenUsage; show: Show };

/** The sums next to those of the previous span, the bars over time and the table with all numbers. */
export function Report({ report, query, chosen, show }: Props) {
  const { data: before } = useUsage({
    ...spanBefore(report, chosen.span),
    tz: query.tz,
    by: "member",
  });
  const labelOf = useLabels(report.by as Parts); // there is no table by day
  const { data: limits = [] } = useBudgets();
  // Limits on total usage, for a span as long as one bar.
  const limit = limits.find(
    ({ of, per, unit }) =>
      of === "all" && per === chosen.per && unit === (show === "cost" ? "usd" : "tokens"),
  );
  return (
    <Card className="@container mt-4">
      <div className="p-5">
        <UsageTotals total={report.total} before={before} />
        <UsageBars report={report} show={show} labelOf={labelOf} limit={limit?.limit} />
      </div>
      <SharesTable report={report} show={show} labelOf={labelOf} />
    </Card>
  );
}

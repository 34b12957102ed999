import { shortDay } from "@/components/usage/chart-scale";
import { UsageTable } from "@/components/dashboard/usage-table";
import type { UsageDay } from "@/lib/dashboard/contract";
import { useText } from "@/lib/texts/use-text";

/** The chart's numbers, newest day first. */
export function DaysTable({ days }: { days: UsageDay[] }) {
  const t = useText();
  return (
    <UsageTable
      label={t("Usage per day")}
      what={t("Day")}
      counted={t("Runs")}
      rows={days
        .toReversed()
        .map((day) => ({ ...day, key: day.date, label: shortDay(day.date), count: day.runs }))}
    />
  );
}

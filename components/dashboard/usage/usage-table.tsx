import type { UsageDay } from "@/lib/dashboard/contract";
import { dates, money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

/** The chart's numbers, newest day first. */
export function UsageTable({ days }: { days: UsageDay[] }) {
  const t = useText();
  const cell = "px-2 py-1.5 text-right tabular-nums";
  return (
    <div
      className="-mx-2 mt-3 max-h-56 overflow-y-auto"
      tabIndex={0}
      role="region"
      aria-label={t("Usage per day")}
    >
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-surface text-ink-3">
          <tr>
            <th scope="col" className="px-2 py-1.5 text-left font-medium">
              {t("Day")}
            </th>
            {[t("Runs"), t("Tokens in"), t("Tokens out"), t("Cost")].map((head) => (
              <th key={head} scope="col" className={`${cell} font-medium`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date} className="border-t border-line">
              <th scope="row" className="px-2 py-1.5 text-left font-normal whitespace-nowrap">
                {shortDay(day.date)}
              </th>
              <td className={cell}>{number(day.runs)}</td>
              <td className={cell}>{number(day.prompt_tokens)}</td>
              <td className={cell}>{number(day.completion_tokens)}</td>
              <td className={cell}>{money(day.cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 'Nov 9', for a day in UTC. */
export const shortDay = (date: string): string =>
  dates({ month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(date));

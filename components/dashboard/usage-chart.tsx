import { cx } from "class-variance-authority";
import { LINES, lineText, niceTop, shortDay } from "@/components/usage/chart-scale";
import type { UsageDay } from "@/lib/dashboard/contract";
import { money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

export type Measure = "tokens" | "cost";
/** The value of a day's bar. */
export const amount = (day: Omit<UsageDay, "date" | "runs">, measure: Measure): number =>
  measure === "tokens" ? day.prompt_tokens + day.completion_tokens : day.cost;

/** How many days fit into a card on a phone. */
const PHONE_DAYS = 14;
const WEEK = 7;

/**
 * Bars of one colour, today in the brand colour. To screen readers the chart is one image with a sentence; the table
 * has each number.
 */
export function UsageChart({ days, measure }: { days: UsageDay[]; measure: Measure }) {
  const t = useText();
  const top = niceTop(Math.max(...days.map((day) => amount(day, measure))), measure);
  const tell = (value: number): string => (measure === "tokens" ? number(value) : money(value));
  const most = days.reduce((best, day) =>
    amount(day, measure) > amount(best, measure) ? day : best,
  );
  const story =
    amount(most, measure) === 0
      ? t("No usage in this period")
      : t(
          {
            one: "Usage today: {amount}.",
            other: "Usage in the last {count} days. The peak was {amount} on {day}.",
          },
          {
            count: days.length,
            amount: tell(amount(most, measure)),
            day: shortDay(most.date),
          },
        );
  // A date for each position that has room, a whole number of weeks apart.
  const step = days.length < WEEK * 2 ? 1 : WEEK * Math.ceil(days.length / (WEEK * 6));
  return (
    <div
      role="img"
      aria-label={story}
      className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-xs text-ink-3"
    >
      <Bars days={days} measure={measure} top={top} tell={tell} />
      <div className="relative w-10 tabular-nums">
        {LINES.map((line) => (
          <span
            key={line}
            className="absolute left-0 translate-y-1/2 whitespace-nowrap"
            style={{ bottom: `${(line / 3) * 100}%` }}
          >
            {lineText(top, line, measure)}
          </span>
        ))}
      </div>
      <div className="mt-2 flex justify-between">
        {days.map(
          (day, at) =>
            (days.length - 1 - at) % step === 0 && (
              <span
                key={day.date}
                className={cx(
                  "whitespace-nowrap",
                  at < days.length - PHONE_DAYS && "@max-sm:hidden",
                )}
              >
                {shortDay(day.date)}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

type BarsProps = {
  days: UsageDay[];
  measure: Measure;
  top: number;
  tell: (value: number) => string;
};

function Bars({ days, measure, top, tell }: BarsProps) {
  return (
    <div className="relative h-40">
      {LINES.map((line) => (
        <span
          key={line}
          className="absolute inset-x-0 border-t border-line"
          style={{ bottom: `${(line / 3) * 100}%` }}
        />
      ))}
      <div className="absolute inset-0 flex items-end gap-[min(6px,1%)]">
        {days.map((day, at) => (
          <span
            key={day.date}
            title={`${shortDay(day.date)}: ${tell(amount(day, measure))}`}
            className={cx(
              "flex h-full min-w-0 flex-1 items-end",
              at < days.length - PHONE_DAYS && "@max-sm:hidden",
            )}
          >
            <span
              className={cx(
                "w-full rounded-t-xs",
                at === days.length - 1 ? "bg-brand" : "bg-field",
              )}
              style={{
                height: `${(amount(day, measure) / top) * 100}%`,
                minHeight: amount(day, measure) > 0 ? 2 : 0,
              }}
            />
          </span>
        ))}
      </div>
    </div>
  );
}

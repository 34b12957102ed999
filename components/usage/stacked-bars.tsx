"use client";
import { cx } from "class-variance-authority";
import type { Show } from "@/components/usage/chosen";
import type { UsagePoint, UsageReport } from "@/lib/dashboard/contract";
import { compact, dates, money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

/** The colours of the rows that have a part of their own in the bars; all others share the last. */
const COLOURS = ["var(--a1)", "var(--a3)", "var(--a5)", "var(--a6)", "var(--a4)", "var(--a2)"];
const REST = "var(--field)";
export const colourOf = (at: number): string => COLOURS[at] ?? REST;

/** In the units of the drawing, which is stretched to its place. */
const [STEP, WIDE, HIGH] = [10, 8, 100];
/** The grid lines: the base line, two steps, the top. */
const LINES = [0, 1, 2, 3];
const TICKS = 5;

/** A bar for each day, week or month. To screen readers it is one image with a sentence; the table has each number. */
export function StackedBars({ report, show }: { report: UsageReport; show: Show }) {
  const t = useText();
  const { periods = [], total, rows } = report;
  const all = (total.over_time ?? []).map((point) => point[show]);
  const series = rows.flatMap(({ over_time }) => (over_time ? [over_time] : []));
  const top = niceTop(Math.max(0, ...all), show === "tokens" ? 3 : 0.003);
  const tell = (value: number): string => (show === "tokens" ? number(value) : money(value));
  const most = all.indexOf(Math.max(...all));
  return (
    <div
      role="img"
      aria-label={
        all[most]
          ? t("Usage over time. The most was {amount} on {day}.", {
              amount: tell(all[most]),
              day: shortDay(periods[most]!),
            })
          : t("No usage in this period")
      }
      className="mt-5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-xs text-ink-3"
    >
      <svg
        viewBox={`0 0 ${periods.length * STEP} ${HIGH}`}
        preserveAspectRatio="none"
        className="h-48 w-full overflow-visible"
      >
        {LINES.map((line) => (
          <line
            key={line}
            x1="0"
            x2="100%"
            y1={HIGH - (line / 3) * HIGH}
            y2={HIGH - (line / 3) * HIGH}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {periods.map((day, at) => (
          <g key={day}>
            <title>{`${shortDay(day)}: ${tell(all[at] ?? 0)}`}</title>
            <rect x={at * STEP} width={STEP} height={HIGH} fill="transparent" />
            {stackOf(series, all[at] ?? 0, { at, show }).map(({ from, to, fill }) => (
              <rect
                key={fill}
                x={at * STEP + (STEP - WIDE) / 2}
                width={WIDE}
                y={HIGH - (to / top) * HIGH}
                height={((to - from) / top) * HIGH}
                style={{ fill }}
              />
            ))}
          </g>
        ))}
      </svg>
      <div className="relative w-12 tabular-nums">
        {LINES.map((line) => (
          <span
            key={line}
            className="absolute left-0 translate-y-1/2 whitespace-nowrap"
            style={{ bottom: `${(line / 3) * 100}%` }}
          >
            {show === "tokens" ? compact((top / 3) * line) : money((top / 3) * line)}
          </span>
        ))}
      </div>
      <Days periods={periods} />
    </div>
  );
}

/** Days below their bars, from the last one back; on phones every other. */
function Days({ periods }: { periods: string[] }) {
  const every = Math.max(1, Math.ceil(periods.length / TICKS));
  return (
    <div className="relative mt-2 h-4">
      {periods.map((day, at) => {
        const back = periods.length - 1 - at;
        return (
          back % every === 0 && (
            <span
              key={day}
              className={cx(
                "absolute -translate-x-1/2 whitespace-nowrap",
                (back / every) % 2 === 1 && "@max-md:hidden",
              )}
              style={{ left: `${((at + 0.5) / periods.length) * 100}%` }}
            >
              {shortDay(day)}
            </span>
          )
        );
      })}
    </div>
  );
}

/** The parts of one bar from the base line up: the rows in their order, then what is left. */
function stackOf(
  series: UsagePoint[][],
  whole: number,
  { at, show }: { at: number; show: Show },
): { from: number; to: number; fill: string }[] {
  let height = 0;
  const parts = series.map((points, place) => {
    const from = height;
    height += points[at]?.[show] ?? 0;
    return { from, to: height, fill: colourOf(place) };
  });
  if (whole > height) parts.push({ from: height, to: whole, fill: REST });
  return parts.filter(({ from, to }) => to > from);
}

/** The top of the scale: three steps of 1, 1.5, 2, 3 or 5 times a power of ten. */
function niceTop(most: number, least: number): number {
  const step = Math.max(most, least) / 3;
  const power = 10 ** Math.floor(Math.log10(step));
  return 3 * power * ([1, 1.5, 2, 3, 5, 10].find((each) => each * power >= step) ?? 10);
}

const shortDay = (date: string): string =>
  dates({ month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(date));

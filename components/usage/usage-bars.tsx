"use client";
import { useRef, useState, type KeyboardEvent } from "react";
import { BarValues, type BarPart } from "@/components/usage/bar-values";
import { colourOf, REST } from "@/components/usage/chart-colours";
import { Days } from "@/components/usage/chart-days";
import { LINES, lineText, niceTop, shortDay } from "@/components/usage/chart-scale";
import type { Show } from "@/components/usage/chosen";
import type { UsageReport } from "@/lib/dashboard/contract";
import { money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

type Props = {
  report: UsageReport;
  show: Show;
  labelOf: (row: UsageReport["rows"][number]) => string;
  /** The limit line's amount, in the chart's unit. */
  limit: number | undefined;
};

/** This far above the bars a limit is text instead of a line: the bars would be too low to read. */
const FAR = 4;

/** A bar for each day, week or month; the pointer and the arrow keys show the values of each. */
export function UsageBars({ report, show, labelOf, limit }: Props) {
  const t = useText();
  const [active, setActive] = useState<number | null>(null);
  const [stop, setStop] = useState<number | null>(null);
  const plot = useRef<HTMLDivElement>(null);
  const { periods = [], total } = report;
  const all = periods.map((_, at) => total.over_time?.[at]?.[show] ?? 0);
  const highest = Math.max(0, ...all);
  const drawn = limit !== undefined && limit <= highest * FAR ? limit : undefined;
  const top = niceTop(Math.max(highest, drawn ?? 0), show);
  const tell = (value: number): string => (show === "tokens" ? number(value) : money(value));
  const bars = barsOf(report, show, { all, labelOf, rest: t("Other") });
  const move = (event: KeyboardEvent) => {
    const to = nextPlace(event.key, stop ?? periods.length - 1, periods.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    plot.current?.querySelector<HTMLElement>(`[data-at="${to}"]`)?.focus();
  };
  return (
    <div
      role="group"
      aria-label={
        highest > 0
          ? t("Usage over time. Highest: {amount} on {day}.", {
              amount: tell(highest),
              day: shortDay(periods[all.indexOf(highest)]!),
            })
          : t("No usage in this period")
      }
      className="mt-6 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-xs text-ink-3"
    >
      <div className="relative h-48" onPointerLeave={() => setActive(null)}>
        {LINES.map((line) => (
          <span
            key={line}
            aria-hidden="true"
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: `${(line / 3) * 100}%` }}
          />
        ))}
        <div
          ref={plot}
          onKeyDown={move}
          className={`absolute inset-0 flex ${bars.length > 120 ? "" : "gap-px"}`}
        >
          {bars.map((parts, at) => (
            <BarPlace
              key={periods[at]}
              at={at}
              parts={parts}
              top={top}
              label={labelOfBar(`${shortDay(periods[at]!)}: ${tell(all[at]!)}`, parts, tell)}
              isStop={at === (stop ?? periods.length - 1)}
              isActive={active === at}
              now={report.rows.length === 1 && at === bars.length - 1}
              onActive={setActive}
              onStop={setStop}
            />
          ))}
        </div>
        {drawn !== undefined && <LimitLine at={drawn / top} words={tell(drawn)} />}
        {active !== null && bars[active] && (
          <BarValues
            day={shortDay(periods[active]!)}
            whole={tell(all[active]!)}
            parts={bars[active].map((part) => ({ ...part, text: tell(part.value) }))}
            at={(active + 0.5) / bars.length}
          />
        )}
      </div>
      <Scale top={top} show={show} />
      <Days periods={periods} />
    </div>
  );
}

function Scale({ top, show }: { top: number; show: Show }) {
  return (
    <div aria-hidden="true" className="relative w-12 tabular-nums">
      {LINES.map((line) => (
        <span
          key={line}
          className="absolute left-0 translate-y-1/2 whitespace-nowrap"
          style={{ bottom: `${(line / 3) * 100}%` }}
        >
          {lineText(top, line, show)}
        </span>
      ))}
    </div>
  );
}

type PlaceProps = BarProps & {
  at: number;
  label: string;
  /** The bar that Tab stops at. */
  isStop: boolean;
  isActive: boolean;
  onActive: (at: number | null) => void;
  onStop: (at: number) => void;
};

/** The whole height above a day, as the target for pointer and focus. */
function BarPlace({ at, label, isStop, isActive, onActive, onStop, ...bar }: PlaceProps) {
  return (
    <div
      role="img"
      data-at={at}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      onPointerEnter={() => onActive(at)}
      onFocus={() => {
        onStop(at);
        onActive(at);
      }}
      onBlur={() => onActive(null)}
      className={`relative min-w-0 flex-1 rounded-sm -outline-offset-2! ${isActive ? "bg-hover" : ""}`}
    >
      <Bar {...bar} />
    </div>
  );
}

/** now: it is the latest one of a single-colour chart. */
type BarProps = { parts: BarPart[]; top: number; now: boolean };

function Bar({ parts, top, now }: BarProps) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-[10%] bottom-0 flex h-full flex-col-reverse overflow-hidden"
    >
      {parts.map(({ key, value, fill }) => (
        <span
          key={key}
          className="min-h-0.5 flex-none forced-colors:bg-[CanvasText]"
          style={{
            height: `${(value / top) * 100}%`,
            // A single part has the chart's own colours, and the latest bar the colour of running work.
            background: now ? "var(--brand)" : fill,
          }}
        />
      ))}
    </span>
  );
}

/** The limit, as a line over the bars. */
function LimitLine({ at, words }: { at: number; words: string }) {
  const t = useText();
  return (
    <span
      className="pointer-events-none absolute inset-x-0 border-t border-dashed border-warn text-warn"
      style={{ bottom: `${at * 100}%` }}
    >
      <span className="absolute bottom-0.5 left-0 rounded-sm bg-surface px-1 font-medium">
        {t("Limit {amount}", { amount: words })}
      </span>
    </span>
  );
}

type Ways = { all: number[]; labelOf: Props["labelOf"]; rest: string };

/** The parts of each bar from the base line up: the rows in order, then the rest. */
function barsOf(report: UsageReport, show: Show, { all, labelOf, rest }: Ways): BarPart[][] {
  const series = report.rows.filter(({ over_time }) => over_time);
  return all.map((whole, at) => {
    const parts = series.map((row, place) => ({
      key: row.key,
      name: labelOf(row),
      value: row.over_time![at]?.[show] ?? 0,
      fill: colourOf(place, report.rows.length),
    }));
    const left = whole - parts.reduce((sum, { value }) => sum + value, 0);
    const least = whole * 1e-9; // sums of fractions
    return [...parts, { key: "", name: rest, value: left, fill: REST }].filter(
      ({ value }) => value > least,
    );
  });
}

/** A bar for screen readers: the total, and its parts if there are several. */
const labelOfBar = (whole: string, parts: BarPart[], tell: (value: number) => string): string =>
  [
    whole,
    ...(parts.length > 1 ? parts.map(({ name, value }) => `${name} ${tell(value)}`) : []),
  ].join(", ");

function nextPlace(key: string, at: number, last: number): number | undefined {
  if (key === "ArrowLeft") return Math.max(at - 1, 0);
  if (key === "ArrowRight") return Math.min(at + 1, last);
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
}

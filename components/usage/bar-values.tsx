"use client";

/** One part of a bar. */
export type BarPart = { key: string; name: string; value: number; fill: string };

type Props = {
  day: string;
  whole: string;
  parts: (BarPart & { text: string })[];
  /** The position of its bar, from 0 on the left to 1. */
  at: number;
};

/** The values of the bar that the pointer or the focus is on. Screen readers get them from the bar itself. */
export function BarValues({ day, whole, parts, at }: Props) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 z-10 w-48 rounded-lg border border-line bg-raised p-3 text-13 text-ink shadow-float"
      style={
        at < 0.5
          ? { left: `calc(${at * 100}% + 12px)` }
          : { right: `calc(${(1 - at) * 100}% + 12px)` }
      }
    >
      <p className="flex justify-between gap-3 font-medium tabular-nums">
        <span>{day}</span>
        <span>{whole}</span>
      </p>
      {parts.length > 1 &&
        parts.toReversed().map(({ key, name, text, fill }) => (
          <p key={key} className="mt-1 flex items-center gap-2 text-xs text-ink-2">
            <span className="size-2 flex-none rounded-xs" style={{ background: fill }} />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="tabular-nums">{text}</span>
          </p>
        ))}
    </div>
  );
}

"use client";
import { useSyncExternalStore } from "react";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Form = "short" | "long";

/** One clock for all: it strikes every half minute, and only while somebody listens. */
const listeners = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  clock ??= setInterval(() => listeners.forEach((each) => each()), MINUTE / 2);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}
const minuteNow = () => Math.floor(Date.now() / MINUTE);

/** short: 'now', '6 min', '2 h', 'Wed', 'Nov 9'. long: 'just now', '6 min ago', '2 h ago', 'Wednesday', 'Nov 9'. */
export function RelativeTime({ iso, form = "short" }: { iso: string; form?: Form }) {
  const minute = useSyncExternalStore(subscribe, minuteNow, minuteNow);
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return null;
  return (
    <time dateTime={iso} title={exact().format(then)} suppressHydrationWarning>
      {relativeTime(then, (minute + 1) * MINUTE, form)}
    </time>
  );
}

/** How long ago a moment was, in words; up to a week, then its date. */
export function relativeTime(then: Date, now: number, form: Form = "short"): string {
  const ago = now - then.getTime();
  const tail = form === "long" ? " ago" : "";
  if (ago < 2 * MINUTE) return form === "long" ? "just now" : "now";
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min${tail}`;
  if (ago < DAY) return `${Math.floor(ago / HOUR)} h${tail}`;
  if (ago < 7 * DAY) return weekday(form).format(then);
  return date(new Date(now).getFullYear() === then.getFullYear()).format(then);
}

/** Formatters are dear to make, so each is made once. */
const made = new Map<string, Intl.DateTimeFormat>();
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = made.get(key) ?? new Intl.DateTimeFormat("en", options);
  made.set(key, known);
  return known;
}
const exact = () => formatter({ dateStyle: "medium", timeStyle: "short" });
const weekday = (form: Form) => formatter({ weekday: form });
const date = (thisYear: boolean) => formatter({ month: "short", day: "numeric", year: thisYear ? undefined : "numeric" });

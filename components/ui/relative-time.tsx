"use client";
import { useSyncExternalStore } from "react";
import { Listeners } from "@/lib/core/shared/store";
import { useHydrated } from "@/components/ui/use-hydrated";
import { dates } from "@/lib/texts/format";
import { useText, type Translate } from "@/lib/texts/use-text";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Form = "short" | "long";

/** One shared clock: it ticks every half minute, and only while it has listeners. */
const clock = new Listeners((strike) => {
  const timer = setInterval(strike, MINUTE / 2);
  return () => clearInterval(timer);
});
const minuteNow = () => Math.floor(Date.now() / MINUTE);

/** short: 'now', '6 min', '2 h', 'Wed', 'Nov 9'. long: 'just now', '6 min ago', '2 h ago', 'Wednesday', 'Nov 9'. */
export function RelativeTime({ iso, form = "short" }: { iso: string; form?: Form }) {
  const t = useText();
  const minute = useSyncExternalStore(clock.subscribe, minuteNow, minuteNow);
  const hydrated = useHydrated();
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return null;
  return (
    // The server knows neither the reader's clock nor their time zone: its text is replaced after hydration.
    <time
      key={hydrated ? "here" : "drawn"}
      dateTime={iso}
      title={exact().format(then)}
      suppressHydrationWarning
    >
      {relativeTime(t, then, (minute + 1) * MINUTE, form)}
    </time>
  );
}

/** How long ago a moment was, as text; beyond a week, its date. */
function relativeTime(t: Translate, then: Date, now: number, form: Form = "short"): string {
  const ago = now - then.getTime();
  const long = form === "long";
  if (ago < 2 * MINUTE) return long ? t("just now") : t("now");
  if (ago < HOUR)
    return long
      ? t("{count} min ago", { count: Math.floor(ago / MINUTE) })
      : t("{count} min", { count: Math.floor(ago / MINUTE) });
  if (ago < DAY)
    return long
      ? t("{count} h ago", { count: Math.floor(ago / HOUR) })
      : t("{count} h", { count: Math.floor(ago / HOUR) });
  if (ago < 7 * DAY) return dates({ weekday: form }).format(then);
  return dates({
    month: "short",
    day: "numeric",
    year: new Date(now).getFullYear() === then.getFullYear() ? undefined : "numeric",
  }).format(then);
}

const exact = () => dates({ dateStyle: "medium", timeStyle: "short" });

import { dates } from "@/lib/texts/format";
import type { Translate } from "@/lib/texts/use-text";

const two = (value: number): string => String(value).padStart(2, "0");

/** A day in this browser's time zone, this many days from today, as YYYY-MM-DD. */
export function localDay(away = 0): string {
  const day = new Date();
  day.setDate(day.getDate() + away);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** 'Today', 'Tomorrow', 'Nov 30', with the year if it is another one. `today`: empty if unknown. */
export function dueWords(t: Translate, due: string, today: string): string {
  if (due === today) return t("Today");
  if (today && due === localDay(1)) return t("Tomorrow");
  const year = today && due.slice(0, 4) !== today.slice(0, 4);
  return dates({
    month: "short",
    day: "numeric",
    ...(year ? { year: "numeric" as const } : {}),
    timeZone: "UTC",
  }).format(new Date(due));
}

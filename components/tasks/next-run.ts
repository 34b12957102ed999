import { dates } from "@/lib/texts/format";

const WEEK_MS = 7 * 24 * 3_600_000;

/** 'Mon 08:00' within a week, else 'Nov 30, 08:00': in the schedule's time zone. */
export function nextRun(iso: string, timeZone: string): string {
  const at = new Date(iso);
  const soon = at.getTime() - Date.now() < WEEK_MS;
  const day: Intl.DateTimeFormatOptions = soon
    ? { weekday: "short" }
    : { month: "short", day: "numeric" };
  return dates({ ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone }).format(
    at,
  );
}

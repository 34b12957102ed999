import "server-only";

const DAY_MS = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** A day in its time zone, and the quarters of an hour (UTC) at its start and end. */
export type ZonedDay = { date: string; from: string; to: string };

/** Is it the name of a known time zone? */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The days from one to another, both included. */
export function zonedDays(from: string, to: string, zone: string): ZonedDay[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const dates = Array.from({ length: count + 1 }, (_, at) => plusDays(from, at));
  const slots = dates.map((date) => beginning(date, zone).toISOString().slice(0, 16));
  return dates.slice(0, count).map((date, at) => ({ date, from: slots[at]!, to: slots[at + 1]! }));
}

/** The current day in a time zone. */
export const today = (zone: string, now = new Date()): string => wallClock(now, zone).slice(0, 10);

export const plusDays = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * DAY_MS).toISOString().slice(0, 10);

/**
 * The start of a day in a time zone. If the clock is put forward at midnight, the day starts with its first existing
 * minute.
 */
export function beginning(date: string, zone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (zone === "UTC") return new Date(midnight);
  const before = midnight - offset(midnight - DAY_MS / 2, zone);
  const after = midnight - offset(before, zone);
  return new Date(wallClock(new Date(after), zone) >= `${date}T00:00` ? after : before);
}

/** The UTC offset of a zone at a moment. */
const offset = (at: number, zone: string): number =>
  Date.parse(`${wallClock(new Date(at), zone)}:00Z`) - Math.floor(at / 60_000) * 60_000;

/** The local time there: `2026-11-21T14:15`. */
const wallClock = (at: Date, zone: string): string =>
  formatterOf(zone).format(at).replace(", ", "T").replace(" ", "T");

/** Swedish writes dates as ISO 8601 does. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

import "server-only";
import { Cron } from "croner";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

const MINUTE = (value: string) =>
  sentence(
    "cron_minute_invalid",
    "The minute {value} isn't valid. Use numbers from 0 to 59, such as 0, 0,30 or */15.",
    { value },
  );
const HOUR = (value: string) =>
  sentence(
    "cron_hour_invalid",
    "The hour {value} isn't valid. Use numbers from 0 to 23, such as 9, 9-17 or */2.",
    { value },
  );
const DAY = (value: string) =>
  sentence(
    "cron_day_invalid",
    "The day of month {value} isn't valid. Use numbers from 1 to 31, such as 1 or 1,15, or L for the last day.",
    { value },
  );
const MONTH = (value: string) =>
  sentence(
    "cron_month_invalid",
    "The month {value} isn't valid. Use numbers from 1 to 12 or names, such as JAN or 1-3.",
    { value },
  );
const WEEKDAY = (value: string) =>
  sentence(
    "cron_weekday_invalid",
    "The day of week {value} isn't valid. Use numbers from 0 (Sunday) to 6 or names, such as MON-FRI.",
    { value },
  );

/** The fields of a schedule, in order. `names`: words for their numbers from `least` on. */
const FIELDS = [
  { least: 0, most: 59, fault: MINUTE },
  { least: 0, most: 23, fault: HOUR },
  { least: 1, most: 31, fault: DAY },
  {
    least: 1,
    most: 12,
    names: ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"],
    fault: MONTH,
  },
  {
    least: 0,
    most: 6,
    names: ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"],
    fault: WEEKDAY,
  },
] as const;
type Field = { least: number; most: number; names?: readonly string[] };

const PART = /^([\dA-Z]+)(?:-([\dA-Z]+))?(?:\/(\d+))?$/i;

/**
 * Five fields in the library's syntax. Other crons also accept `5/15` (every 15, starting at 5) and wrapping ranges,
 * such as `22-4` and `FRI-MON`: these become lists.
 */
export function plainCron(cron: string): string {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== FIELDS.length) return cron;
  return fields.map((field, at) => plainField(field, FIELDS[at]!)).join(" ");
}

const plainField = (text: string, field: Field): string =>
  text
    .split(",")
    .map((part) => plainPart(part, field))
    .join(",");

function plainPart(part: string, field: Field): string {
  const [, first, last, every] = PART.exec(part) ?? [];
  if (first === undefined || (last === undefined && every === undefined)) return part;
  const from = numberOf(first, field);
  const to = last === undefined ? field.most : numberOf(last, field);
  const step = Number(every ?? 1);
  if (from === undefined || to === undefined || step < 1) return part;
  if (last !== undefined && from <= to) return part;
  const turn = field.most - field.least + 1;
  const numbers: number[] = [];
  for (let at = from; at <= (from <= to ? to : to + turn); at += step)
    numbers.push(at > field.most ? at - turn : at);
  return numbers.join(",");
}

/** Validates a field's bounds, as a number or as a name; Sunday is also 7. */
function numberOf(text: string, { least, most, names }: Field): number | undefined {
  const at = names?.indexOf(text.toUpperCase().slice(0, 3)) ?? -1;
  if (at >= 0) return least + at;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  const day = names?.[0] === "SUN" && number === 7 ? 0 : number;
  return day >= least && day <= most ? day : undefined;
}

/** What is wrong with the first of five fields that the library can't read; undefined: it can read each of them. */
export function fieldFault(cron: string): Sentence | undefined {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== FIELDS.length) return undefined;
  for (const [at, text] of fields.entries()) {
    const alone = ["*", "*", "*", "*", "*"].with(at, text).join(" ");
    try {
      new Cron(plainCron(alone), { mode: "5-part" });
    } catch {
      return FIELDS[at]?.fault(text.slice(0, 40));
    }
  }
  return undefined;
}

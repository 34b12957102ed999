import type { Schedule } from "@/lib/tasks/contract";
import { dates } from "@/lib/texts/format";
import type { Translate } from "@/lib/texts/use-text";

export type Repeat = "never" | "hourly" | "daily" | "weekly" | "custom";
/** A schedule as shown in the form; `cron` is for those that none of the simple choices can express. */
export type ScheduleChoice = {
  repeat: Repeat;
  minute: number;
  time: string;
  weekday: number;
  cron: string;
  time_zone: string;
};

export const here = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

const HOURLY = /^(\d{1,2}) \* \* \* \*$/;
const TIMED = /^(\d{1,2}) (\d{1,2}) \* \* (\*|[0-6])$/;
const two = (value: string | number): string => String(value).padStart(2, "0");

/** Converts a schedule back into the choice that produces it. */
export function choiceOf(schedule: Schedule | undefined): ScheduleChoice {
  const choice: ScheduleChoice = {
    repeat: "never",
    minute: 0,
    time: "09:00",
    weekday: 1,
    cron: "0 9 * * 1-5",
    time_zone: schedule?.time_zone ?? here(),
  };
  if (!schedule) return choice;
  const hourly = HOURLY.exec(schedule.cron);
  if (hourly)
    return { ...choice, repeat: "hourly", minute: Number(hourly[1]), cron: schedule.cron };
  const timed = TIMED.exec(schedule.cron);
  if (!timed) return { ...choice, repeat: "custom", cron: schedule.cron };
  const [, minute = "0", hour = "9", day = "*"] = timed;
  const time = `${two(hour)}:${two(minute)}`;
  return {
    ...choice,
    time,
    cron: schedule.cron,
    ...(day === "*"
      ? { repeat: "daily" as const }
      : { repeat: "weekly" as const, weekday: Number(day) }),
  };
}

/** The schedule of a choice; null: it does not repeat. */
export function scheduleOf({
  repeat,
  minute,
  time,
  weekday,
  cron,
  time_zone,
}: ScheduleChoice): Schedule | null {
  const [hour = "9", past = "0"] = time.split(":");
  const at = `${Number(past)} ${Number(hour)}`;
  const crons: { [Each in Repeat]: string | null } = {
    never: null,
    hourly: `${minute} * * * *`,
    daily: `${at} * * *`,
    weekly: `${at} * * ${weekday}`,
    custom: cron.trim(),
  };
  const wanted = crons[repeat];
  return wanted === null ? null : { cron: wanted, time_zone };
}

/** The weekdays starting on Monday, as cron's numbers. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
/** A Sunday; adding days gives the other weekdays. */
const SUNDAY = Date.UTC(2023, 0, 1);
export const weekdayName = (day: number): string =>
  dates({ weekday: "long", timeZone: "UTC" }).format(SUNDAY + day * 24 * 3_600_000);

/** 'Every day at 08:00' */
export function scheduleWords(t: Translate, schedule: Schedule): string {
  const { repeat, minute, time, weekday, cron } = choiceOf(schedule);
  if (repeat === "hourly") return t("Every hour at minute {minute}", { minute });
  if (repeat === "daily") return t("Every day at {time}", { time });
  if (repeat === "weekly")
    return t("Every {weekday} at {time}", { weekday: weekdayName(weekday), time });
  return cron;
}

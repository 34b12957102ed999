import "server-only";
import { Cron } from "croner";
import type { Schedule } from "@/lib/tasks/contract";

const PREVIEW = 3;

/** What is wrong with a schedule, as a sentence, and in which of its fields; null when it has a next time. */
export function scheduleFault({ cron, time_zone }: Schedule): { field: keyof Schedule; sentence: string } | null {
  try {
    new Intl.DateTimeFormat("en", { timeZone: time_zone });
  } catch {
    return { field: "time_zone", sentence: "There is no such time zone: give a name like Europe/Berlin or UTC" };
  }
  try {
    return new Cron(cron, { mode: "5-part", timezone: time_zone }).nextRun() ? null : { field: "cron", sentence: "This schedule never comes" };
  } catch {
    return { field: "cron", sentence: "A schedule has five fields: minute, hour, day of month, month, day of week, such as 0 9 * * 1" };
  }
}

/** The schedule's next time after `from`. Throws for one that scheduleFault objects to. */
export function nextTime(schedule: Schedule, from = new Date()): Date {
  const [next] = timesOf(schedule, 1, from);
  if (!next) throw new Error("A schedule without a next time.");
  return next;
}

/** When a schedule would run next, up to three times. */
export const preview = (schedule: Schedule) => ({ next_run_at: timesOf(schedule, PREVIEW, new Date()).map((at) => at.toISOString()) });

const timesOf = ({ cron, time_zone }: Schedule, count: number, from: Date): Date[] => new Cron(cron, { mode: "5-part", timezone: time_zone }).nextRuns(count, from);

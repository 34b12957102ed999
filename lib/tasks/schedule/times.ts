import "server-only";
import { Cron } from "croner";
import { invalid } from "@/lib/core/errors";
import type { Schedule } from "@/lib/tasks/contract";
import { fieldFault, plainCron } from "@/lib/tasks/schedule/cron";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

const PREVIEW = 3;
const FIVE_FIELDS = sentence(
  "cron_invalid",
  "A schedule has five fields: minute, hour, day of month, month, day of week. Example: 0 9 * * 1",
);

/** The error in a schedule, as a sentence, and its field; null when the schedule has a time after `from`. */
export function scheduleFault(
  { cron, time_zone }: Schedule,
  from = new Date(),
): { field: keyof Schedule; sentence: Sentence } | null {
  try {
    new Intl.DateTimeFormat("en", { timeZone: time_zone });
  } catch {
    return {
      field: "time_zone",
      sentence: sentence(
        "time_zone_unknown",
        "Unknown time zone. Use a name like Europe/Berlin or UTC.",
      ),
    };
  }
  if (!repeats(cron)) return { field: "cron", sentence: FIVE_FIELDS };
  try {
    return timesOf({ cron, time_zone }, 1, from).length
      ? null
      : { field: "cron", sentence: sentence("schedule_never_comes", "This schedule never runs") };
  } catch {
    return { field: "cron", sentence: fieldFault(cron) ?? FIVE_FIELDS };
  }
}

/** Five fields, or a name such as @daily. The library would also accept a date, which occurs only once. */
function repeats(cron: string): boolean {
  const fields = cron.trim().split(/\s+/);
  return fields.length === 1
    ? cron.trim().startsWith("@")
    : fields.length === 5 && !cron.includes(":");
}

/** The schedule's next time after `from`. Throws 400 with the sentence of scheduleFault if it has none. */
export function nextTime(schedule: Schedule, from = new Date()): Date {
  const fault = scheduleFault(schedule, from);
  if (fault) throw invalid(fault.sentence, { [`schedule.${fault.field}`]: fault.sentence });
  return timesOf(schedule, 1, from)[0]!;
}

/** When a schedule would run next, up to three times. */
export const preview = (schedule: Schedule) => ({
  next_run_at: timesOf(schedule, PREVIEW, new Date()).map((at) => at.toISOString()),
});

const timesOf = ({ cron, time_zone }: Schedule, count: number, from: Date): Date[] =>
  new Cron(plainCron(cron), { mode: "5-part", timezone: time_zone }).nextRuns(count, from);

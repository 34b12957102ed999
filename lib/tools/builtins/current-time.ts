import "server-only";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { sentence } from "@/lib/core/shared/sentence";

/** The current date and time, in UTC and in a time zone. Throws ToolFault for an invalid zone. */
export function currentTime(timeZone = "UTC", now = new Date()): Record<string, string> {
  return { utc: now.toISOString(), time_zone: timeZone, local: inZone(timeZone, now) };
}

function inZone(timeZone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat("en-GB", {
      dateStyle: "full",
      timeStyle: "long",
      timeZone,
    }).format(now);
  } catch {
    throw new ToolFault(
      sentence(
        "clock_time_zone_unknown",
        "Unknown time zone. Use a name such as Europe/Berlin or UTC.",
      ),
    );
  }
}

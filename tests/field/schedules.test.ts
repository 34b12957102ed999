import { describe, expect, test } from "vitest";
import { scheduleFault, nextTime } from "@/lib/tasks/schedule/times";

/** The next times of a schedule, without seconds. */
function times(cron: string, count: number, from: string, time_zone = "UTC"): string[] {
  const found: Date[] = [];
  for (let at = new Date(from); found.length < count; at = found.at(-1)!)
    found.push(nextTime({ cron, time_zone }, at));
  return found.map((at) => at.toISOString().slice(5, 16));
}
const fault = (cron: string, time_zone = "UTC") =>
  scheduleFault({ cron, time_zone }, new Date("2027-01-01T00:00:00Z"))?.sentence.text;

const FRIDAY = "2027-01-01T00:30:00Z";

describe("spellings of other crons", () => {
  test.each([
    ["5/15 * * * *", ["01-01T00:35", "01-01T00:50", "01-01T01:05", "01-01T01:20"]],
    ["0/30 * * * *", ["01-01T01:00", "01-01T01:30", "01-01T02:00", "01-01T02:30"]],
    ["0 22-1 * * *", ["01-01T01:00", "01-01T22:00", "01-01T23:00", "01-02T00:00"]],
    ["0 20-4/4 * * *", ["01-01T04:00", "01-01T20:00", "01-02T00:00", "01-02T04:00"]],
    ["50-10/10 1 * * *", ["01-01T01:00", "01-01T01:10", "01-01T01:50", "01-02T01:00"]],
    ["0 9 * * FRI-MON", ["01-01T09:00", "01-02T09:00", "01-03T09:00", "01-04T09:00"]],
    ["0 9 * * fri-sun", ["01-01T09:00", "01-02T09:00", "01-03T09:00", "01-08T09:00"]],
    ["0 9 * * 6-1", ["01-02T09:00", "01-03T09:00", "01-04T09:00", "01-09T09:00"]],
    ["0 9 * * 5-7", ["01-01T09:00", "01-02T09:00", "01-03T09:00", "01-08T09:00"]],
    ["0 9 30-1 * *", ["01-01T09:00", "01-30T09:00", "01-31T09:00", "02-01T09:00"]],
    ["0 9 1 NOV-FEB *", ["01-01T09:00", "02-01T09:00", "11-01T09:00", "12-01T09:00"]],
    ["0 9 1 2/5 *", ["02-01T09:00", "07-01T09:00", "12-01T09:00", "02-01T09:00"]],
    ["0 9-17/4 * * 1-5", ["01-01T09:00", "01-01T13:00", "01-01T17:00", "01-04T09:00"]],
    ["0 9 ? * MON", ["01-04T09:00", "01-11T09:00", "01-18T09:00", "01-25T09:00"]],
    ["0 9 L * *", ["01-31T09:00", "02-28T09:00", "03-31T09:00", "04-30T09:00"]],
    ["0 9 * * 1#1", ["01-04T09:00", "02-01T09:00", "03-01T09:00", "04-05T09:00"]],
    ["@daily", ["01-02T00:00", "01-03T00:00", "01-04T00:00", "01-05T00:00"]],
  ])("%s", (cron, expected) => expect(times(cron, 4, FRIDAY)).toEqual(expected));
});

describe("a schedule that can't be read", () => {
  test.each([
    ["60 9 * * 1", /^The minute 60 isn't valid\. Use numbers from 0 to 59/],
    ["H 9 * * *", /^The minute H isn't valid/],
    ["5/0 9 * * *", /^The minute 5\/0 isn't valid/],
    ["0 24 * * *", /^The hour 24 isn't valid\. Use numbers from 0 to 23/],
    ["0 22-25 * * *", /^The hour 22-25 isn't valid/],
    ["0 9 32 * *", /^The day of month 32 isn't valid/],
    ["0 9 1 13 *", /^The month 13 isn't valid/],
    ["0 9 1 JANUARY *", /^The month JANUARY isn't valid/],
    ["0 9 * * 1,", /^The day of week 1, isn't valid/],
    ["0 9 * * FRIDAY", /^The day of week FRIDAY isn't valid/],
    ["0 9 * * 8", /^The day of week 8 isn't valid/],
    ["0 0 9 * * 1", /^A schedule has five fields/],
    ["@every 5m", /^A schedule has five fields/],
    ["@reboot", /^A schedule has five fields/],
    ["0 9 30 2 *", /^This schedule never runs/],
  ])("%s is refused with a sentence about what is wrong", (cron, expected) =>
    expect(fault(cron)).toMatch(expected),
  );

  test.each(["+02:00", "GMT+2", "W. Europe Standard Time"])(
    "the time zone %s is refused with one that would do, since an offset has no summer time",
    (zone) => expect(fault("0 9 * * 1", zone)).toMatch(/a name like Europe\/Berlin or UTC/),
  );
});

describe("changes of the clock", () => {
  test.each([
    ["30 2 * * *", "Europe/Berlin", "2027-03-27T12:00Z", /^03-28T.*,03-29T00:30/],
    ["30 2 * * *", "Europe/Berlin", "2027-10-30T12:00Z", /^10-31T00:30,11-01T01:30/],
    ["*/15 * * * *", "Europe/London", "2027-10-31T00:31Z", /^10-31T00:45,10-31T01:00/],
    ["0 22-4 * * *", "Europe/Berlin", "2027-10-30T22:30Z", /^10-30T23:00,10-31T00:00/],
    ["0 0 * * *", "America/Santiago", "2026-09-05T20:00Z", /^09-06T04:00,09-07T03:00/],
    ["15 2 * * *", "Australia/Lord_Howe", "2027-10-02T00:00Z", /^10-02T15:30,10-03T15:15/],
  ])("%s in %s loses no run and doubles none", (cron, zone, from, expected) =>
    expect(times(cron, 2, from, zone).join()).toMatch(expected),
  );
});

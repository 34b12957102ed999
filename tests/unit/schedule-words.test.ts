import { expect, test } from "vitest";
import { nextRun } from "@/components/tasks/next-run";
import { choiceOf, scheduleOf, scheduleWords } from "@/components/tasks/schedule-words";
import { resultFile } from "@/components/tasks/detail/result-file";
import { t } from "../support/english";

const zone = { time_zone: "Europe/Berlin" };

test("a choice makes a cron expression, and is read back from it", () => {
  for (const cron of ["5 * * * *", "30 8 * * *", "0 8 * * 1", "15 23 * * 0"])
    expect(scheduleOf(choiceOf({ cron, ...zone }))).toEqual({ cron, ...zone });
  expect(choiceOf({ cron: "30 8 * * *", ...zone })).toMatchObject({
    repeat: "daily",
    time: "08:30",
  });
  expect(choiceOf({ cron: "*/5 9-17 * * 1-5", ...zone })).toMatchObject({
    repeat: "custom",
    cron: "*/5 9-17 * * 1-5",
  });
  expect(scheduleOf(choiceOf(undefined))).toBeNull();
});

test("a schedule is said in words where it is simple", () => {
  const words = (cron: string) => scheduleWords(t, { cron, ...zone });
  expect(words("0 8 * * 1")).toBe("Every Monday at 08:00");
  expect(words("0 8 * * *")).toBe("Every day at 08:00");
  expect(words("1-3 8 * * *")).toBe("1-3 8 * * *");
});

test("the next run is shown in the schedule's own time zone", () => {
  expect(nextRun("2126-11-25T07:00:00.000Z", "Europe/Berlin")).toBe("Nov 25, 08:00");
});

test("a result's file is named after its task", () => {
  expect(resultFile({ name: "Release notes / 2.4 “final”", result: "Text\n\n" })).toEqual({
    name: "release-notes-2-4-final.md",
    text: "Text\n",
  });
  expect(resultFile({ name: "🐢", result: undefined })).toEqual({ name: "result.md", text: "\n" });
});

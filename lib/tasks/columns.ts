import "server-only";
import type { Schedule, TaskPatch } from "@/lib/tasks/contract";
import { nextTime } from "@/lib/tasks/schedule/times";
import { rankOf } from "@/lib/tasks/filter";
import { NO_DUE_DATE } from "@/lib/tasks/rules";
import type { Task as Row } from "@/prisma/generated/client";

// How what a person enters is written into the columns of a task.

export const named = (name: string) => ({ name, nameKey: name.toLowerCase() });

/** The planning columns; undefined ones are unchanged. */
export const planned = ({
  priority,
  due_on,
  labels,
}: Pick<TaskPatch, "priority" | "due_on" | "labels">) => ({
  priority: priority === undefined ? undefined : rankOf({ priority: priority ?? undefined }),
  dueOn: due_on === null ? NO_DUE_DATE : due_on,
  labels: labels && JSON.stringify(distinct(labels)),
});

/** The first of those that differ only in case. */
const distinct = (labels: string[]): string[] =>
  [
    ...new Map(labels.toReversed().map((label) => [label.toLowerCase(), label])).values(),
  ].toReversed();

/** A schedule's columns; null removes the schedule. */
export const times = (schedule: Schedule | null) => ({
  cron: schedule?.cron ?? null,
  timeZone: schedule?.time_zone ?? null,
  nextRunAt: schedule && nextTime(schedule),
  routingUntil: null,
  heldAt: null,
});

/**
 * A held schedule stays held, even if its rule changes: only its owner's confirmation starts it
 * (lib/tasks/held.ts).
 */
export const held = (fresh: ReturnType<typeof times>, { heldAt }: Row) =>
  heldAt && fresh.cron !== null ? { ...fresh, nextRunAt: null, heldAt } : fresh;

/** Is it the task's current, active schedule? */
export const isKept = (schedule: Schedule | null, { cron, timeZone, nextRunAt }: Row): boolean =>
  nextRunAt !== null && schedule?.cron === cron && schedule.time_zone === timeZone;

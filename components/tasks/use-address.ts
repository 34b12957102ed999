"use client";
import { useSearchParams } from "next/navigation";
import { store, useStored } from "@/components/shell/stored-preferences";
import { useMedia } from "@/components/ui/page/use-media";
import { localDay } from "@/components/tasks/form/due";
import {
  PRIORITIES,
  TASK_SORTS,
  type TaskFilter,
  type TaskPriority,
  type TaskSort,
  type TaskState,
  type TaskStatus,
} from "@/lib/tasks/contract";

export type View = "list" | "board";
/** Filters by due date: before today, today, or within a week. */
type DueFilter = "overdue" | "today" | "week";
export type Filter = {
  /** The text of a task's badge. */
  status: TaskStatus | TaskState | null;
  q: string;
  agent: string;
  /** The team whose tasks are shown. */
  of: string;
  /** Created within this many days, including today; 0: any time. */
  days: number;
  priority: TaskPriority | null;
  label: string;
  /** Open, and due by then. */
  due: DueFilter | null;
  sort: TaskSort;
};
/** The state in the URL: how tasks are shown, which of them, and what is open beside them. */
export type Address = Filter & {
  view: View;
  task: string | null;
  /** Whether the open task is being edited. */
  edit: boolean;
  create: boolean;
  /** The team of a new task. */
  team: string | null;
};

const STATUSES: readonly TaskStatus[] = ["pending", "in_progress", "completed"];
const STATES: readonly TaskState[] = ["waiting", "failed", "stopped"];
const DUES: { [Each in DueFilter]: number } = { overdue: -1, today: 0, week: 6 };
/** The spans that the filter offers. */
export const DAYS: readonly number[] = [1, 7, 30];
const ENTRY = "tasks-view";

export function useAddress(): Address {
  const query = useSearchParams();
  const stored = useStored(ENTRY);
  const wide = useMedia("(min-width: 47.5rem)");
  const view = viewOf(query.get("view")) ?? viewOf(stored) ?? (wide ? "board" : "list");
  const create = query.get("create") === "true";
  return {
    view,
    status: [...STATUSES, ...STATES].find((each) => each === query.get("status")) ?? null,
    q: query.get("q") ?? "",
    agent: query.get("agent") ?? "",
    of: query.get("of") ?? "",
    days: DAYS.find((each) => each === Number(query.get("days"))) ?? 0,
    priority: PRIORITIES.find((each) => each === query.get("priority")) ?? null,
    label: query.get("label") ?? "",
    due: isDue(query.get("due")),
    sort: TASK_SORTS.find((each) => each === query.get("sort")) ?? "newest",
    task: create ? null : query.get("task") || null,
    edit: !create && query.get("edit") === "true",
    create,
    team: create ? query.get("team") || null : null,
  };
}

const isDue = (text: string | null): DueFilter | null =>
  text === "overdue" || text === "today" || text === "week" ? text : null;

export const isFiltered = (filter: Filter): boolean =>
  filter.status !== null || filter.q.trim() !== "" || foldedOf(filter) > 0;

/** How many of the filters behind the button 'Filters' are set. */
export const foldedOf = ({ agent, of, days, priority, label, due }: Filter): number =>
  [agent, of, days, priority, label, due].filter(Boolean).length;

/** No open task or form next to the tasks, for `go`. */
export const NO_PANEL = { task: null, edit: null, create: null, team: null };

/** No filters, for `go`. */
export const UNFILTERED = {
  q: null,
  status: null,
  agent: null,
  of: null,
  days: null,
  priority: null,
  label: null,
  due: null,
};

/** The server's request. */
export function filterOf(filter: Filter): TaskFilter {
  const { status, q, agent, of, days, priority, label, due, sort } = filter;
  const since = new Date();
  since.setHours(0, 0, 0, 0);
  since.setDate(since.getDate() - days + 1);
  return {
    ...(status === null ? {} : isState(status) ? { state: status } : { status }),
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(agent ? { agent } : {}),
    ...(of ? { team_id: of } : {}),
    ...(days > 0 ? { since: since.toISOString() } : {}),
    ...(priority ? { priority } : {}),
    ...(label ? { label } : {}),
    ...(due ? { due_until: localDay(DUES[due]) } : {}),
    ...(sort === "newest" ? {} : { sort }),
  };
}

const isState = (status: TaskStatus | TaskState): status is TaskState =>
  STATES.some((each) => each === status);

/** The board column for tasks in this state. */
export const columnOf = (status: TaskStatus | TaskState): TaskStatus =>
  !isState(status) ? status : status === "waiting" ? "in_progress" : "pending";

const viewOf = (text: string | null): View | undefined =>
  text === "list" || text === "board" ? text : undefined;

/**
 * Changes only the URL: nothing needs to be fetched from the server again. Null or empty values are removed from it.
 */
export function go(
  change: { [Name in keyof Address]?: string | number | boolean | null },
  how: "push" | "replace" = "push",
): void {
  const query = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value) query.set(name, String(value));
    else query.delete(name);
  }
  if (typeof change.view === "string") store(ENTRY, change.view);
  const text = query.toString();
  const write = how === "push" ? window.history.pushState : window.history.replaceState;
  write.call(
    window.history,
    null,
    "",
    text ? `${window.location.pathname}?${text}` : window.location.pathname,
  );
}

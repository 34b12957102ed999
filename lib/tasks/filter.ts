import {
  PRIORITIES,
  type Task,
  type TaskFilter,
  type TaskSort,
  type TaskState,
} from "@/lib/tasks/contract";
import { NO_DUE_DATE } from "@/lib/tasks/rules";

/** Would the server list this task for this filter? For a change that arrives after the list. */
export function matches(task: Task, filter: TaskFilter): boolean {
  const { status, state, team_id: team, agent, since, until, priority } = filter;
  const label = filter.label?.toLowerCase();
  const words = filter.q?.trim().toLowerCase();
  return (
    (!status || task.status === status) &&
    (!state || isIn(task, state)) &&
    (!team || task.team_id === team) &&
    (!agent || task.assigned_agents.some((name) => name.toLowerCase() === agent.toLowerCase())) &&
    (!since || task.created_at >= since) &&
    (!until || task.created_at < until) &&
    (!priority || task.priority === priority) &&
    (!label || (task.labels ?? []).some((each) => each.toLowerCase() === label)) &&
    (!filter.due_until || isDue(task, filter.due_until)) &&
    (!words ||
      task.name.toLowerCase().includes(words) ||
      task.description.toLowerCase().includes(words))
  );
}

function isIn(task: Task, state: TaskState): boolean {
  if (state === "waiting") return task.waiting === true;
  if (task.status !== "pending") return false;
  return state === "stopped" ? task.stopped === true : !!task.error && !task.stopped;
}

/** Is it open, and due on or before this day? */
export const isDue = ({ status, due_on: due }: Task, day: string): boolean =>
  status !== "completed" && due !== undefined && due <= day;

/** 0: none. */
export const rankOf = ({ priority }: Pick<Task, "priority">): number =>
  priority ? PRIORITIES.indexOf(priority) + 1 : 0;
const dueOf = ({ due_on: due }: Task): string => due ?? NO_DUE_DATE;

const less = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const newest = (one: Task, other: Task): number =>
  less(other.created_at, one.created_at) || less(other.TaskId, one.TaskId);

/** The server's orders. */
export const compare: { [Sort in TaskSort]: (one: Task, other: Task) => number } = {
  newest,
  oldest: (one, other) => newest(other, one),
  name: (one, other) => less(one.name.toLowerCase(), other.name.toLowerCase()),
  last_run: (one, other) =>
    less(other.last_run_at ?? "", one.last_run_at ?? "") || less(other.TaskId, one.TaskId),
  updated: (one, other) => less(other.updated_at, one.updated_at) || less(other.TaskId, one.TaskId),
  priority: (one, other) => rankOf(other) - rankOf(one) || less(other.TaskId, one.TaskId),
  due: (one, other) => less(dueOf(one), dueOf(other)) || less(one.TaskId, other.TaskId),
};

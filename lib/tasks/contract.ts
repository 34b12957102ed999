import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";
import type { Reason } from "@/lib/core/shared/sentence";
import type { SentFile } from "@/lib/files/contract";

export type TaskStatus = "pending" | "in_progress" | "completed";
/** A task's displayed status: a failed or stopped one is pending, one that waits for its person in progress. */
export type TaskState = "failed" | "stopped" | "waiting";
/** From the least to the most urgent. */
export const PRIORITIES = ["low", "medium", "high", "urgent"] as const;
export type TaskPriority = (typeof PRIORITIES)[number];
/**
 * `name`: from A to Z. `last_run`: by the start of its latest run, tasks without one last. `updated`: the latest change
 * first. `priority`: urgent first. `due`: by due date, tasks without one last.
 */
export const TASK_SORTS = [
  "newest",
  "oldest",
  "name",
  "last_run",
  "updated",
  "priority",
  "due",
] as const;
export type TaskSort = (typeof TASK_SORTS)[number];
export type RouteMethod = "direct" | "sequence" | "graph" | "model" | "words";

/** SPEC section 3, API.md 'Tasks'. `assigned_agents` are agent names, in the order in which they work. */
export type Task = {
  TaskId: string;
  name: string;
  description: string;
  assigned_agents: string[];
  team_id?: string;
  status: TaskStatus;
  result?: string;
  error?: string;
  error_reason?: Reason;
  /** Its last run did not fail: a person stopped it. */
  stopped?: boolean;
  /** Its latest run. */
  run_id?: string;
  /** That run waits for its person. */
  waiting?: boolean;
  /** The progress of that run with several agents: 'step 4 of 6'. The result is the last step. */
  progress?: { step: number; steps: number };
  attempts: number;
  /** When its latest run started. */
  last_run_at?: string;
  /** When it repeats: a cron expression of five fields in a time zone, and when it runs next. */
  schedule?: { cron: string; time_zone: string; next_run_at: string };
  /** Its attachments, for each agent that works on it. */
  files?: SentFile[];
  priority?: TaskPriority;
  /** The day by which it should be done, as YYYY-MM-DD. */
  due_on?: string;
  labels?: string[];
  created_at: string;
  updated_at: string;
  version: number;
};
export type Schedule = { cron: string; time_zone: string };
export type TaskInput = {
  name: string;
  description: string;
  assigned_agents?: string[];
  team_id?: string;
  status?: "pending";
  schedule?: Schedule;
  /** Ids of up to 10 attached files. */
  files?: string[];
  priority?: TaskPriority;
  due_on?: string;
  /** Up to 10. */
  labels?: string[];
};
export type TaskPatch = {
  name?: string;
  description?: string;
  assigned_agents?: string[];
  team_id?: string | null;
  status?: TaskStatus;
  schedule?: Schedule | null;
  /** The complete list of attachments from now on. */
  files?: string[];
  priority?: TaskPriority | null;
  due_on?: string | null;
  /** The complete list from now on. */
  labels?: string[];
  version?: number;
};
export type Routed = {
  task: Task;
  run_id: string;
  message: string;
  message_reason?: Reason;
  routed_to: { AgentId: string; name: string } | null;
  method: RouteMethod;
  reason: string;
  why?: Reason;
};
/**
 * `open` comes first: a list fetched after it lacks nothing. It comes again when notices have changed but no task has:
 * they must be fetched again.
 */
export type TaskEvent =
  | { event: "open"; data: object }
  | { event: "task"; data: Task }
  | { event: "removed"; data: { TaskId: string } };
/**
 * An inbox entry: how a task's run ended, that a run needs its person, or (`near_limit`) that four fifths of a limit
 * are used. A waiting reply has no task: `task_name` is its conversation's title, and `message_id` the reply. A limit
 * has none either: `run_id` and `budget_id` are the limit's, `task_name` is the name of what it covers, empty for all,
 * and `error` says how much is used.
 */
export type Notice = {
  run_id: string;
  task_id: string;
  task_name: string;
  status: "completed" | "failed" | "stopped" | "waiting" | "near_limit";
  budget_id?: string;
  conversation_id?: string;
  message_id?: string;
  error?: string;
  error_reason?: Reason;
  at: string;
  seen: boolean;
};

/**
 * `agent`: an agent's name or id. `since` and `until`: when it was created, as ISO 8601. `label`: ignoring case.
 * `due_until`: not completed, and due on that day or before.
 */
export type TaskFilter = {
  status?: TaskStatus;
  state?: TaskState;
  q?: string;
  team_id?: string;
  agent?: string;
  since?: string;
  until?: string;
  priority?: TaskPriority;
  label?: string;
  due_until?: string;
  sort?: TaskSort;
};
/** `priority`: null removes it. Labels are compared ignoring case. Omitted fields are unchanged. */
export type TaskPlanning = {
  priority?: TaskPriority | null;
  add_labels?: string[];
  remove_labels?: string[];
};
/** At most 200 tasks at once. */
export type TaskBulk = { ids: string[] } & TaskChange;
export type TaskChange =
  | { action: "delete" }
  | { action: "set_status"; status: TaskStatus }
  | ({ action: "plan" } & TaskPlanning);
export type TaskBulkResult = {
  TaskId: string;
  ok: boolean;
  error?: string;
  error_reason?: Reason;
};

type Page = { limit?: number; after?: string };
export const taskApi = {
  list: endpoint<(TaskFilter & Page) | void, Task[]>("GET", "/api/tasks", {
    fails: sentence("tasks_not_loaded", "Failed to load tasks or agents"),
  }),
  /** Tasks are processed one by one: the outcome of each. */
  bulk: endpoint<TaskBulk, TaskBulkResult[]>("POST", "/api/tasks/bulk"),
  create: endpoint<TaskInput, Task>("POST", "/api/tasks", {
    fails: sentence("task_not_created", "Failed to create task"),
  }),
  get: endpoint<{ id: string }, Task>("GET", "/api/tasks/{id}"),
  update: endpoint<{ id: string } & TaskPatch, Task>("PUT", "/api/tasks/{id}"),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/tasks/{id}", {
    fails: sentence("task_not_deleted", "Couldn't delete the task"),
  }),
  route: endpoint<{ taskName: string }, Routed>("POST", "/api/route-task/{taskName}", {
    chat: true,
    role: "member",
    fails: sentence("task_not_routed", "Failed to route task"),
  }),
  /** When a schedule would run next, up to three times; 400 for an invalid expression or time zone. */
  preview: endpoint<Schedule, { next_run_at: string[] }>("GET", "/api/tasks/schedule-preview"),
  events: endpoint<void, TaskEvent>("GET", "/api/tasks/events", { stream: true }),
  notices: endpoint<void, Notice[]>("GET", "/api/notices"),
  seen: endpoint<{ run_ids: string[] }, void>("POST", "/api/notices/seen"),
};

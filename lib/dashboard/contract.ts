import { endpoint } from "@/lib/core/endpoint";
import type { RunKind, RunStatus } from "@/lib/runs/run/contract";
import type { Task } from "@/lib/tasks/contract";
import { sentence } from "@/lib/core/shared/sentence";
import type { Reason } from "@/lib/core/shared/sentence";

/** SPEC section 9. */
export const DASHBOARD_ROWS = 5;
/** API.md 'The rest'. */
export const USAGE_DAYS = 30;

export type DashboardAgent = { AgentId: string; name: string; role_description: string };
/** One day in the person's time zone. `cost` in US dollars. */
export type UsageDay = {
  date: string;
  runs: number;
  prompt_tokens: number;
  completion_tokens: number;
  cost: number;
};
export const USAGE_BY = ["day", "agent", "team", "task", "model", "key", "member"] as const;
export type UsageBy = (typeof USAGE_BY)[number];
export const USAGE_PER = ["day", "week", "month"] as const;
export type UsagePer = (typeof USAGE_PER)[number];
/**
 * `from` and `to`: days in the time zone `tz` (UTC by default), both included. By default up to today; `days`: how
 * many, 30 by default, if there is no `from`. `by`: day by default. `per`: also the usage of each of its days, weeks or
 * months.
 */
export type UsageQuery = {
  from?: string;
  to?: string;
  days?: number;
  by?: UsageBy;
  tz?: string;
  per?: UsagePer;
};
/** Maximum; a little more than a year. */
export const USAGE_SPAN = 400;
/** How many rows, those with the most usage, include their usage over time. */
export const USAGE_SERIES = 6;
/** `calls`: model calls. `unpriced_tokens`: tokens whose price is unknown; they are not included in `cost`. */
export type UsageSum = {
  runs: number;
  calls: number;
  prompt_tokens: number;
  cached_tokens: number;
  completion_tokens: number;
  cost: number;
  unpriced_tokens: number;
};
/** Usage in one day, week or month. */
export type UsagePoint = { tokens: number; cost: number };
/**
 * key: a day, or an id. name: for people; empty if deleted. The row with an empty key is everything without another:
 * calls outside of runs, without a team, or by things deleted together with their runs.
 */
export type UsageRow = UsageSum & { key: string; name: string; over_time?: UsagePoint[] };
export type UsageReport = {
  from: string;
  to: string;
  by: UsageBy;
  /** With `per`: the first day of each day, week or month. */
  periods?: string[];
  total: UsageSum & { over_time?: UsagePoint[] };
  /** By day oldest first, otherwise the most tokens first. */
  rows: UsageRow[];
};

/** A run with readable names: of its agent, and of its task or conversation. */
export type LatestRun = {
  run_id: string;
  kind: RunKind;
  status: RunStatus;
  agent_id: string;
  agent_name: string;
  title: string;
  /** For the run of a team that exists: its name. */
  team_name?: string;
  task_id?: string;
  conversation_id?: string;
  at: string;
  error?: string;
  error_reason?: Reason;
};

/** A team that one of the tasks belongs to, with its members' names. */
export type DashboardTeam = {
  TeamId: string;
  name: string;
  agents: { AgentId: string; name: string }[];
};

export type Dashboard = {
  counts: {
    active_agents: number;
    total_tasks: number;
    pending_tasks: number;
    completed_tasks: number;
  };
  agents: DashboardAgent[];
  tasks: Task[];
  /** The teams of those tasks. */
  teams: DashboardTeam[];
  /** Every one of the last 30 days, oldest first. */
  usage: UsageDay[];
  runs: LatestRun[];
  /**
   * The first five runs that wait for their person: conversations, then tasks, within each the longest waiting first.
   */
  waiting: LatestRun[];
  /** The number of all waiting runs, including those that `waiting` has no room for. */
  waiting_count: number;
  running_tasks: number;
  /** Three of the first steps: the person has chatted with an agent, has routed a task, and has a team. */
  chatted: boolean;
  routed: boolean;
  teamed: boolean;
};

export const dashboardApi = {
  get: endpoint<void, Dashboard>("GET", "/api/dashboard", {
    fails: sentence("dashboard_not_loaded", "Failed to load dashboard data"),
  }),
  /** With `Accept: text/csv` the rows are returned as a file. */
  usage: endpoint<UsageQuery, UsageReport>("GET", "/api/usage", {
    fails: sentence("usage_not_loaded", "Failed to load usage"),
  }),
};

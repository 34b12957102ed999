import { endpoint } from "@/lib/core/http/shared/endpoint";
import type { RunKind, RunStatus } from "@/lib/runs/contract";
import type { Task } from "@/lib/tasks/contract";
import { sentence } from "@/lib/core/shared/sentence";
import type { Reason } from "@/lib/core/shared/sentence";

/** SPEC section 9. */
export const DASHBOARD_ROWS = 5;
/** API.md 'The rest'. */
export const USAGE_DAYS = 30;

export type DashboardAgent = { AgentId: string; name: string; role_description: string };
/** One day of the person's time zone. `cost` in US dollars. */
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
 * `from` and `to`: days of the time zone `tz` (UTC, unless said), both included. Where they are left out, to today; `days`
 * is how many, 30 unless said, for who gives no `from`. `by`: day, unless said. `per`: also what was used in each of its
 * days, weeks or months.
 */
export type UsageQuery = {
  from?: string;
  to?: string;
  days?: number;
  by?: UsageBy;
  tz?: string;
  per?: UsagePer;
};
/** At most; a year and a bit. */
export const USAGE_SPAN = 400;
/** So many rows, those that used most, tell what they used over time. */
export const USAGE_SERIES = 6;
/** `calls`: to the model. `unpriced_tokens`: of all tokens, those whose price is not known; they are no part of `cost`. */
export type UsageSum = {
  runs: number;
  calls: number;
  prompt_tokens: number;
  cached_tokens: number;
  completion_tokens: number;
  cost: number;
  unpriced_tokens: number;
};
/** What was used in one day, week or month. */
export type UsagePoint = { tokens: number; cost: number };
/**
 * key: a day, or an id. name: as people read it; empty of what is gone. The row with an empty key is all that belongs to
 * no other: what was asked outside of runs, for no team, or by what is gone together with its runs.
 */
export type UsageRow = UsageSum & { key: string; name: string; over_time?: UsagePoint[] };
export type UsageReport = {
  from: string;
  to: string;
  by: UsageBy;
  /** With `per`: the first day of each day, week or month. */
  periods?: string[];
  total: UsageSum & { over_time?: UsagePoint[] };
  /** By day oldest first, else the most tokens first. */
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
   * The first five runs that can't go on without their person: conversations, then tasks, within each the longest
   * waiting first.
   */
  waiting: LatestRun[];
  /** The number of all waiting runs, including those that `waiting` has no room for. */
  waiting_count: number;
  running_tasks: number;
  /** Three of the first steps: the person has talked to an agent, given a task to one, and has a team. */
  chatted: boolean;
  routed: boolean;
  teamed: boolean;
};

export const dashboardApi = {
  get: endpoint<void, Dashboard>("GET", "/api/dashboard", {
    fails: sentence("dashboard_not_loaded", "Failed to load dashboard data"),
  }),
  /** Who accepts `text/csv` gets the rows as a file. */
  usage: endpoint<UsageQuery, UsageReport>("GET", "/api/usage", {
    fails: sentence("usage_not_loaded", "Failed to load usage"),
  }),
};

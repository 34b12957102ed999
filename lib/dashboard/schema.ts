import "server-only";
import * as z from "zod";
import { RUN_KINDS } from "@/lib/runs/run/contract";
import { issue } from "@/lib/core/http/request/issue";
import { sentence } from "@/lib/core/shared/sentence";
import {
  USAGE_BY,
  USAGE_PER,
  USAGE_SPAN,
  type Dashboard,
  type LatestRun,
  type UsageDay,
  type UsageQuery,
  type UsageReport,
  type UsageSum,
} from "@/lib/dashboard/contract";
import { isTimeZone } from "@/lib/usage/zoned-days";
import { TaskSchema } from "@/lib/tasks/schema";
import { ReasonSchema } from "@/lib/core/http/reason";

const UsageDaySchema = z.object({
  date: z.string(),
  runs: z.number(),
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  cost: z.number(),
}) satisfies z.ZodType<UsageDay>;

const DAYS_WRONG = sentence("usage_days_wrong", "days must be between 1 and {most}", {
  most: USAGE_SPAN,
});
const TZ_UNKNOWN = sentence("usage_tz_unknown", "tz must be a time zone like Europe/Berlin");
const isDay = (name: string) =>
  z.iso.date(issue(sentence("not_day", "{name} must be a date like 2026-11-21", { name })));
export const UsageQuerySchema = z.object({
  from: isDay("from").optional(),
  to: isDay("to").optional(),
  days: z.coerce
    .number(issue(sentence("not_number", "{name} must be a number", { name: "days" })))
    .int(issue(sentence("not_whole_number", "{name} must be a whole number", { name: "days" })))
    .min(1, issue(DAYS_WRONG))
    .max(USAGE_SPAN, issue(DAYS_WRONG))
    .optional(),
  by: z
    .enum(
      USAGE_BY,
      issue(sentence("usage_by_wrong", "by must be one of {all}", { all: USAGE_BY.join(", ") })),
    )
    .optional(),
  tz: z.string().max(100, issue(TZ_UNKNOWN)).refine(isTimeZone, issue(TZ_UNKNOWN)).optional(),
  per: z
    .enum(
      USAGE_PER,
      issue(
        sentence("not_one_of", "{name} must be one of {values}", {
          name: "per",
          values: USAGE_PER.join(", "),
        }),
      ),
    )
    .optional(),
}) satisfies z.ZodType<UsageQuery>;

const over_time = z.array(z.object({ tokens: z.number(), cost: z.number() })).optional();
const UsageSumSchema = z.object({
  runs: z.number(),
  calls: z.number(),
  prompt_tokens: z.number(),
  cached_tokens: z.number(),
  completion_tokens: z.number(),
  cost: z.number(),
  unpriced_tokens: z.number(),
}) satisfies z.ZodType<UsageSum>;
export const UsageReportSchema = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(USAGE_BY),
  periods: z.array(z.string()).optional(),
  total: UsageSumSchema.extend({ over_time }),
  rows: z.array(UsageSumSchema.extend({ key: z.string(), name: z.string(), over_time })),
}) satisfies z.ZodType<UsageReport>;

const LatestRunSchema = z.object({
  run_id: z.string(),
  kind: z.enum(RUN_KINDS),
  status: z.enum(["queued", "running", "waiting", "completed", "failed", "stopped"]),
  agent_id: z.string(),
  agent_name: z.string(),
  title: z.string(),
  team_name: z.string().optional(),
  task_id: z.string().optional(),
  conversation_id: z.string().optional(),
  at: z.string(),
  error: z.string().optional(),
  error_reason: ReasonSchema.optional(),
}) satisfies z.ZodType<LatestRun>;

export const DashboardSchema = z.object({
  counts: z.object({
    active_agents: z.number(),
    total_tasks: z.number(),
    pending_tasks: z.number(),
    completed_tasks: z.number(),
  }),
  agents: z.array(
    z.object({ AgentId: z.string(), name: z.string(), role_description: z.string() }),
  ),
  tasks: z.array(TaskSchema),
  teams: z.array(
    z.object({
      TeamId: z.string(),
      name: z.string(),
      agents: z.array(z.object({ AgentId: z.string(), name: z.string() })),
    }),
  ),
  usage: z.array(UsageDaySchema),
  runs: z.array(LatestRunSchema),
  waiting: z.array(LatestRunSchema),
  waiting_count: z.number(),
  running_tasks: z.number(),
  chatted: z.boolean(),
  routed: z.boolean(),
  teamed: z.boolean(),
}) satisfies z.ZodType<Dashboard>;

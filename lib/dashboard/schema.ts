import "server-only";
import { z } from "zod";
import type { Dashboard, LatestRun, UsageDay } from "@/lib/dashboard/contract";
import { TaskSchema } from "@/lib/tasks/schema";
import { ReasonSchema } from "@/lib/core/http/reply/reason";

const UsageDaySchema = z.object({
  date: z.string(),
  runs: z.number(),
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  cost: z.number(),
}) satisfies z.ZodType<UsageDay>;

const LatestRunSchema = z.object({
  run_id: z.string(),
  kind: z.enum(["chat", "task"]),
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

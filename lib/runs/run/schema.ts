import "server-only";
import { SourcesSchema } from "@/lib/knowledge/agents/schema";
import { SentFileSchema } from "@/lib/files/sent-files";
import * as z from "zod";
import { AnswerContentSchema } from "@/lib/tools/schema";
import { recordOf } from "@/lib/core/http/request/parse";
import { RUN_KINDS } from "@/lib/runs/run/contract";
import { FORK_CHANGES, FORK_TOOLS } from "@/lib/runs/run/rerun-contract";
import type { FailureCode, Message, Route, Run, RunSummary, Step } from "@/lib/runs/run/contract";
import type { Usage } from "@/lib/usage/contract";
import type { RunStep as StepRow } from "@/prisma/generated/client";
import { AuthorSchema } from "@/lib/memberships/schema";
import { sentence } from "@/lib/core/shared/sentence";
import { issue } from "@/lib/core/http/request/issue";
import { ReasonSchema, reasonIn } from "@/lib/core/http/reason";

export const UsageSchema = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
  cached_tokens: z.number(),
  reasoning_tokens: z.number().optional(),
  estimated: z.literal(true).optional(),
  over: z.number().optional(),
  cost: z.number(),
}) satisfies z.ZodType<Usage>;

const FAILURES = [
  "provider_auth",
  "provider_quota",
  "budget_exceeded",
  "provider_rate_limit",
  "provider_error",
  "provider_network",
  "tool_error",
  "step_limit",
  "loop_detected",
  "stopped",
  "interrupted",
] as const satisfies FailureCode[];
export const FailureSchema = z.object({ code: z.enum(FAILURES), message: z.string() });
export const STATUSES = ["queued", "running", "waiting", "completed", "failed", "stopped"] as const;
const Status = z.enum(STATUSES);

export const MessageSchema = z.object({
  message_id: z.string(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  conversation_id: z.string(),
  agent_id: z.string(),
  created_at: z.string(),
  status: z.enum(["complete", "streaming", "failed", "stopped"]),
  versions: z.number(),
  tool_calls: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        arguments: z.unknown(),
        result: z.string().optional(),
        ok: z.boolean().optional(),
        duration_ms: z.number().optional(),
        files: z.array(SentFileSchema).optional(),
      }),
    )
    .optional(),
  run_id: z.string().optional(),
  usage: UsageSchema.optional(),
  reasoning: z.string().optional(),
  error: FailureSchema.optional(),
  error_reason: ReasonSchema.optional(),
  model: z.string().optional(),
  parts: z
    .array(
      z.object({
        activation: z.string(),
        agent_id: z.string(),
        name: z.string(),
        content: z.string(),
      }),
    )
    .optional(),
  files: z.array(SentFileSchema).optional(),
  sources: SourcesSchema.optional(),
}) satisfies z.ZodType<Message>;

export const StepSchema = z.object({
  step: z.number(),
  kind: z.enum(["model", "tool", "agent"]),
  agent_id: z.string(),
  name: z.string(),
  status: z.enum(["started", "finished", "failed"]),
  started_at: z.string(),
  finished_at: z.string().optional(),
  input: z.unknown().optional(),
  output: z.unknown().optional(),
  usage: UsageSchema.optional(),
  error: z.string().optional(),
  error_reason: ReasonSchema.optional(),
  activation: z.string().optional(),
  answered_by: AuthorSchema.optional(),
  shortened: z.boolean().optional(),
}) satisfies z.ZodType<Step>;

const RouteSchema = z.object({
  method: z.string(),
  reason: z.string(),
  why: ReasonSchema.optional(),
  agents: z.array(z.string()),
}) satisfies z.ZodType<Route>;
/** The rest of a plan is internal to the engine; these fields are shown to people. */
export const PlanSchema = z.object({
  method: z.string(),
  reason: z.string(),
  why: ReasonSchema.optional(),
  task: z.string().catch(""),
  graph: z.object({ nodes: z.array(z.string()) }),
});

export const RunSummarySchema = z.object({
  run_id: z.string(),
  kind: z.enum(RUN_KINDS),
  status: Status,
  agent_id: z.string(),
  task_id: z.string().optional(),
  conversation_id: z.string().optional(),
  team_id: z.string().optional(),
  user_message_id: z.string().optional(),
  title: z.string().optional(),
  question: z.string().optional(),
  started_at: z.string(),
  finished_at: z.string().optional(),
  retry_at: z.string().optional(),
  retries: z.number().optional(),
  error: FailureSchema.optional(),
  error_reason: ReasonSchema.optional(),
  usage: UsageSchema,
  route: RouteSchema.optional(),
  origin: z.object({ run_id: z.string(), steps: z.number() }).optional(),
  fork: z
    .object({
      step: z.number(),
      changed: z.array(z.enum(FORK_CHANGES)),
      tools: z.enum(FORK_TOOLS),
    })
    .optional(),
  started_by: AuthorSchema.optional(),
  may_answer: z.boolean().optional(),
  approvers: z.enum(["admins", "members"]).optional(),
  read_only: z.literal(true).optional(),
}) satisfies z.ZodType<RunSummary>;
export const RunListSchema = z.array(RunSummarySchema);
export const RunSchema = RunSummarySchema.extend({
  steps: z.array(StepSchema),
  files: z.array(SentFileSchema).optional(),
  input: z.string().optional(),
  output: z.string().optional(),
}) satisfies z.ZodType<Run>;
export const RunStatusSchema = z.object({ run_id: z.string(), status: Status });

const ARGUMENTS_MOST = 1_000;
const RESULT_MOST = 32 * 1024; // the most that a tool may return
export const RunInputSchema = z
  .strictObject({
    tool_call_id: z.string().min(1).max(16_384), // the maximum of a provider (ID_LENGTH)
    result: z
      .string()
      .max(
        RESULT_MOST,
        issue(sentence("result_too_long", "The result can have up to 32,768 characters")),
      )
      .optional(),
    approve: z
      .literal(true, issue(sentence("approve_not_true", "approve must be true")))
      .optional(),
    arguments: recordOf(z.unknown(), ARGUMENTS_MOST, "arguments").optional(),
    remember: z
      .boolean(issue(sentence("remember_not_boolean", "remember must be true or false")))
      .optional(),
    refuse: z
      .string()
      .min(1, issue(sentence("refusal_required", "Enter a reason, so the agent can do better")))
      .max(2_000, issue(sentence("refusal_too_long", "The reason can have up to 2,000 characters")))
      .optional(),
    answer: AnswerContentSchema.optional(),
    decline: z
      .literal(true, issue(sentence("decline_not_true", "decline must be true")))
      .optional(),
    cancel: z.literal(true, issue(sentence("cancel_not_true", "cancel must be true"))).optional(),
  })
  .refine(
    ({ result, approve, refuse, answer, decline, cancel }) =>
      [result, approve, refuse, answer, decline, cancel].filter((each) => each !== undefined)
        .length === 1,
    issue(
      sentence("answer_not_one", "Give one of result, approve, refuse, answer, decline and cancel"),
    ),
  )
  .refine(({ approve, remember }) => approve || !remember, {
    path: ["remember"],
    error: issue(sentence("only_allowed_remembered", "Only what is allowed can be remembered")),
  });

export const StepsQuerySchema = z.object({
  steps: z.literal("ended", "steps can only be ended").optional(),
});
export const AfterSchema = z.object({
  after: z.coerce
    .number(issue(sentence("not_number", "{name} must be a number", { name: "after" })))
    .int(issue(sentence("not_whole_number", "{name} must be a whole number", { name: "after" })))
    .min(0)
    .optional(),
});

/** The last event a browser received: from its own header if present, else from the query. */
export function lastHeard(headers: Headers, after = 0): number {
  const sent = Number(headers.get("last-event-id") ?? "");
  return Number.isSafeInteger(sent) && sent > 0 ? sent : after;
}

const optional = <T>(value: T | null): T | undefined => value ?? undefined;

/** Parses a JSON column. Returns undefined if it is unreadable: one such value must not hide all the others. */
export function readJson<T>(schema: z.ZodType<T>, text: string | null): T | undefined {
  if (text === null) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export const stepToWire = (row: StepRow): Step => ({
  step: row.step,
  kind: row.kind as Step["kind"],
  agent_id: row.agentId,
  name: row.name,
  status: row.status as Step["status"],
  started_at: row.startedAt.toISOString(),
  finished_at: row.finishedAt?.toISOString(),
  input: readJson(z.unknown(), row.input),
  output: readJson(z.unknown(), row.output),
  usage: readJson(UsageSchema, row.usage),
  error: optional(row.error),
  error_reason: reasonIn(row.errorReason),
  activation: optional(row.activation),
});

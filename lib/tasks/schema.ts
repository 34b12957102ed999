import "server-only";
import * as z from "zod";
import { Id, ruled, refine } from "@/lib/core/http/request/parse";
import { rule } from "@/lib/core/shared/rule";
import { privacyOf } from "@/lib/memberships/items";
import { authorshipFields, onlyMeInput } from "@/lib/memberships/schema";
import { scheduleFault } from "@/lib/tasks/schedule/times";
import { FileIdsSchema } from "@/lib/files/schema";
import { sentFilesIn, SentFileSchema } from "@/lib/files/sent-files";
import {
  PRIORITIES,
  TASK_SORTS,
  type Notice,
  type Routed,
  type Task,
  type TaskBulk,
  type TaskBulkResult,
  type TaskInput,
  type TaskPatch,
} from "@/lib/tasks/contract";
import { labelsIn } from "@/lib/tasks/list/labels";
import { NO_DUE_DATE, taskLimits, taskRules, TOO_MANY_LABELS } from "@/lib/tasks/rules";
import type { Task as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";
import { issue } from "@/lib/core/http/request/issue";
import { ReasonSchema, reasonIn } from "@/lib/core/http/reason";

const Status = z.enum(
  ["pending", "in_progress", "completed"],
  issue(sentence("task_status_wrong", "status must be pending, in_progress or completed")),
);

const Priority = z.enum(
  PRIORITIES,
  issue(
    sentence("not_one_of", "{name} must be one of {values}", {
      name: "priority",
      values: PRIORITIES.join(", "),
    }),
  ),
);
const DAY_WRONG = (name: string) =>
  issue(sentence("not_day", "{name} must be a date like 2026-11-21", { name }));
const isDay = (name: string) =>
  z.iso.date(DAY_WRONG(name)).refine((day) => day < NO_DUE_DATE, DAY_WRONG(name));
const Labels = z
  .array(ruled(taskRules.label).transform((label) => label.trim()))
  .max(taskLimits.labels, issue(TOO_MANY_LABELS));

export const TaskSchema = z.object({
  TaskId: z.string(),
  name: z.string(),
  description: z.string(),
  assigned_agents: z.array(z.string()),
  team_id: z.string().optional(),
  status: Status,
  result: z.string().optional(),
  error: z.string().optional(),
  error_reason: ReasonSchema.optional(),
  stopped: z.boolean().optional(),
  run_id: z.string().optional(),
  waiting: z.boolean().optional(),
  progress: z.object({ step: z.number(), steps: z.number() }).optional(),
  attempts: z.number(),
  last_run_at: z.string().optional(),
  schedule: z
    .object({ cron: z.string(), time_zone: z.string(), next_run_at: z.string() })
    .optional(),
  files: z.array(SentFileSchema).optional(),
  priority: Priority.optional(),
  due_on: z.string().optional(),
  labels: z.array(z.string()).optional(),
  ...authorshipFields,
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<Task>;
export const TaskListSchema = z.array(TaskSchema);

const cron = ruled(
  rule.all(
    rule.required(sentence("cron_required", "Enter when the task repeats")),
    rule.max(200, sentence("cron_too_long", "The expression must be at most 200 characters")),
  ),
).transform((text) => text.trim());
const time_zone = ruled(
  rule.all(
    rule.required(sentence("time_zone_required", "Choose a time zone")),
    rule.max(100, sentence("time_zone_too_long", "The time zone must be at most 100 characters")),
  ),
).transform((text) => text.trim());
const ScheduleSchema = z.strictObject({ cron, time_zone }).superRefine(requireTimes);

function requireTimes(
  schedule: { cron: string; time_zone: string },
  context: z.RefinementCtx,
): void {
  const fault = scheduleFault(schedule);
  if (fault) refine(context, fault.sentence, [fault.field]);
}
export const PreviewQuerySchema = z.object({ cron, time_zone }).superRefine(requireTimes);
export const PreviewSchema = z.object({ next_run_at: z.array(z.string()) });

const agentNames = z.array(z.string().meta({ maxLength: taskLimits.name })).max(
  taskLimits.agents,
  issue(
    sentence("too_many_task_agents", "A task can have up to {most} agents", {
      most: taskLimits.agents,
    }),
  ),
);

const fields = {
  name: ruled(taskRules.name).transform((name) => name.trim()),
  description: ruled(taskRules.description),
  assigned_agents: agentNames.optional(),
};
export const TaskInputSchema = z.strictObject({
  ...fields,
  /** A form with no team chosen may send null or an empty string. */
  team_id: z
    .string()
    .nullish()
    .transform((id) => id || undefined),
  status: z
    .custom<"pending">(
      (status) => status === "pending",
      issue(sentence("new_task_not_pending", "A new task must be pending")),
    )
    .optional(),
  schedule: ScheduleSchema.nullish().transform((schedule) => schedule ?? undefined),
  files: FileIdsSchema.optional(),
  priority: Priority.nullish().transform((priority) => priority ?? undefined),
  due_on: isDay("due_on")
    .nullish()
    .transform((day) => day ?? undefined),
  labels: Labels.optional(),
  only_me: onlyMeInput,
});
export type CheckedTask = z.infer<typeof TaskInputSchema> & TaskInput;
export const TaskPatchSchema = z
  .strictObject({
    ...fields,
    team_id: z.string().nullable(),
    status: Status,
    schedule: ScheduleSchema.nullable(),
    files: FileIdsSchema,
    priority: Priority.nullable(),
    due_on: isDay("due_on").nullable(),
    labels: Labels,
    only_me: onlyMeInput,
    version: z.number().int().positive(),
  })
  .partial() satisfies z.ZodType<TaskPatch>;

const isTime = (name: string) =>
  z.iso.datetime(issue(sentence("not_time", "{name} must be an ISO 8601 time", { name })));
export const TaskQuerySchema = z.object({
  status: Status.optional(),
  state: z
    .enum(
      ["failed", "stopped", "waiting"],
      issue(sentence("task_state_wrong", "state must be failed, stopped or waiting")),
    )
    .optional(),
  team_id: z.string().max(64).optional(),
  agent: z.string().max(taskLimits.name).optional(),
  since: isTime("since").optional(),
  until: isTime("until").optional(),
  priority: Priority.optional(),
  label: z.string().max(taskLimits.label).optional(),
  due_until: isDay("due_until").optional(),
  sort: z
    .enum(
      TASK_SORTS,
      issue(
        sentence("not_one_of", "{name} must be one of {values}", {
          name: "sort",
          values: TASK_SORTS.join(", "),
        }),
      ),
    )
    .optional(),
  q: z
    .string()
    .max(200, issue(sentence("search_too_long", "The search must be at most 200 characters")))
    .optional(),
  limit: z.coerce
    .number(issue(sentence("not_number", "{name} must be a number", { name: "limit" })))
    .int(issue(sentence("not_whole_number", "{name} must be a whole number", { name: "limit" })))
    .optional(),
  after: z.string().max(200).optional(),
});
export type TaskQuery = z.infer<typeof TaskQuerySchema>;

const bulkIds = z.array(Id).max(200, issue(sentence("too_many_at_once", "Up to 200 at once")));
export const TaskBulkSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("delete"), ids: bulkIds }),
  z.strictObject({ action: z.literal("set_status"), ids: bulkIds, status: Status }),
  z.strictObject({
    action: z.literal("plan"),
    ids: bulkIds,
    priority: Priority.nullable().optional(),
    add_labels: Labels.optional(),
    remove_labels: z
      .array(z.string().max(taskLimits.label))
      .max(200, issue(sentence("too_many_at_once", "Up to 200 at once")))
      .optional(),
  }),
]) satisfies z.ZodType<TaskBulk>;
export const TaskBulkResultsSchema = z.array(
  z.object({
    TaskId: z.string(),
    ok: z.boolean(),
    error: z.string().optional(),
    error_reason: ReasonSchema.optional(),
  }) satisfies z.ZodType<TaskBulkResult>,
);

/** A name may contain anything; longer values can't be a task's name. */
export const TaskNameParams = z.object({ taskName: z.string().min(1).max(taskLimits.name) });

export const RoutedSchema = z.object({
  task: TaskSchema,
  run_id: z.string(),
  message: z.string(),
  message_reason: ReasonSchema.optional(),
  routed_to: z.object({ AgentId: z.string(), name: z.string() }).nullable(),
  method: z.enum(["direct", "sequence", "graph", "model", "words"]),
  reason: z.string(),
  why: ReasonSchema.optional(),
}) satisfies z.ZodType<Routed>;

export const NoticeListSchema = z.array(
  z.object({
    run_id: z.string(),
    task_id: z.string(),
    task_name: z.string(),
    status: z.enum(["completed", "failed", "stopped", "waiting", "near_limit"]),
    budget_id: z.string().optional(),
    conversation_id: z.string().optional(),
    message_id: z.string().optional(),
    error: z.string().optional(),
    error_reason: ReasonSchema.optional(),
    at: z.string(),
    seen: z.boolean(),
  }) satisfies z.ZodType<Notice>,
);
export const SeenSchema = z.strictObject({
  run_ids: z.array(Id).max(200, issue(sentence("too_many_at_once", "Up to 200 at once"))),
});

const Ids = z.array(z.string());
/** The agents a task names, in the order in which they work. */
export const assignedTo = (row: Pick<Row, "assignedAgents">): string[] =>
  Ids.parse(JSON.parse(row.assignedAgents));

/** Data of tasks from other tables. */
type Around = {
  /** The names of agents, by id. */
  names: ReadonlyMap<string, string>;
  /** The runs that wait. */
  waiting: ReadonlySet<string>;
  /** The progress of runs. */
  progress: ReadonlyMap<string, NonNullable<Task["progress"]>>;
};

/** The only code that maps a task to its wire names. */
export const toWire = (row: Row, { names, waiting, progress }: Around): Task => ({
  TaskId: row.id,
  name: row.name,
  description: row.description,
  assigned_agents: assignedTo(row).flatMap((id) => names.get(id) ?? []),
  team_id: row.teamId ?? undefined,
  status: row.status as Task["status"],
  result: row.result ?? undefined,
  error: row.error ?? undefined,
  error_reason: reasonIn(row.errorReason),
  stopped: row.errorCode === "stopped" || undefined,
  run_id: row.runId ?? undefined,
  waiting: (row.runId !== null && waiting.has(row.runId)) || undefined,
  progress: row.runId === null ? undefined : progress.get(row.runId),
  attempts: row.attempts,
  last_run_at: row.attempts > 0 ? row.lastRunAt.toISOString() : undefined,
  schedule:
    row.cron && row.timeZone && row.nextRunAt
      ? { cron: row.cron, time_zone: row.timeZone, next_run_at: row.nextRunAt.toISOString() }
      : undefined,
  files: row.files === null ? undefined : sentFilesIn(row.files),
  priority: PRIORITIES[row.priority - 1],
  due_on: row.dueOn === NO_DUE_DATE ? undefined : row.dueOn,
  labels: row.labels === "[]" ? undefined : labelsIn(row),
  ...privacyOf(row),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  version: row.version,
});

import "server-only";
import { SourcesSchema } from "@/lib/knowledge/agents/schema";
import { SentFileSchema } from "@/lib/files/sent-files";
import * as z from "zod";
import { ReasonSchema } from "@/lib/core/http/reason";
import { WAITS_FOR } from "@/lib/runs/run/contract";
import { MessageSchema, UsageSchema } from "@/lib/runs/run/schema";
import { TaskSchema } from "@/lib/tasks/schema";

const QuestionSchema = z.object({
  message: z.string(),
  schema: z
    .object({
      type: z.literal("object"),
      properties: z.record(z.string(), z.looseObject({ type: z.string() })),
      required: z.array(z.string()),
    })
    .optional(),
  url: z.string().optional(),
});
const activation = z.string().optional();
const Usage = UsageSchema.optional();
const Failure = z.looseObject({ error: z.string(), code: z.string() });

/** A run's events (API.md 'Events'), by the name of the event. */
const RUN_EVENTS: Record<string, z.ZodType> = {
  run: z.object({
    run_id: z.string(),
    conversation_id: z.string().optional(),
    user_message_id: z.string().optional(),
    message_id: z.string().optional(),
  }),
  delta: z.object({ content: z.string(), activation }),
  reset: z.object({ content: z.string(), reasoning: z.string().optional(), activation }),
  reasoning: z.object({ content: z.string(), activation }),
  step: z.looseObject({
    agent_id: z.string(),
    name: z.string(),
    status: z.enum(["started", "finished", "failed"]),
    activation: z.string(),
    content: z.string().optional(),
    usage: Usage,
  }),
  tool_call: z.object({
    id: z.string(),
    name: z.string(),
    arguments: z.unknown(),
    agent_id: z.string(),
    activation,
    usage: Usage,
  }),
  tool_result: z.object({
    id: z.string(),
    name: z.string(),
    ok: z.boolean(),
    result: z.string(),
    duration_ms: z.number(),
    files: z.array(SentFileSchema).optional(),
    activation,
  }),
  sources: z.object({ sources: SourcesSchema, activation }),
  tool_progress: z.object({
    id: z.string(),
    progress: z.number(),
    total: z.number().optional(),
    message: z.string().optional(),
  }),
  file: z.object({ file: SentFileSchema, activation }),
  waiting: z.object({
    tool_call_id: z.string(),
    name: z.string(),
    arguments: z.unknown(),
    for: z.enum(WAITS_FOR),
    connection: z
      .object({ connection_id: z.string(), name: z.string(), url: z.string() })
      .optional(),
    question: QuestionSchema.optional(),
    result_allowed: z.literal(true).optional(),
    unknown: z.string().optional(),
    unknown_reason: ReasonSchema.optional(),
    agent_id: z.string().optional(),
    activation,
  }),
  message: MessageSchema,
  usage: UsageSchema,
  error: Failure,
  done: z.object({
    status: z.enum(["queued", "running", "waiting", "completed", "failed", "stopped"]),
  }),
};
const ready = z.object({});

/** The data of each event, by the path of its stream. */
export const streamEvents: Record<string, Record<string, z.ZodType>> = {
  "POST /api/chat": RUN_EVENTS,
  "POST /api/conversations/{id}/retry": RUN_EVENTS,
  "GET /api/runs/{id}/events": RUN_EVENTS,
  "GET /api/conversations/events": {
    ready,
    conversation: z.object({
      conversation_id: z.string(),
      change: z.enum([
        "begun",
        "waiting",
        "resumed",
        "ended",
        "renamed",
        "changed",
        "deleted",
        "restored",
        "shared",
        "unshared",
      ]),
      run_id: z.string().optional(),
    }),
  },
  "GET /api/tasks/events": {
    open: ready,
    task: TaskSchema,
    removed: z.object({ TaskId: z.string() }),
  },
  "GET /api/waitlist/status": { message: z.object({ status: z.enum(["pending", "confirmed"]) }) },
  "POST /v1/responses": { message: z.looseObject({ type: z.string() }) },
  "GET /v1/responses/{id}": { message: z.looseObject({ type: z.string() }) },
  "POST /v1/chat/completions": { message: z.looseObject({}) },
};

import "server-only";
import * as z from "zod";
import { issue } from "@/lib/core/http/request/issue";
import { sentence } from "@/lib/core/shared/sentence";
import { RunSummarySchema, StepSchema } from "@/lib/runs/run/schema";
import { ORIGINS, type SentToModel, type Trace } from "@/lib/runs/trace/contract";

const STEP_WRONG = sentence("not_whole_number", "{name} must be a whole number", { name: "step" });
export const TraceQuerySchema = z.object({
  step: z.coerce
    .number(issue(STEP_WRONG))
    .int(issue(STEP_WRONG))
    .min(1, issue(STEP_WRONG))
    .optional(),
  format: z
    .literal("otlp", issue(sentence("trace_format_wrong", "format can only be otlp")))
    .optional(),
});

const SentToModelSchema = z.object({
  model: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.unknown().optional(),
      from: z.enum(ORIGINS),
      tool_calls: z.unknown().optional(),
      tool_call_id: z.string().optional(),
      reasoning_content: z.unknown().optional(),
      gone: z.literal(true).optional(),
    }),
  ),
  tools: z.array(z.object({ name: z.string(), hash: z.string() })),
}) satisfies z.ZodType<SentToModel>;
export const TraceSchema = z.object({
  run: RunSummarySchema,
  steps: z.array(
    StepSchema.extend({
      first_token_at: z.string().optional(),
      request: SentToModelSchema.nullable().optional(),
    }),
  ),
  versions: z.record(z.string(), z.number()),
  expires_at: z.string().nullable(),
}) satisfies z.ZodType<Trace>;

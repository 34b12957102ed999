import "server-only";
import * as z from "zod";
import { WAITS_FOR } from "@/lib/runs/run/contract";
import { issue } from "@/lib/core/http/request/issue";
import { recordOf } from "@/lib/core/http/request/parse";
import { sentence } from "@/lib/core/shared/sentence";
import {
  FunctionName,
  GivenSchema,
  MessagesSchema,
} from "@/lib/openai-api/completions/message-schema";
import { programLimits } from "@/lib/openai-api/contract";
import type { ModelList, ModelObject } from "@/lib/openai-api/model-object";
import type { ChatCompletion } from "@/lib/openai-api/run/chat-completion";

export const ModelName = z.string().min(1).max(200);
export const ModelParams = z.object({ id: ModelName });

const ModelSchema = z.object({
  id: z.string(),
  object: z.literal("model"),
  created: z.number().int(),
  owned_by: z.literal("troupe"),
  troupe: z.object({ id: z.string(), kind: z.enum(["agent", "team"]), name: z.string() }),
}) satisfies z.ZodType<ModelObject>;
export const ModelObjectSchema = ModelSchema;
export const ModelListSchema = z.object({
  object: z.literal("list"),
  data: z.array(ModelSchema),
}) satisfies z.ZodType<ModelList>;

/** OpenAI's names of options for a model's response. */
export const optionFields = {
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
};
export const mostTokens = z.number().int().min(1).max(10_000_000).nullish();

const Tool = z.object({
  type: z.literal(
    "function",
    issue(sentence("caller_tool_type", "A tool must have the type function")),
  ),
  function: z.object({
    name: FunctionName,
    description: z.string().max(10_000).nullish(),
    parameters: GivenSchema.nullish(),
    strict: z.boolean().nullish(),
  }),
});
const ToolChoice = z.union([
  z.enum(["none", "auto", "required"]),
  z.object({ type: z.literal("function"), function: z.object({ name: FunctionName }) }),
]);

const FormatName = z.string().max(64);
const ResponseFormat = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text") }),
  z.object({ type: z.literal("json_object") }),
  z.object({
    type: z.literal("json_schema"),
    json_schema: z.object({
      name: FormatName,
      description: z.string().max(10_000).nullish(),
      schema: GivenSchema.nullish(),
      strict: z.boolean().nullish(),
    }),
  }),
]);

/** Accepted without effect, or only stored. */
export const inertFields = {
  user: z.string().max(1_000).nullish(),
  safety_identifier: z.string().max(1_000).nullish(),
  prompt_cache_key: z.string().max(1_000).nullish(),
  service_tier: z.string().max(100).nullish(),
  metadata: recordOf(z.string().max(512), 16, "metadata").nullish(),
};

const notTaken = (name: string) =>
  issue(sentence("program_field_not_taken", "{name} is not supported here", { name }));

export const CompletionInputSchema = z.object({
  model: ModelName,
  messages: MessagesSchema,
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  store: z.boolean().nullish(),
  ...optionFields,
  seed: z
    .number()
    .int()
    .min(-(2 ** 53))
    .max(2 ** 53)
    .nullish(),
  stop: z.union([z.string().max(1_000), z.array(z.string().max(1_000)).max(4)]).nullish(),
  max_tokens: mostTokens,
  max_completion_tokens: mostTokens,
  reasoning_effort: z.string().max(20).nullish(),
  tools: z.array(Tool).max(programLimits.tools).nullish(),
  tool_choice: ToolChoice.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  response_format: ResponseFormat.nullish(),
  ...inertFields,
  n: z.literal(1, issue(sentence("program_one_answer", "n must be 1"))).nullish(),
  logprobs: z.literal(false, notTaken("logprobs")).nullish(),
  audio: z.null(notTaken("audio")).optional(),
  modalities: z
    .array(z.literal("text", notTaken("a modality other than text")))
    .max(8)
    .nullish(),
});
export type CompletionInput = z.infer<typeof CompletionInputSchema>;
export type GivenTools = CompletionInput["tools"];
export type GivenChoice = CompletionInput["tool_choice"];

const CalledToolSchema = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
const UsageSchema = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
  prompt_tokens_details: z.object({ cached_tokens: z.number() }),
  completion_tokens_details: z.object({ reasoning_tokens: z.number() }),
});
export const RunNoteSchema = z.object({
  run_id: z.string(),
  status: z.enum(["queued", "running", "waiting", "completed", "failed", "stopped"]),
  waits_for: z.enum(WAITS_FOR).optional(),
  url: z.string().optional(),
});
export const CompletionSchema = z.object({
  id: z.string(),
  object: z.literal("chat.completion"),
  created: z.number().int(),
  model: z.string(),
  choices: z.tuple([
    z.object({
      index: z.literal(0),
      message: z.object({
        role: z.literal("assistant"),
        content: z.string().nullable(),
        refusal: z.null(),
        annotations: z
          .array(
            z.object({
              type: z.literal("url_citation"),
              url_citation: z.object({
                start_index: z.number().int(),
                end_index: z.number().int(),
                title: z.string(),
                url: z.string(),
              }),
            }),
          )
          .optional(),
        tool_calls: z.array(CalledToolSchema).optional(),
      }),
      logprobs: z.null(),
      finish_reason: z.enum(["stop", "length", "tool_calls"]),
    }),
  ]),
  usage: UsageSchema,
  system_fingerprint: z.null(),
  troupe: RunNoteSchema,
}) satisfies z.ZodType<ChatCompletion>;

import "server-only";
import * as z from "zod";
import { issue } from "@/lib/core/http/request/issue";
import { refine } from "@/lib/core/http/request/parse";
import { sentence } from "@/lib/core/shared/sentence";
import { FunctionName, GivenSchema } from "@/lib/openai-api/completions/message-schema";
import {
  inertFields,
  ModelName,
  mostTokens,
  optionFields,
  RunNoteSchema,
} from "@/lib/openai-api/completions/schema";
import { programLimits } from "@/lib/openai-api/contract";
import type { InputItemList, ResponseObject } from "@/lib/openai-api/run/response";

const text = () => z.string().max(programLimits.text);

const Part = z.discriminatedUnion("type", [
  z.object({ type: z.enum(["input_text", "output_text", "text"]), text: text() }),
  z.object({ type: z.literal("refusal"), refusal: text() }),
  z.object({
    type: z.literal("input_image"),
    image_url: text().nullish(),
    file_id: z.string().max(64).nullish(),
  }),
  z.object({
    type: z.literal("input_file"),
    filename: z.string().max(400).nullish(),
    file_data: text().nullish(),
    file_id: z.string().max(64).nullish(),
  }),
  z.object({ type: z.literal("input_audio") }).superRefine(({ type }, context) =>
    refine(
      context,
      sentence(
        "part_not_taken",
        "Parts of type {type} are not supported. Send text, images or files.",
        {
          type,
        },
      ),
    ),
  ),
]);
const Content = z.union([text(), z.array(Part).max(programLimits.parts)]);

const CallId = z.string().min(1).max(200);
const Message = z.object({
  type: z.literal("message").default("message"),
  role: z.enum(["system", "developer", "user", "assistant"]),
  content: Content,
});
const Item = z.union([
  z.discriminatedUnion("type", [
    Message.extend({ type: z.literal("message") }),
    z.object({
      type: z.literal("function_call"),
      call_id: CallId,
      name: FunctionName,
      arguments: text(),
    }),
    z.object({ type: z.literal("function_call_output"), call_id: CallId, output: Content }),
    z.object({ type: z.literal("item_reference"), id: z.string().min(1).max(200) }),
    z.object({ type: z.literal("reasoning") }),
  ]),
  Message,
]);
export type GivenItem = z.infer<typeof Item>;
export type GivenItemContent = z.infer<typeof Content>;

const Tool = z
  .looseObject({ type: z.string().max(100), name: FunctionName.optional() })
  .and(
    z.object({
      description: z.string().max(10_000).nullish(),
      parameters: GivenSchema.nullish(),
      strict: z.boolean().nullish(),
    }),
  )
  .superRefine(({ type, name }, context) =>
    refine(
      context,
      type !== "function"
        ? sentence("hosted_tool_not_taken", "Tools of type {type} are not supported here", {
            type,
          })
        : name === undefined
          ? sentence("caller_tool_unnamed", "A function needs a name")
          : undefined,
      ["type"],
    ),
  );
const ToolChoice = z.union([
  z.enum(["none", "auto", "required"]),
  z.object({ type: z.literal("function"), name: FunctionName }),
]);
const Format = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text") }),
  z.object({ type: z.literal("json_object") }),
  z.object({
    type: z.literal("json_schema"),
    name: z.string().max(64),
    description: z.string().max(10_000).nullish(),
    schema: GivenSchema.nullish(),
    strict: z.boolean().nullish(),
  }),
]);

export const ResponseInputSchema = z.object({
  model: ModelName,
  input: z.union([
    text().min(1, issue(sentence("input_empty", "input must not be empty"))),
    z
      .array(Item)
      .min(1, issue(sentence("input_empty", "input must not be empty")))
      .max(programLimits.messages),
  ]),
  instructions: text().nullish(),
  previous_response_id: z.string().max(200).nullish(),
  stream: z.boolean().nullish(),
  store: z.boolean().nullish(),
  include: z.array(z.string().max(100)).max(20).nullish(),
  background: z.boolean().nullish(),
  tools: z.array(Tool).max(programLimits.tools).nullish(),
  tool_choice: ToolChoice.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  text: z.object({ format: Format.nullish() }).nullish(),
  ...optionFields,
  max_output_tokens: mostTokens,
  max_tool_calls: mostTokens,
  truncation: z.enum(["auto", "disabled"]).nullish(),
  reasoning: z.object({ effort: z.string().max(20).nullish() }).nullish(),
  ...inertFields,
});
export type ResponseInput = z.infer<typeof ResponseInputSchema>;

const RESPONSE_ID = /^resp_[0-9a-f-]{36}$/;
export const ResponseParams = z.object({ id: z.string().regex(RESPONSE_ID).max(64) });
export const ResponseQuery = z.object({
  stream: z.enum(["true", "false"]).optional(),
  starting_after: z.coerce.number().int().min(0).optional(),
  include: z.string().max(200).optional(),
  "include[]": z.string().max(200).optional(),
});
export const ItemsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  order: z.enum(["asc", "desc"]).default("desc"),
  after: z.string().max(200).optional(),
});

const citationFields = {
  start_index: z.number().int(),
  end_index: z.number().int(),
  title: z.string(),
  url: z.string(),
};
const OutputItemSchema = z.discriminatedUnion("type", [
  z.object({
    id: z.string(),
    type: z.literal("message"),
    status: z.enum(["completed", "in_progress", "incomplete"]),
    role: z.literal("assistant"),
    content: z.array(
      z.object({
        type: z.literal("output_text"),
        text: z.string(),
        annotations: z.array(z.object({ type: z.literal("url_citation"), ...citationFields })),
        logprobs: z.tuple([]),
      }),
    ),
  }),
  z.object({
    id: z.string(),
    type: z.literal("function_call"),
    status: z.enum(["completed", "in_progress"]),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
  }),
  z.object({
    id: z.string(),
    type: z.literal("troupe:tool_call"),
    status: z.enum(["in_progress", "completed", "failed"]),
    agent_id: z.string(),
    name: z.string(),
    arguments: z.string(),
    output: z.string(),
  }),
]);

export const ResponseSchema = z.object({
  id: z.string(),
  object: z.literal("response"),
  created_at: z.number().int(),
  completed_at: z.number().int().nullable(),
  status: z.enum(["queued", "in_progress", "completed", "failed", "cancelled", "incomplete"]),
  incomplete_details: z.object({ reason: z.string() }).nullable(),
  model: z.string(),
  previous_response_id: z.string().nullable(),
  instructions: z.string().nullable(),
  output: z.array(OutputItemSchema),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  tools: z.array(z.unknown()),
  tool_choice: z.unknown(),
  truncation: z.enum(["auto", "disabled"]),
  parallel_tool_calls: z.boolean(),
  text: z.object({ format: z.record(z.string(), z.unknown()) }),
  top_p: z.number(),
  presence_penalty: z.number(),
  frequency_penalty: z.number(),
  top_logprobs: z.number(),
  temperature: z.number(),
  reasoning: z.object({ effort: z.string().nullable(), summary: z.null() }).nullable(),
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      total_tokens: z.number(),
      input_tokens_details: z.object({ cached_tokens: z.number() }),
      output_tokens_details: z.object({ reasoning_tokens: z.number() }),
    })
    .nullable(),
  max_output_tokens: z.number().nullable(),
  max_tool_calls: z.number().nullable(),
  store: z.boolean(),
  background: z.boolean(),
  service_tier: z.string(),
  metadata: z.record(z.string(), z.string()),
  safety_identifier: z.string().nullable(),
  prompt_cache_key: z.string().nullable(),
  troupe: RunNoteSchema,
}) satisfies z.ZodType<ResponseObject>;
export const InputItemsSchema = z.object({
  object: z.literal("list"),
  data: z.array(z.unknown()),
  first_id: z.string().nullable(),
  last_id: z.string().nullable(),
  has_more: z.boolean(),
}) satisfies z.ZodType<InputItemList>;
export const DeletedResponseSchema = z.object({
  id: z.string(),
  object: z.literal("response"),
  deleted: z.literal(true),
});

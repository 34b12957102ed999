import "server-only";
import * as z from "zod";
import { issue } from "@/lib/core/http/request/issue";
import { refine } from "@/lib/core/http/request/parse";
import { sentence } from "@/lib/core/shared/sentence";
import { programLimits } from "@/lib/openai-api/contract";

// A message in OpenAI's format. Unknown fields are ignored, as compatible servers do.

const text = () => z.string().max(programLimits.text);

const TextPart = z.object({ type: z.literal("text"), text: text() });
const RefusalPart = z.object({ type: z.literal("refusal"), refusal: text() });
/** A data URL, or an https URL. */
const ImagePart = z.object({
  type: z.literal("image_url"),
  image_url: z.object({ url: text() }),
});
/** `file_data`: a data URL, or base64. `file_id`: of a file that the person has uploaded. */
const FilePart = z.object({
  type: z.literal("file"),
  file: z.object({
    filename: z.string().max(400).optional(),
    file_data: text().optional(),
    file_id: z.string().max(64).optional(),
  }),
});
/** Audio is named, so that a caller learns what is not supported. */
const OtherPart = z.object({ type: z.literal("input_audio") }).superRefine(({ type }, context) =>
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
);
const Part = z.discriminatedUnion("type", [TextPart, RefusalPart, ImagePart, FilePart, OtherPart]);

const Content = z.union([text(), z.array(Part).max(programLimits.parts)]);

const CallId = z.string().min(1).max(200);
const ToolName = z
  .string()
  .regex(
    /^[a-zA-Z0-9_-]{1,64}$/,
    issue(
      sentence(
        "caller_tool_name",
        "A function name must be 1 to 64 letters, digits, underscores or dashes",
      ),
    ),
  )
  .max(64);
const Call = z.object({
  id: CallId,
  type: z.literal("function").default("function"),
  function: z.object({ name: ToolName, arguments: text() }),
});

const Message = z.discriminatedUnion("role", [
  z.object({ role: z.enum(["system", "developer"]), content: Content }),
  z.object({ role: z.literal("user"), content: Content }),
  z.object({
    role: z.literal("assistant"),
    content: Content.nullish(),
    tool_calls: z.array(Call).max(programLimits.tools).nullish(),
  }),
  // For tools that return nothing: clients send null, or omit it.
  z.object({ role: z.literal("tool"), tool_call_id: CallId, content: Content.nullish() }),
]);
export type GivenMessage = z.infer<typeof Message>;
export type GivenContent = z.infer<typeof Content>;

export const MessagesSchema = z
  .array(Message)
  .min(1, issue(sentence("messages_empty", "messages must contain at least one message")))
  .max(programLimits.messages);

/** The parameters of a function, or a response format: a JSON Schema. */
export const GivenSchema = z
  .record(z.string().max(200), z.unknown())
  .meta({ most: programLimits.schemaBytes })
  .superRefine((schema, context) =>
    refine(
      context,
      JSON.stringify(schema).length > programLimits.schemaBytes
        ? sentence("program_schema_too_large", "A schema must be at most {most} bytes of JSON", {
            most: programLimits.schemaBytes,
          })
        : undefined,
    ),
  );

export { ToolName as FunctionName };

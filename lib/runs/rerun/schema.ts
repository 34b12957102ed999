import "server-only";
import * as z from "zod";
import { issue } from "@/lib/core/http/request/issue";
import { sentence } from "@/lib/core/shared/sentence";
import { FORK_TOOLS } from "@/lib/runs/run/rerun-contract";
import type {
  BegunAgain,
  ForkMessage,
  ForkWish,
  Replayed,
  Seen,
} from "@/lib/runs/run/rerun-contract";

const SeenSchema = z
  .object({
    what: z.enum(["request", "step", "end"]),
    hash: z.string(),
    at: z.number().optional(),
    value: z.unknown(),
  })
  .nullable() satisfies z.ZodType<Seen | null>;

export const BegunAgainSchema = z.object({ run_id: z.string() }) satisfies z.ZodType<BegunAgain>;

/** The same limits as for an agent's own instructions, and for a tool's result. */
const TEXT_MOST = 100_000;
const RESULT_MOST = 32 * 1024;
const MESSAGES_MOST = 2_000;
/** More than a request may contain. */
const MESSAGE_MOST = 1_048_576;
const NAME_MOST = 300;
const CALLS_MOST = 200;
const tooLong = (name: string, most: string) =>
  issue(sentence("fork_text_too_long", "{name} must be at most {most} characters", { name, most }));

export const ForkMessageSchema = z.object({
  role: z.enum(
    ["system", "user", "assistant", "tool"],
    issue(sentence("fork_role_wrong", "role must be system, user, assistant or tool")),
  ),
  content: z
    .string(issue(sentence("fork_content_wrong", "A changed message can only be text")))
    .max(MESSAGE_MOST)
    .nullish(),
  tool_calls: z
    .array(
      z.object({
        id: z.string().max(NAME_MOST),
        type: z.literal("function").optional(),
        function: z.object({
          name: z.string().max(NAME_MOST),
          arguments: z.string().max(MESSAGE_MOST),
        }),
      }),
    )
    .max(CALLS_MOST)
    .optional(),
  tool_call_id: z.string().max(NAME_MOST).optional(),
  reasoning_content: z.string().max(MESSAGE_MOST).optional(),
}) satisfies z.ZodType<ForkMessage>;

const STEP_WRONG = sentence("not_whole_number", "{name} must be a whole number", { name: "step" });
export const ForkWishSchema = z.strictObject({
  step: z.number(issue(STEP_WRONG)).int(issue(STEP_WRONG)).min(1, issue(STEP_WRONG)),
  messages: z
    .array(ForkMessageSchema)
    .min(1, issue(sentence("fork_messages_none", "Give at least one message")))
    .max(MESSAGES_MOST)
    .optional(),
  instructions: z.string().max(TEXT_MOST, tooLong("instructions", "100,000")).optional(),
  model: z.string().min(1).max(200).optional(),
  tool_result: z.string().max(RESULT_MOST, tooLong("tool_result", "32,768")).optional(),
  tools: z
    .enum(FORK_TOOLS, issue(sentence("fork_tools_wrong", "tools must be recorded, ask or live")))
    .optional(),
}) satisfies z.ZodType<ForkWish>;

export const ReplayedSchema = z.union([
  z.object({ same: z.literal(true), steps: z.number() }),
  z.object({
    same: z.literal(false),
    step: z.number(),
    expected: SeenSchema,
    got: SeenSchema,
  }),
]) satisfies z.ZodType<Replayed>;

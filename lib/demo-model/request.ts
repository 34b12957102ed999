import "server-only";
import * as z from "zod";
import { isOfPictures } from "@/lib/core/model/content";
import { readSchema } from "@/lib/demo-model/parameters";

const Word = z.string().catch("");
const Name = z.string().min(1);

const Call = z
  .object({ id: Name, function: z.object({ name: Name, arguments: Word }) })
  .transform(({ id, function: call }) => ({ id, ...call }));
export type AskedCall = z.output<typeof Call>;

const TurnSchema = z
  .object({
    role: z.enum(["system", "user", "assistant", "tool"]),
    content: z.string().nullish(),
    tool_calls: z.array(Call).nullish(),
    tool_call_id: Word,
  })
  .transform(({ role, content, tool_calls, tool_call_id }) => ({
    role,
    content: content ?? "",
    calls: tool_calls ?? [],
    callId: tool_call_id,
  }));
export type DemoTurn = z.output<typeof TurnSchema>;

const Tool = z
  .object({
    type: z.literal("function"),
    function: z.object({ name: Name, description: Word, parameters: z.unknown().optional() }),
  })
  .transform(({ function: { name, description, parameters } }) => ({
    name,
    description,
    parameters: readSchema(parameters),
  }));
export type OfferedTool = z.output<typeof Tool>;

/** The body of POST /chat/completions, as far as this product uses it: streamed, with the usage at its end. */
export const ChatRequest = z
  .object({
    model: Name,
    messages: z.array(TurnSchema).min(1),
    tools: z.array(Tool).nullish(),
    tool_choice: z.enum(["auto", "none"]).nullish(),
    response_format: z.object({ type: Word }).nullish(),
    stream: z.literal(true),
  })
  .superRefine(({ messages }, context) => {
    const at = brokenExchange(messages);
    if (at !== null)
      context.addIssue({
        code: "custom",
        path: ["messages", at],
        message: "each of the 'tool_calls' must be followed by a tool message that responds to it",
      });
  })
  .transform(({ messages, tools, tool_choice, response_format }) => ({
    turns: messages.filter(({ role, content }) => !isOfPictures(role, content)), // it has no vision
    tools: tool_choice === "none" ? [] : (tools ?? []),
    json: response_format?.type === "json_object",
  }));
export type ChatRequest = z.output<typeof ChatRequest>;

/**
 * Providers refuse a tool exchange with one half missing; so does the demo, or the bug would first show in production.
 */
function brokenExchange(turns: DemoTurn[]): number | null {
  let open = new Set<string>();
  for (const [at, turn] of turns.entries()) {
    if (turn.role === "tool" ? !open.delete(turn.callId) : open.size) return at;
    if (turn.role !== "tool") open = new Set(turn.calls.map((call) => call.id));
  }
  return open.size ? turns.length - 1 : null;
}

/** The last message's JSON text, if it has this shape; else null. */
export function askedAs<T>(request: ChatRequest, shape: z.ZodType<T>): T | null {
  const text = request.turns.at(-1)?.content ?? "";
  return text.trimStart().startsWith("{") ? (shape.safeParse(parseJson(text)).data ?? null) : null;
}

/** The parsed value, or undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** How much of a text the rules read: patterns take more than linear time. */
export const READ = 6_000;

import "server-only";
import * as z from "zod";
import type { SentMessage, SentToModel } from "@/lib/runs/trace/contract";

// Messages in the form of OpenTelemetry's conventions for GenAI (gen_ai.input.messages and the like).

type Part = { type: string; [name: string]: unknown };
type GenAiMessage = { role: string; parts: Part[]; finish_reason?: string };

const Calls = z.array(
  z.object({
    id: z.string(),
    function: z.object({ name: z.string(), arguments: z.unknown() }),
  }),
);
const Text = z.object({ type: z.literal("text"), text: z.string() });
const Image = z.object({ type: z.literal("image_url"), image_url: z.object({ url: z.string() }) });

const textPart = (content: string): Part => ({ type: "text", content });

/** The parts of content: text, or a list of parts. Unknown kinds are included unchanged. */
function partsOf(content: unknown): Part[] {
  if (typeof content === "string") return content === "" ? [] : [textPart(content)];
  if (!Array.isArray(content)) return [];
  return content.map((part: unknown): Part => {
    const text = Text.safeParse(part);
    if (text.success) return textPart(text.data.text);
    const image = Image.safeParse(part);
    return image.success
      ? { type: "uri", modality: "image", uri: image.data.image_url.url }
      : { type: "generic", content: part };
  });
}

function toGenAi(message: SentMessage): GenAiMessage {
  if (message.role === "tool")
    return {
      role: "tool",
      parts: [
        { type: "tool_call_response", id: message.tool_call_id, response: message.content ?? "" },
      ],
    };
  const calls = Calls.safeParse(message.tool_calls).data ?? [];
  return {
    role: message.role,
    parts: [
      ...partsOf(message.content),
      ...calls.map(({ id, function: { name, arguments: args } }) => ({
        type: "tool_call",
        id,
        name,
        arguments: args,
      })),
    ],
  };
}

/** The messages of a request, without the instructions. */
export const inputOf = ({ messages }: SentToModel): GenAiMessage[] =>
  messages.filter(({ from }) => from !== "instructions").map(toGenAi);

/** The instructions of a request. */
export const instructionsOf = ({ messages }: SentToModel): Part[] =>
  messages.filter(({ from }) => from === "instructions").flatMap(({ content }) => partsOf(content));

const Answer = z.object({
  text: z.string(),
  reasoning: z.string().default(""),
  tool_calls: z
    .array(z.object({ id: z.string(), name: z.string(), arguments: z.unknown() }))
    .default([]),
});

/** A model's response, from the output of its step; none if that belongs to another. */
export function outputOf(output: unknown): GenAiMessage | undefined {
  const answer = Answer.safeParse(output).data;
  if (!answer) return undefined;
  const { text, reasoning, tool_calls: calls } = answer;
  return {
    role: "assistant",
    parts: [
      ...(reasoning ? [{ type: "reasoning", content: reasoning }] : []),
      ...(text ? [textPart(text)] : []),
      ...calls.map((call) => ({ type: "tool_call", ...call })),
    ],
    finish_reason: calls.length ? "tool_call" : "stop",
  };
}

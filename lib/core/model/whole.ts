import "server-only";
import { stream, type Asked } from "@/lib/core/model/stream";
import type { ModelToolCall, ModelUsage } from "@/lib/core/model/wire";

export type Whole = { text: string; toolCalls: ModelToolCall[]; usage: ModelUsage; model: string };

/**
 * Asks a model and gives its answer in one piece, its thoughts left out. Null when `signal` fires, or when the text grows
 * beyond `longest` characters. Throws ModelError.
 */
export async function whole({ longest = Infinity, ...asked }: Asked & { longest?: number }): Promise<Whole | null> {
  let text = "";
  for await (const event of stream(asked)) {
    if (event.type === "end") return { text, ...event };
    for (const word of event.words) if (word.type === "text") text += word.text;
    if (text.length > longest) return null;
  }
  return null;
}

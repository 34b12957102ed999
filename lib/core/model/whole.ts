import "server-only";
import { tooLong } from "@/lib/core/model/failures";
import { stream, type ModelRequest } from "@/lib/core/model/stream";
import type { ModelToolCall, ModelUsage } from "@/lib/core/model/wire";

export type Whole = { text: string; toolCalls: ModelToolCall[]; usage: ModelUsage; model: string };

/** For responses without a length limit: twice a long article. */
const LONGEST = 100_000;

/**
 * Calls a model and returns its response in one piece, without its thoughts. Null when `signal` fires, or when the text
 * grows beyond `longest` characters, if given. Throws ModelError, also for a response that was cut off.
 */
export async function whole({
  longest,
  ...request
}: ModelRequest & { longest?: number }): Promise<Whole | null> {
  let text = "";
  for await (const event of stream(request)) {
    if (event.type === "end") {
      if (event.cut) throw event.cut;
      return { text, ...event };
    }
    if (event.type === "unsaid") {
      text = "";
      continue;
    }
    for (const word of event.words) if (word.type === "text") text += word.text;
    if (text.length <= (longest ?? LONGEST)) continue;
    if (longest === undefined) throw tooLong();
    return null;
  }
  return null;
}

import "server-only";
import { sizeOfContent } from "@/lib/core/model/content";
import type { ModelMessage } from "@/lib/core/model/wire";
import type { Resolved } from "@/lib/models/resolve";
import type { CallUsage } from "@/lib/usage/contract";

/** The fewest tokens counted for an answer: a short sentence. */
const ANSWER_TOKENS = 50;

/** The minimum usage of a model call: the messages sent, and a short answer. */
export const leastUse = (asked: Resolved, messages: ModelMessage[]): CallUsage =>
  usageFor(asked, messages, ANSWER_TOKENS);

/** The usage of a call that ended without a count: the messages sent, and the given number of tokens written. */
export function usageFor(
  { price }: Resolved,
  messages: ModelMessage[],
  written: number,
): CallUsage {
  const sent = messages.reduce((sum, { content }) => sum + sizeOfContent(content), 0);
  return price({
    prompt_tokens: sent,
    completion_tokens: written,
    total_tokens: sent + written,
    cached_tokens: 0,
  });
}

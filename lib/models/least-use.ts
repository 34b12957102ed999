import "server-only";
import { sizeOfContent } from "@/lib/core/model/content";
import type { ModelMessage } from "@/lib/core/model/wire";
import type { Resolved } from "@/lib/models/resolve";
import type { CallUsage } from "@/lib/usage/contract";

/** The least that an answer is counted with: a short sentence. */
const ANSWER_TOKENS = 50;

/** What a call of the model uses at least: counted with what is sent, and a short answer. */
export const leastUse = (asked: Resolved, messages: ModelMessage[]): CallUsage =>
  usageFor(asked, messages, ANSWER_TOKENS);

/** What a call has used that ended without a count: with what is sent, and so many tokens written. */
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

import "server-only";
import { highSize, sizeOfContent } from "@/lib/core/model/content";
import type { ModelMessage, ModelOptions, ModelTool } from "@/lib/core/model/wire";
import type { Resolved } from "@/lib/models/resolve";
import type { CallSize } from "@/lib/usage/reserve";
import type { CallUsage } from "@/lib/usage/contract";

/** The fewest tokens counted for a response: a short sentence. */
const ANSWER_TOKENS = 50;

/** The minimum usage of a model call: the messages sent, and a short response. */
export const leastUse = (resolved: Resolved, messages: ModelMessage[]): CallUsage =>
  usageFor(resolved, messages, ANSWER_TOKENS);

/** The minimum cost of a call with this many tokens, all of which the provider may have cached, in US dollars. */
export const leastCost = ({ price }: Resolved, sent: number): number =>
  price({
    prompt_tokens: sent,
    completion_tokens: ANSWER_TOKENS,
    total_tokens: sent + ANSWER_TOKENS,
    cached_tokens: sent,
  }).cost;

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

/** The default tokens reserved for a response without a length limit; a longer one gets more. */
const ANSWER_MOST = 8_192;

/** A call's estimated tokens: an upper estimate for its prompt, half a token per byte; for its response as chosen. */
export function sizeOfCall(
  messages: ModelMessage[],
  { tools = [], options = {} }: { tools?: ModelTool[]; options?: ModelOptions } = {},
): CallSize {
  const most = options.max_completion_tokens ?? options.max_tokens ?? ANSWER_MOST;
  return {
    prompt: highSize(messages, tools),
    least: Math.min(ANSWER_TOKENS, most),
    most,
  };
}

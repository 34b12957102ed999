import "server-only";
import { TOKENS } from "@/lib/core/model/exchange/bounds";
import { isFields, type Fields } from "@/lib/core/model/dialects/parts";
import type { ModelUsage } from "@/lib/core/model/wire";

/**
 * The usage that a provider reports for a call; undefined if it reports none. Implausible counts become 0; cached
 * tokens are part of the prompt, thoughts are part of the completion, and the total is never less than its parts.
 * `event`: where else it may be (Groq).
 */
export function readUsage(value: unknown, event?: Fields): ModelUsage | undefined {
  const usage = isFields(value) ? value : isFields(event?.x_groq) ? event.x_groq.usage : undefined;
  if (!isFields(usage)) return undefined;
  const sent = count(usage.prompt_tokens ?? usage.input_tokens);
  const written = count(usage.completion_tokens ?? usage.output_tokens);
  const { prompt_tokens_details: details, completion_tokens_details: written_details } = usage;
  const hits = usage.prompt_cache_hit_tokens ?? usage.cached_tokens;
  const cached = isFields(details) ? (details.cached_tokens ?? hits) : hits;
  const thought = isFields(written_details) ? count(written_details.reasoning_tokens) : 0;
  return {
    prompt_tokens: sent,
    completion_tokens: written,
    total_tokens: Math.max(count(usage.total_tokens), sent + written),
    cached_tokens: Math.min(count(cached), sent),
    ...(thought ? { reasoning_tokens: Math.min(thought, written) } : {}),
  };
}

const count = (value: unknown): number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= TOKENS
    ? value
    : 0;

import "server-only";

/**
 * What servers write as `finish_reason`, by meaning. `whole`: the response is complete. `none`: it continues, or the
 * value says nothing. `calls`: the model wrote a tool call that its own server could not parse. Any other value ended
 * the response early.
 */
const MEANINGS = {
  whole: [
    ...["stop", "tool_calls", "tool_call", "function_call", "function_calls", "tool_use"],
    ...["end_turn", "end", "end_of_turn", "eos", "eos_token", "eos_found", "stop_sequence"],
    ...["stop_token", "stop_reached", "complete", "completed", "finish", "finished", "done"],
    ...["success", "normal"],
  ],
  length: [
    ...["length", "max_tokens", "max_length", "model_length", "max_output_tokens"],
    ...["max_completion_tokens", "max_new_tokens", "token_limit", "limit", "incomplete"],
  ],
  filter: [
    ...["content_filter", "content_filtered", "safety", "recitation", "blocklist", "sensitive"],
    ...["prohibited_content", "spii", "image_safety", "guardrail_intervened", "refusal"],
    ...["content_policy", "risk"],
  ],
  resources: [
    ...["insufficient_system_resource", "network_error", "abort", "aborted", "error", "timeout"],
    ...["server_error", "overloaded", "cancelled", "canceled", "preempted"],
  ],
  calls: [
    ...["malformed_function_call", "malformed_tool_call", "unexpected_tool_call"],
    ...["tool_call_error", "invalid_tool_call", "malformed_response"],
  ],
  none: ["", "null", "none", "nil", "undefined", "unspecified", "continue", "in_progress"],
} as const;
type Meaning = keyof typeof MEANINGS;

const meanings = new Map<string, Meaning>(
  (Object.keys(MEANINGS) as Meaning[]).flatMap((meaning) =>
    MEANINGS[meaning].map((value) => [value, meaning] as const),
  ),
);

/** The meaning of a `finish_reason`: `FinishReason.MAX_TOKENS`, `max-tokens` and `max_tokens` are the same. */
export const meaningOf = (finish: string): Meaning | "other" => {
  const meaning = meanings.get(finish);
  if (meaning) return meaning;
  const plain = finish
    .slice(finish.lastIndexOf(".") + 1)
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[\s-]+/g, "_")
    .replace(/^finish_reason_?/, "");
  return meanings.get(plain) ?? "other";
};

/** The `finish_reason` of a chunk; empty while the response continues. */
export function finishIn(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text =
    typeof value === "string"
      ? value
      : typeof value === "object" && "type" in value
        ? String(value.type)
        : "";
  return text !== "" && meaningOf(text) === "none" ? "" : text;
}

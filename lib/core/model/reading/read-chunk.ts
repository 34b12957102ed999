import "server-only";
import { APIError } from "openai/core/error";
import { NAME_LENGTH, TOKENS } from "@/lib/core/model/reading/bounds";
import { unreadable } from "@/lib/core/model/failures";
import { wellFormed } from "@/lib/core/model/reading/well-formed";
import type { ModelUsage } from "@/lib/core/model/wire";

/** A piece of a tool call. `index`: which of the answer's calls it belongs to; some providers omit it. */
export type CallPart = { index: number | undefined; id: string; name: string; arguments: string };
/**
 * One event of a streamed answer, checked. Whatever else the provider sends is dropped. Texts are unchanged: they may
 * end in half a character.
 */
export type Chunk = {
  model: string;
  text: string;
  reasoning: string;
  calls: readonly CallPart[];
  /** Why the answer ended, as the provider put it; empty while it goes on. */
  finish: string;
  usage: ModelUsage | undefined;
};

type Fields = { readonly [name: string]: unknown };
const NO_CALLS: readonly CallPart[] = [];

/**
 * Reads the JSON value of an event. Written by hand, since it runs for each token: a schema library takes several times
 * as long. Throws ModelError for what is not a chunk of an answer, APIError for an error that the provider reports.
 */
export function readChunk(value: unknown, headers: Headers): Chunk {
  const { choices, model, usage, error } = fields(value);
  if (error) throw new APIError(undefined, { message: messageIn(error) }, undefined, headers);
  const [choice] = list(choices);
  const { delta, finish_reason: finish } = choice === undefined ? NOTHING : fields(choice);
  const {
    content,
    reasoning_content: reasoning,
    tool_calls: calls,
  } = isNothing(delta) ? NOTHING : fields(delta);
  return {
    model: typeof model === "string" ? wellFormed(model.slice(0, NAME_LENGTH)) : "",
    text: text(content),
    reasoning: text(reasoning),
    calls: isNothing(calls) ? NO_CALLS : list(calls).map(readCall),
    finish: text(finish),
    usage: isNothing(usage) ? undefined : readUsage(fields(usage)),
  };
}

function readCall(value: unknown): CallPart {
  const { index, id, function: called } = fields(value);
  const { name, arguments: given } = isNothing(called) ? NOTHING : fields(called);
  return {
    index: isNothing(index) ? undefined : place(index),
    id: typeof id === "number" ? String(id) : text(id),
    name: text(name),
    arguments: text(given),
  };
}

/**
 * Implausible counts become 0; cached tokens are part of the prompt, thought is part of the completion, and the total is
 * never less than its parts.
 */
function readUsage({
  prompt_tokens,
  completion_tokens,
  total_tokens,
  prompt_cache_hit_tokens,
  prompt_tokens_details: details,
  completion_tokens_details: written_details,
}: Fields): ModelUsage {
  const [sent, written] = [count(prompt_tokens), count(completion_tokens)];
  const cached = isRecord(details)
    ? (details.cached_tokens ?? prompt_cache_hit_tokens)
    : prompt_cache_hit_tokens;
  const thought = isRecord(written_details) ? count(written_details.reasoning_tokens) : 0;
  return {
    prompt_tokens: sent,
    completion_tokens: written,
    total_tokens: Math.max(count(total_tokens), sent + written),
    cached_tokens: Math.min(count(cached), sent),
    ...(thought ? { reasoning_tokens: Math.min(thought, written) } : {}),
  };
}

const count = (value: unknown): number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= TOKENS
    ? value
    : 0;

const NOTHING: Fields = Object.freeze({});
const isNothing = (value: unknown): value is null | undefined =>
  value === null || value === undefined;
const isRecord = (value: unknown): value is Fields => typeof value === "object" && value !== null;

function fields(value: unknown): Fields {
  if (!isRecord(value)) throw unreadable();
  return value;
}

function list(value: unknown): readonly unknown[] {
  if (isNothing(value)) return NO_CALLS;
  if (!Array.isArray(value)) throw unreadable();
  return value;
}

function text(value: unknown): string {
  if (typeof value === "string") return value;
  if (isNothing(value)) return "";
  throw unreadable();
}

function place(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw unreadable();
}

/** The message of whatever a provider reports as an error; its length is bounded where it is shown. */
function messageIn(error: unknown): string {
  if (typeof error === "string") return error;
  const message = isRecord(error) ? error.message : undefined;
  return typeof message === "string" && message !== "" ? message : "no reason was given";
}

import "server-only";
import { APIError } from "openai/core/error";
import { hashed } from "@/lib/core/crypto";
import { EXTRA_NAMES } from "@/lib/core/model/dialects/extra";
import { isFields, type Fields } from "@/lib/core/model/dialects/parts";
import { saidBy } from "@/lib/core/model/refusals";
import { processSingleton } from "@/lib/core/singleton";
import type { Provider } from "@/lib/core/model/wire";

/** A part of a request that a provider does not accept: it is omitted, or written in another way. */
type Fix = string;

/**
 * Parts that a request can do without. names: what a refusal calls it. instead: an alternative spelling. The first one
 * named is tried first.
 */
const FIELDS: readonly { fix: Fix; names?: readonly string[] }[] = [
  { fix: "stream_options", names: ["stream_options", "include_usage"] },
  { fix: "max_tokens" },
  { fix: "max_completion_tokens" },
  { fix: "parallel_tool_calls" },
  { fix: "tool_choice" },
  { fix: "reasoning_effort" },
  { fix: "response_format", names: ["response_format", "json_object", "json mode"] },
  { fix: "presence_penalty", names: ["presence_penalty", "presencePenalty"] },
  { fix: "frequency_penalty", names: ["frequency_penalty", "frequencyPenalty"] },
  { fix: "top_p" },
  { fix: "temperature" },
  { fix: "seed" },
  { fix: "stop" },
  { fix: "thinking" },
  { fix: "stream", names: ["stream", "streaming"] },
  { fix: "encoding_format" },
];
/** The same for messages and for calls in them. */
const OF_MESSAGES = ["reasoning_content", ...EXTRA_NAMES];
/** Gemini 3 requires a signature with calls made by another model: this one means none. */
const SIGN = "thought_signature";
const NO_SIGNATURE = { google: { thought_signature: "skip_thought_signature_validator" } };

/** Mistral's models behind any server only accept ids of nine letters and digits. */
const SHORT_IDS = "call_ids";
const IDS_REFUSED =
  /tool.?call.?id.*(?:length of 9|9 (?:characters|chars|letters)|a-z, ?A-Z, ?0-9)/is;

const STATUSES: readonly (number | undefined)[] = [400, 404, 415, 422, 500, 501];
/** Wordings that refuse a field as such, not its value. */
const REFUSED =
  /not (?:currently |yet )?(?:supported|permitted|allowed|recognized|accepted|implemented|available)|n[o']t (?:yet )?(?:support|accept|allow|implement|permit)|unsupported|un(?:known|recognized|expected)|extra (?:inputs|fields|_?forbidden)|extra_forbidden|additional propert|cannot (?:both )?be|forbidden|no longer|deprecated|only the default|must be '?(?:1|default|json_schema)|use '?max_/i;

const MOST = 500;
const DAY_MS = 86_400_000;
type Learned = { fixes: Fix[]; at: number };
/** By base URL and model, what was refused, for a day: a server may be updated. */
const learned = () => processSingleton("model.refused", () => new Map<string, Learned>());
const keyOf = ({ baseUrl }: Provider, model: string): string => `${baseUrl} ${model}`;

/** The fixes that a provider's model needs, as far as its refusals have shown. */
export function fixesFor(provider: Provider, model: string): Fix[] {
  const all = learned();
  if (all.size === 0) return [];
  const fields = all.get(keyOf(provider, model));
  return fields && Date.now() - fields.at < DAY_MS ? [...fields.fixes] : [];
}

/** Call once a request with these fixes was accepted. */
export function rememberFixes(provider: Provider, model: string, fixes: Fix[]): void {
  const all = learned();
  all.delete(keyOf(provider, model));
  all.set(keyOf(provider, model), { fixes, at: Date.now() });
  if (all.size > MOST) all.delete(all.keys().next().value!);
}

/** What to change so that the provider accepts the request; undefined when it refused it for another reason. */
export function fixFor(error: unknown, body: Fields, fixes: readonly Fix[]): Fix | undefined {
  if (!(error instanceof APIError) || !STATUSES.includes(error.status)) return undefined;
  const { param } = (error.error ?? {}) as { param?: unknown };
  const words = saidBy(error).slice(0, 2_000);
  if (/missing a `?thought_?signature/i.test(words)) return fixes.includes(SIGN) ? undefined : SIGN;
  if (IDS_REFUSED.test(words)) return fixes.includes(SHORT_IDS) ? undefined : SHORT_IDS;
  if (!REFUSED.test(words)) return undefined;
  const isNamed = (name: string) =>
    (typeof param === "string" && (param === name || param.startsWith(`${name}.`))) ||
    new RegExp(`(?<![A-Za-z0-9_])${name}(?![A-Za-z0-9_])`, "i").test(words);
  const field = FIELDS.find(({ fix, names = [fix] }) => fix in body && names.some(isNamed));
  const nextFix = field?.fix ?? OF_MESSAGES.find(isNamed);
  return nextFix !== undefined && !fixes.includes(nextFix) ? nextFix : undefined;
}

/** The body with the fixes: the same object where there are none. */
export function fixed<Body extends Fields>(body: Body, fixes: readonly Fix[]): Body {
  return fixes.reduce((changed, fix) => without(changed, fix, fixes), body);
}

function without<Body extends Fields>(body: Body, fix: Fix, all: readonly Fix[]): Body {
  if (fix === SIGN) return { ...body, messages: messagesOf(body).map(signed) };
  if (fix === SHORT_IDS) return { ...body, messages: messagesOf(body).map(withShortIds) };
  if (OF_MESSAGES.includes(fix))
    return { ...body, messages: messagesOf(body).map((each) => withoutIn(each, fix)) };
  const { [fix]: value, ...rest } = body;
  const other = OTHERS[fix];
  return {
    ...rest,
    ...(other && value !== undefined && !all.includes(other) ? { [other]: value } : {}),
  } as Body; // the omitted part may be absent
}

/** Two names of the same limit: where one is refused, the other may be accepted. */
const OTHERS: Record<string, string> = {
  max_tokens: "max_completion_tokens",
  max_completion_tokens: "max_tokens",
};

const messagesOf = ({ messages }: Fields): Fields[] =>
  Array.isArray(messages) ? messages.filter(isFields) : [];
const callsOf = ({ tool_calls: calls }: Fields): Fields[] =>
  Array.isArray(calls) ? calls.filter(isFields) : [];

const omitted = (from: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(from).filter(([each]) => each !== name));

function withoutIn(message: Fields, name: string): Fields {
  const rest = omitted(message, name);
  if (!message.tool_calls) return rest;
  return { ...rest, tool_calls: callsOf(message).map((call) => omitted(call, name)) };
}

function signed(message: Fields): Fields {
  const [first, ...others] = callsOf(message);
  if (!first || first.extra_content) return message;
  return { ...message, tool_calls: [{ ...first, extra_content: NO_SIGNATURE }, ...others] };
}

/** An id maps to the same other id, in a call and in its result. */
const shortId = (id: unknown): string => hashed(String(id)).replace(/[-_]/g, "").slice(0, 9);

function withShortIds(message: Fields): Fields {
  const { tool_call_id: id } = message;
  return {
    ...message,
    ...(id === undefined ? {} : { tool_call_id: shortId(id) }),
    ...(message.tool_calls
      ? { tool_calls: callsOf(message).map((call) => ({ ...call, id: shortId(call.id) })) }
      : {}),
  };
}

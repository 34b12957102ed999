import "server-only";
import { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai/core/error";
import { config } from "@/lib/core/config";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { hide } from "@/lib/core/model/reading/hide";
import { wellFormed } from "@/lib/core/model/reading/well-formed";
import { ModelError, type Provider } from "@/lib/core/model/wire";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * Turns whatever the SDK, the socket or the parser threw into a sentence and a reason of PRODUCT.md, without the
 * provider's key.
 */
export function asModelError(error: unknown, provider: Provider): ModelError {
  const failure = failureOf(error, (text) => shown(hide(provider, text)));
  return tells(provider, failure.cause)
    ? new ModelError(failure.code, failure.sentence, {
        timeout: failure.timeout,
        lasting: failure.lasting,
        elsewhere: failure.elsewhere,
      })
    : failure;
}

/** Whether logging an error could reveal the key: the SDK's own errors hold the provider's whole response. */
const tells = (provider: Provider, cause: unknown): boolean =>
  cause instanceof APIError ||
  (cause instanceof Error &&
    [cause.message, cause.stack ?? ""].some((text) => hide(provider, text) !== text));

/** A provider's own text: shortened, on one line. */
const shown = (text: string): string =>
  wellFormed(
    text
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .slice(0, SHOWN),
  );
const SHOWN = 200;

/** words: makes the provider's text fit to be shown. */
function failureOf(error: unknown, words: (text: string) => string): ModelError {
  if (error instanceof ModelError) return error;
  const cause = { cause: error };
  const known = within(error);
  if (known instanceof ModelError) return known;
  if (known instanceof FetchRefused)
    return new ModelError(
      "provider_error",
      sentence("provider_not_allowed", "The model provider may not be reached: {detail}", {
        detail: known.message,
      }),
      { ...cause, lasting: true },
    );
  if (known instanceof FetchFailed)
    return new ModelError(
      "provider_network",
      sentence(
        "provider_unreachable_because",
        "The model provider could not be reached: {detail}",
        { detail: known.sentence },
      ),
      cause,
    );
  if (error instanceof APIConnectionTimeoutError) return silent();
  if (error instanceof APIConnectionError)
    return new ModelError(
      "provider_network",
      sentence("provider_unreachable", "The model provider could not be reached."),
      cause,
    );
  if (error instanceof APIError && error.status !== undefined)
    return byStatus(error.status, error, words);
  if (error instanceof SyntaxError) return unreadable(cause);
  if (error instanceof APIError)
    return new ModelError(
      "provider_error",
      sentence("provider_failure", "The model provider reported an error: {detail}", {
        detail: words(error.message),
      }),
      cause,
    );
  return new ModelError(
    "provider_network",
    sentence("provider_connection_lost", "The connection to the model provider was lost."),
    cause,
  );
}

/** How deep the SDK and the platform's `fetch` wrap what a provider's own `fetch` threw. */
const DEPTH = 4;

/** Our own error among its causes, if there is one. */
function within(error: unknown): ModelError | FetchRefused | FetchFailed | undefined {
  let inner = error;
  for (let depth = 0; depth < DEPTH && inner instanceof Error; depth++) {
    inner = inner.cause;
    if (
      inner instanceof ModelError ||
      inner instanceof FetchRefused ||
      inner instanceof FetchFailed
    )
      return inner;
  }
  return undefined;
}

/** SAFETY: first byte within 30 s, and never silent for longer, unless the operator sets another limit. */
export const silent = () =>
  new ModelError(
    "provider_network",
    sentence("provider_silent", "Nothing came from the model provider for {seconds} seconds.", {
      seconds: config().MODEL_SILENCE_SECONDS,
    }),
    { timeout: true },
  );
export const endless = () =>
  new ModelError(
    "provider_error",
    sentence("model_too_slow", "The model took longer than 10 minutes."),
    {
      timeout: true,
      lasting: true,
    },
  );
export const unreadable = (options?: ErrorOptions) =>
  new ModelError(
    "provider_error",
    sentence(
      "provider_answer_unreadable",
      "The model provider sent an answer that could not be read.",
    ),
    options,
  );
export const tooLong = () =>
  new ModelError(
    "provider_error",
    sentence("model_answer_too_long", "The model's answer is too long."),
    { lasting: true },
  );
export const tooManyCalls = () =>
  new ModelError(
    "provider_error",
    sentence("model_too_many_calls", "The model asked for too many tools at once."),
    {
      lasting: true,
    },
  );
export const oversized = () =>
  new ModelError(
    "provider_error",
    sentence("provider_event_too_large", "The model provider sent an event that is too large."),
    {
      lasting: true,
    },
  );
export const cutShort = () =>
  new ModelError(
    "provider_network",
    sentence(
      "provider_closed_early",
      "The model provider closed the connection before the answer was complete.",
    ),
  );

/** Values of `finish_reason` for a complete answer. After the format's own values, those of less strict servers. */
const WHOLE = [
  "stop",
  "tool_calls",
  "function_call",
  "end_turn",
  "stop_sequence",
  "eos",
  "eos_token",
];

/** Why an answer was cut off, by the provider's `finish_reason`; undefined when it is complete. */
export function cutBy(finish: string): ModelError | undefined {
  if (WHOLE.includes(finish.toLowerCase())) return undefined;
  if (finish === "length")
    return new ModelError(
      "provider_error",
      sentence(
        "model_answer_cut",
        "The answer reached the most that the model may write at once, and was cut off.",
      ),
      { lasting: true },
    );
  if (finish === "content_filter")
    return new ModelError(
      "provider_error",
      sentence("content_filtered", "The model provider's content filter ended the answer."),
      { lasting: true },
    );
  if (finish === "insufficient_system_resource")
    return new ModelError(
      "provider_error",
      sentence(
        "provider_out_of_resources",
        "The model provider ended the answer for lack of resources.",
      ),
    );
  return new ModelError(
    "provider_error",
    sentence("model_ended_early", "The model ended its answer early: {detail}", {
      detail: shown(finish),
    }),
    {
      lasting: true,
    },
  );
}

/** The longest wait within one call; beyond it an error says how long the provider asks to wait. */
export const WAIT_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** How long a provider asks us to wait, in ms, a day at most; undefined when it does not say. */
export function askedToWait(error: APIError): number | undefined {
  const value = error.headers?.get("retry-after");
  if (!value) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return ms > 0 ? Math.min(ms, DAY_MS) : undefined;
}

function byStatus(status: number, error: APIError, words: (text: string) => string): ModelError {
  const cause = { cause: error };
  const wait = askedToWait(error) ?? 0;
  if ((status === 429 || status >= 500) && wait > WAIT_MS) {
    const code = status === 429 ? "provider_rate_limit" : "provider_error";
    return new ModelError(
      code,
      sentence(
        "provider_asks_to_wait",
        "The model provider asks to be left alone for {minutes} minutes.",
        { minutes: Math.ceil(wait / 60_000) },
      ),
      { ...cause, lasting: true, elsewhere: true },
    );
  }
  if (status === 401 || status === 403)
    return new ModelError(
      "provider_auth",
      sentence(
        "provider_key_refused",
        "The model provider refused the key. Check that it is right.",
      ),
      cause,
    );
  if (status === 402)
    return new ModelError(
      "provider_quota",
      sentence("provider_balance_spent", "The balance of the model provider's account is spent."),
      { ...cause, elsewhere: true },
    );
  if (status === 429)
    return new ModelError(
      "provider_rate_limit",
      sentence(
        "provider_busy",
        "The model provider is receiving too many requests. Try again in a while.",
      ),
      cause,
    );
  if (status >= 500)
    return new ModelError(
      "provider_error",
      sentence("provider_failed_status", "The model provider failed (status {status}).", {
        status,
      }),
      cause,
    );
  return new ModelError(
    "provider_error",
    sentence("provider_refused_request", "The model provider refused the request: {detail}", {
      detail: words(error.message),
    }),
    {
      ...cause,
      lasting: !PASSING.includes(status),
      elsewhere: PASSING.includes(status) || saysGone(status, error),
    },
  );
}

/**
 * Refusals not caused by the request itself: it took too long to arrive, it conflicted with another, it came too early.
 */
const PASSING = [408, 409, 425];

/** The provider does not have the model (any more). Some say so with 400: OpenAI's code, and DeepSeek's words. */
const saysGone = (status: number, { code, message }: APIError): boolean =>
  status === 404 ||
  status === 410 ||
  code === "model_not_found" ||
  message.slice(0, SHOWN).toLowerCase().includes("model not exist");

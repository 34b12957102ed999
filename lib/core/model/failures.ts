import "server-only";
import { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai/core/error";
import { config } from "@/lib/core/config";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { meaningOf } from "@/lib/core/model/dialects/finish";
import { refusalOf } from "@/lib/core/model/refusals";
import { hide } from "@/lib/core/model/exchange/hide";
import { wellFormed } from "@/lib/core/model/exchange/well-formed";
import { ModelError, type Provider } from "@/lib/core/model/wire";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * Turns any error of the SDK, the socket or the parser into a sentence and a reason of PRODUCT.md, without the
 * provider's key.
 */
export function asModelError(error: unknown, provider: Provider): ModelError {
  const failure = failureOf(error, (text) => excerpt(hide(provider, text)));
  return tells(provider, failure.cause)
    ? new ModelError(failure.code, failure.sentence, {
        timeout: failure.timeout,
        lasting: failure.lasting,
        elsewhere: failure.elsewhere,
      })
    : failure;
}

/** Whether logging an error could reveal the key: the SDK's own errors contain the provider's whole response. */
const tells = (provider: Provider, cause: unknown): boolean =>
  cause instanceof APIError ||
  (cause instanceof Error &&
    [cause.message, cause.stack ?? ""].some((text) => hide(provider, text) !== text));

/** A provider's own text: shortened, on one line. */
const excerpt = (text: string): string =>
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
  const modelError = within(error);
  if (modelError instanceof ModelError) return modelError;
  if (modelError instanceof FetchRefused)
    return new ModelError(
      "provider_error",
      sentence("provider_not_allowed", "The model provider isn't allowed: {detail}", {
        detail: modelError.message,
      }),
      { ...cause, lasting: true },
    );
  if (modelError instanceof FetchFailed)
    return new ModelError(
      "provider_network",
      sentence("provider_unreachable_because", "Couldn't reach the model provider: {detail}", {
        detail: modelError.sentence,
      }),
      cause,
    );
  if (error instanceof APIConnectionTimeoutError) return silent();
  if (error instanceof APIConnectionError)
    return new ModelError(
      "provider_network",
      sentence("provider_unreachable", "Couldn't reach the model provider."),
      cause,
    );
  if (error instanceof APIError) return refusalOf(error, words);
  if (error instanceof SyntaxError) return unreadable(cause);
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
    sentence(
      "provider_silent",
      "The model provider sent nothing for {seconds} seconds. If the model runs on your own hardware, an operator can raise MODEL_SILENCE_SECONDS.",
      { seconds: config().MODEL_SILENCE_SECONDS },
    ),
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
    sentence("provider_answer_unreadable", "The model provider sent an unreadable response."),
    options,
  );
export const tooLong = () =>
  new ModelError(
    "provider_error",
    sentence("model_answer_too_long", "The model's response is too long."),
    { lasting: true },
  );
export const tooManyCalls = () =>
  new ModelError(
    "provider_error",
    sentence("model_too_many_calls", "The model called too many tools at once."),
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
/** Something other than a model server responds: a proxy's sign-in page, for example. detail: its title or its text. */
export const noModelServer = (detail: string) =>
  new ModelError(
    "provider_error",
    detail
      ? sentence(
          "provider_sent_page",
          "The base URL is not a model server: it sent “{detail}”. Check the base URL.",
          { detail: excerpt(detail) },
        )
      : sentence(
          "provider_sent_nothing",
          "The base URL is not a model server. Check the base URL.",
        ),
    { lasting: true, elsewhere: true },
  );
export const cutShort = () =>
  new ModelError(
    "provider_network",
    sentence(
      "provider_closed_early",
      "The model provider closed the connection before the response was complete.",
    ),
  );

/** Why a response was cut off, by the provider's `finish_reason`; undefined when it is complete. */
export function cutBy(finish: string): ModelError | undefined {
  switch (meaningOf(finish)) {
    case "whole":
    case "none":
      return undefined;
    case "length":
      return new ModelError("provider_error", CUT, { lasting: true });
    case "filter":
      return new ModelError("provider_error", FILTERED, { lasting: true });
    case "resources":
      return new ModelError("provider_error", OUT_OF_RESOURCES);
    case "calls":
      return new ModelError("provider_error", CALL_UNREADABLE);
    case "other":
      return new ModelError(
        "provider_error",
        sentence("model_ended_early", "The model ended its response early: {detail}", {
          detail: excerpt(finish),
        }),
        { lasting: true },
      );
  }
}

const CUT = sentence(
  "model_answer_cut",
  "The response reached the maximum length and was cut off.",
);
const FILTERED = sentence(
  "content_filtered",
  "The model provider's content filter stopped the response.",
);
const OUT_OF_RESOURCES = sentence(
  "provider_out_of_resources",
  "The model provider stopped the response because it ran out of capacity.",
);
const CALL_UNREADABLE = sentence(
  "model_call_unreadable",
  "The model wrote a tool call that its provider couldn't read. Try again.",
);

import "server-only";
import { APIError } from "openai/core/error";
import { askedToWait, WAIT_MS } from "@/lib/core/model/retry-wait";
import { kindOf, type RefusalKind } from "@/lib/core/model/error-kinds";
import { ModelError } from "@/lib/core/model/wire";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

type Nature = ConstructorParameters<typeof ModelError>[2];
type Told = { code: ModelError["code"]; what: Sentence; nature?: Nature };

/** The sentence for each kind: what happened and what to do. The provider's own words follow. */
const TOLD: Record<Exclude<RefusalKind, "failed">, () => Told> = {
  spent: () => ({
    code: "provider_quota",
    what: sentence(
      "provider_balance_spent",
      "Your account at the model provider has no credit left.",
    ),
    nature: { elsewhere: true },
  }),
  key: () => ({
    code: "provider_auth",
    what: sentence(
      "provider_key_refused",
      "The model provider rejected the key. Check that it is correct.",
    ),
  }),
  denied: () => ({
    code: "provider_error",
    what: sentence(
      "provider_access_refused",
      "The model provider refused access. Check what this account and region may use.",
    ),
    nature: { lasting: true, elsewhere: true },
  }),
  route: () => ({
    code: "provider_error",
    what: sentence(
      "provider_url_wrong",
      "There is no chat model at this base URL. Check it: most base URLs end in /v1.",
    ),
    nature: { lasting: true, elsewhere: true },
  }),
  model: () => ({
    code: "provider_error",
    what: sentence(
      "provider_model_missing",
      "The model provider does not offer this model. Choose another one for the agent.",
    ),
    nature: { lasting: true, elsewhere: true },
  }),
  policy: () => ({
    code: "provider_error",
    what: sentence(
      "provider_policy_refused",
      "The model provider's content policy refused this. Rephrase it, or choose another model.",
    ),
    nature: { lasting: true },
  }),
  tools: () => ({
    code: "provider_error",
    what: sentence(
      "model_takes_no_tools",
      "This model can't use tools. Choose another model, or remove the agent's tools.",
    ),
    nature: { lasting: true, elsewhere: true },
  }),
  images: () => ({
    code: "provider_error",
    what: sentence(
      "model_takes_no_images",
      "This model can't see images. Choose another model, or send the message without images.",
    ),
    nature: { lasting: true, elsewhere: true },
  }),
  busy: () => ({
    code: "provider_rate_limit",
    what: sentence(
      "provider_busy",
      "The model provider is receiving too many requests. Try again in a while.",
    ),
  }),
};

/**
 * What an error response, or an error in place of a response, means for people. words: makes the provider's text fit to
 * be shown.
 */
export function refusalOf(error: APIError, words: (text: string) => string): ModelError {
  const cause = { cause: error };
  const status = error.status ?? statusIn(error);
  const said = saidBy(error);
  const kind = kindOf({ status, code: codesOf(error), message: said, isPage: isPage(error) });
  const wait = askedToWait(error) ?? 0;
  if ((kind === "busy" || kind === "failed") && wait > WAIT_MS) return mustWait(kind, wait, cause);
  const detail = words(said);
  if (kind === "failed") {
    const what = sentence(
      "provider_failed_status",
      "The model provider failed (status {status}).",
      {
        status: status ?? 500,
      },
    );
    return new ModelError("provider_error", withWords(what, detail), cause);
  }
  if (kind) {
    const { code, what, nature } = TOLD[kind]();
    return new ModelError(code, withWords(what, detail), { ...cause, ...nature });
  }
  return error.status === undefined
    ? new ModelError("provider_error", reported(detail), cause)
    : new ModelError("provider_error", refused(error.status, detail), {
        ...cause,
        lasting: !PASSING.includes(error.status),
        elsewhere: [...PASSING, 404, 410].includes(error.status),
      });
}

/** The refusal will be the same however often the request is sent. */
export const isSpent = (error: APIError): boolean =>
  kindOf({
    status: error.status,
    code: codesOf(error),
    message: saidBy(error),
    isPage: isPage(error),
  }) === "spent";

/** Refusals not caused by the request itself: timeout, conflict, too early. */
const PASSING = [408, 409, 425];

const mustWait = (kind: "busy" | "failed", wait: number, cause: ErrorOptions) =>
  new ModelError(
    kind === "busy" ? "provider_rate_limit" : "provider_error",
    sentence("provider_asks_to_wait", "The model provider asked us to wait {minutes} minutes.", {
      minutes: Math.ceil(wait / 60_000),
    }),
    { ...cause, lasting: true, elsewhere: true },
  );

const reported = (detail: string): Sentence =>
  sentence("provider_failure", "The model provider reported an error: {detail}", {
    detail: detail || "no reason was given",
  });
const refused = (status: number, detail: string): Sentence =>
  sentence("provider_refused_request", "The model provider refused the request: {detail}", {
    detail: detail ? `${status} ${detail}` : String(status),
  });

/** The sentence, followed by the provider's own where it has one. */
const withWords = (what: Sentence, detail: string): Sentence =>
  detail === ""
    ? what
    : sentence("provider_says", "{what} The provider says: {detail}", { what, detail });

type Body = { message?: unknown; code?: unknown; status?: unknown; isPage?: unknown };
/** Set by client.ts and read-chunk.ts. */
const bodyOf = (error: APIError): Body => (error.error ?? {}) as Body;
const isPage = (error: APIError): boolean => bodyOf(error).isPage === true;
const codesOf = (error: APIError): string => String(bodyOf(error).code ?? "").toLowerCase();
const statusIn = (error: APIError): number | undefined => {
  const { status } = bodyOf(error);
  return typeof status === "number" ? status : undefined;
};

/** The provider's own words; empty where it has none. */
export const saidBy = (error: APIError): string => {
  const { message } = bodyOf(error);
  return typeof message === "string" ? message : "";
};

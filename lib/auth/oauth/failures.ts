import "server-only";
import { ResponseBodyError } from "openid-client";
import { oneLine } from "@/lib/auth/oauth/wording";
import { AppError, forbidden, invalid } from "@/lib/core/errors";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

const SENTENCE = 200;
const providerError = (why: Sentence) => new AppError(502, "provider_error", why);

export const unreachable = (title: string) =>
  providerError(
    sentence("oauth_unreachable", "Couldn't reach {provider}. Try again in a moment.", {
      provider: title,
    }),
  );

/** One sentence for a state that was made up, used, expired, or issued to another browser. */
export const notOurs = () =>
  invalid(
    sentence("oauth_state_used", "This sign-in has expired or has already been used. Start again."),
  );

export const unverified = (title: string) =>
  forbidden(
    sentence(
      "oauth_email_unverified",
      "{provider} hasn't verified your email address, so you can't sign in with it. Verify it at {provider}, then try again.",
      { provider: title },
    ),
  );

export const emailless = (title: string) =>
  forbidden(
    sentence(
      "oauth_email_missing",
      "{provider} didn't send your email address, so you can't sign in with it. Ask an administrator to add the claim email.",
      { provider: title },
    ),
  );

/** The provider redirected back with an error instead of a code. Its own text is shown. */
export function sentBack(title: string, error: string, description = ""): AppError {
  if (error === "access_denied")
    return invalid(
      sentence("oauth_cancelled", "The sign-in was cancelled at {provider}.", { provider: title }),
    );
  const said = oneLine(description, SENTENCE) || oneLine(error, SENTENCE);
  return providerError(
    sentence("oauth_refused", "{provider} refused the sign-in: {detail}", {
      provider: title,
      detail: said,
    }),
  );
}

/** The code could not be exchanged, or the provider did not say who the user is (SPEC section 8). */
export function notExchanged(title: string, error: unknown): AppError {
  const said =
    error instanceof ResponseBodyError ? oneLine(error.error_description ?? "", SENTENCE) : "";
  return providerError(
    said
      ? sentence("oauth_refused", "{provider} refused the sign-in: {detail}", {
          provider: title,
          detail: said,
        })
      : sentence("code_not_exchanged", "Failed to exchange code for token"),
  );
}

/** The reason, for the log: messages only. Other fields of the library's errors may contain codes and tokens. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const own = oneLine(
    error instanceof ResponseBodyError
      ? `${error.error}: ${error.error_description ?? ""}`
      : error.message,
    SENTENCE,
  );
  return error.cause instanceof Error ? `${own}: ${reasonOf(error.cause)}` : own;
}

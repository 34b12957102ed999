import "server-only";
import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { AppError } from "@/lib/core/errors";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** What the library says about a response it refuses: `cause` of its error, and what that one has found. */
type Found = {
  claim?: string;
  attribute?: string;
  header?: { alg?: unknown };
  reason?: string;
};

const failed = (why: Sentence) => new AppError(502, "provider_error", why);

/**
 * Why a response of the OpenID Connect provider is refused, as a sentence of its own: its reader can tell the operator
 * what to look at. Undefined for an error that has no more to say.
 */
export function faultOf(error: unknown, title: string): AppError | undefined {
  const provider = { provider: title };
  if (isClientRefused(error))
    return failed(
      sentence(
        "oidc_client_refused",
        "{provider} doesn't accept this server's client ID or secret. Tell the operator of this server.",
        provider,
      ),
    );
  if (!(error instanceof ClientError)) return isNetwork(error) ? unreachable(provider) : undefined;
  const inner = error.cause instanceof Error ? error.cause : error;
  const facts = (inner.cause ?? {}) as Found;
  switch (error.code) {
    case "OAUTH_JWT_CLAIM_COMPARISON_FAILED":
      return ofClaim(facts.claim, provider);
    case "OAUTH_JWT_TIMESTAMP_CHECK_FAILED":
      return failed(
        sentence(
          "oidc_token_expired",
          "The sign-in from {provider} has expired or isn't valid yet. Try again. If it keeps failing, the clocks of the two servers differ.",
          provider,
        ),
      );
    case "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED":
      return facts.attribute === "sub" ? otherSubject(provider) : undefined;
    case "OAUTH_TIMEOUT":
      return unreachable(provider);
    case "OAUTH_KEY_SELECTION_FAILED":
      return badSignature(provider);
    case "OAUTH_UNSUPPORTED_OPERATION":
      return badAlgorithm(provider);
    default:
      return ofResponse(inner, facts, provider);
  }
}

/**
 * Does the provider refuse the client itself? RFC 6749, 5.2: with an error code, or with a challenge of the scheme in
 * which the client has sent its secret.
 */
export const isClientRefused = (error: unknown): boolean =>
  error instanceof ResponseBodyError
    ? ["invalid_client", "unauthorized_client"].includes(error.error)
    : error instanceof WWWAuthenticateChallengeError &&
      error.cause.some(({ scheme }) => scheme === "basic");

type Named = { provider: string };

function ofClaim(claim: string | undefined, provider: Named): AppError | undefined {
  if (claim === "iss") return otherIssuer(provider);
  if (claim === "nonce")
    return failed(
      sentence(
        "oidc_nonce_wrong",
        "The sign-in from {provider} belongs to another attempt. Start again.",
        provider,
      ),
    );
  return claim === "aud" || claim === "azp"
    ? failed(
        sentence(
          "oidc_audience_wrong",
          "The sign-in from {provider} is meant for another application. Tell the operator of this server.",
          provider,
        ),
      )
    : undefined;
}

function ofResponse(inner: Error, facts: Found, provider: Named): AppError | undefined {
  if (facts.header && facts.reason) return badAlgorithm(provider);
  if (/signature verification failed/.test(inner.message)) return badSignature(provider);
  if (/"iss" \(issuer\)/.test(inner.message)) return otherIssuer(provider);
  return isNetwork(inner) || isNetwork(inner.cause) ? unreachable(provider) : undefined;
}

/** undici's error for a connection that fails. */
const isNetwork = (error: unknown): boolean =>
  error instanceof TypeError && error.message === "fetch failed";

const otherIssuer = (provider: Named) =>
  failed(
    sentence(
      "oidc_issuer_wrong",
      "The sign-in comes from another issuer than {provider}. Tell the operator of this server.",
      provider,
    ),
  );
const badAlgorithm = (provider: Named) =>
  failed(
    sentence(
      "oidc_algorithm_refused",
      "{provider} signs with an algorithm that isn't accepted. Ask an administrator to choose a signing key, such as RS256 or ES256.",
      provider,
    ),
  );
const badSignature = (provider: Named) =>
  failed(
    sentence(
      "oidc_signature_wrong",
      "The signature of the sign-in from {provider} is not valid. Start again.",
      provider,
    ),
  );
const otherSubject = (provider: Named) =>
  failed(
    sentence(
      "oidc_subject_differs",
      "{provider} sent data about another person than the one who signed in. Tell the operator of this server.",
      provider,
    ),
  );
const unreachable = (provider: Named) =>
  failed(
    sentence("oauth_unreachable", "Couldn't reach {provider}. Try again in a moment.", provider),
  );

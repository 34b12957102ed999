import "server-only";
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from "jose";
import type { ServerMetadata } from "openid-client";
import { reasonOf, unreachable } from "@/lib/auth/oauth/failures";
import { boundedFetch, plainAddress, TIMEOUT_SECONDS } from "@/lib/auth/providers/client";
import { oidc, oidcMetadata } from "@/lib/auth/providers/oidc";
import { endProviderSessions } from "@/lib/auth/session/provider-sessions";
import { config } from "@/lib/core/config";
import { AppError, invalid, notConfigured } from "@/lib/core/errors";
import type { Source } from "@/lib/core/http/request/caller";
import { processSingleton } from "@/lib/core/singleton";
import { sentence } from "@/lib/core/shared/sentence";
import { log } from "@/lib/core/telemetry/log";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** A token without `exp` counts as long as this; two clocks may differ by as much as an ID token's may. */
const LONGEST_AGE = "10m";
const CLOCK_SECONDS = 30;
/** A token with an unknown key makes this server fetch the keys, at most once in this time. */
const KEYS_AGAIN_MS = 5_000;
/** Signatures by a key pair only: with a shared secret, everyone who can check a token could make one. */
const ALGORITHMS = ["RS", "PS", "ES"].flatMap((kind) =>
  [256, 384, 512].map((bits) => `${kind}${bits}`),
);
ALGORITHMS.push("EdDSA", "Ed25519");

/**
 * Ends the sessions that a logout token of the OpenID Connect provider names (Back-Channel Logout 1.0, 2.6). 400 for a
 * token that is not a valid one of this provider for this client, 502 when its keys can't be fetched, 503 without a
 * provider. A token for sessions that no longer exist succeeds.
 */
export async function backChannelLogout(token: string, by: Source): Promise<{ ok: true }> {
  if (!oidc.isConfigured())
    throw notConfigured(
      sentence(
        "oauth_not_configured",
        "Sign-in with {provider} is not configured on this server.",
        { provider: oidc.title },
      ),
    );
  const metadata = await oidcMetadata().catch((error: unknown) => {
    throw unreachableBy(error);
  });
  const claims = await verified(token, metadata);
  const { sub, sid } = claims;
  const isEvent =
    typeof claims.events === "object" && claims.events !== null && EVENT in claims.events;
  // With a nonce it is an ID token, which the browser of its person may have.
  if (!isEvent || "nonce" in claims) throw refused();
  if (sid !== undefined && typeof sid !== "string") throw refused();
  if (sub === undefined && sid === undefined) throw refused();
  const issuer = plainAddress(metadata.issuer);
  await endProviderSessions({ issuer, subject: sub, sid }, by, oidc.title);
  return { ok: true };
}

async function verified(token: string, metadata: ServerMetadata): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(metadata), {
      issuer: metadata.issuer,
      audience: config().OIDC_CLIENT_ID,
      algorithms: ALGORITHMS,
      maxTokenAge: LONGEST_AGE, // which also demands `iat`
      clockTolerance: CLOCK_SECONDS,
    });
    // Another kind of token says so (RFC 8725, 3.11).
    const kind = (protectedHeader.typ ?? "jwt").toLowerCase().replace(/^application\//, "");
    if (kind !== "jwt" && kind !== "logout+jwt") throw refused();
    return payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError))
      throw error instanceof AppError ? error : unreachableBy(error);
    if (error instanceof errors.JWKSTimeout) throw unreachableBy(error);
    log().warn({ provider: "oidc", reason: error.message }, "a logout token is refused");
    throw refused();
  }
}

type Keys = { url: string; keys: ReturnType<typeof createRemoteJWKSet> };
/** The provider's keys, cached while their address stays. */
function keysOf({ jwks_uri: url = "" }: ServerMetadata): Keys["keys"] {
  const stored = processSingleton<{ last?: Keys }>("oidc.keys", () => ({}));
  if (stored.last?.url !== url)
    stored.last = {
      url,
      keys: createRemoteJWKSet(new URL(url), {
        [customFetch]: (address, { headers, ...options }) =>
          boundedFetch(address, {
            ...options,
            body: undefined,
            headers: Object.fromEntries(headers),
          }),
        timeoutDuration: TIMEOUT_SECONDS * 1000,
        cooldownDuration: KEYS_AGAIN_MS,
      }),
    };
  return stored.last.keys;
}

const refused = () =>
  invalid(sentence("logout_token_refused", "The logout token is not valid for this server."));

function unreachableBy(error: unknown): AppError {
  log().warn(
    { provider: "oidc", reason: reasonOf(error) },
    "a sign-in provider could not be reached",
  );
  return unreachable(oidc.title);
}

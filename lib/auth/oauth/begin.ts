import "server-only";
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from "openid-client";
import { PROOF, type ProviderId } from "@/lib/auth/contract";
import { browserOf } from "@/lib/auth/session/door";
import { keepAttempt } from "@/lib/auth/oauth/attempts";
import { reasonOf, unreachable } from "@/lib/auth/oauth/failures";
import { providers } from "@/lib/auth/providers/provider";
import { config } from "@/lib/core/config";
import { newToken } from "@/lib/core/crypto";
import { notConfigured } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import { log } from "@/lib/core/telemetry/log";
import { sentence } from "@/lib/core/shared/sentence";

/** Where every provider redirects to: the page that finishes the sign-in (SPEC section 2). */
export const returnAddress = (): URL => new URL("/auth/callback", config().APP_URL);

/**
 * The provider's URL to send this browser to. The data needed when it comes back is stored, bound to the browser.
 * `session`: its user reauthenticates, so the provider shows the account choice. 503 when the provider is not
 * configured, 502 when it is unreachable.
 */
export async function beginSignIn(
  id: ProviderId,
  headers: Headers,
  session?: string,
): Promise<HttpReply<{ url: string }>> {
  const provider = providers[id];
  if (!provider.isConfigured())
    throw notConfigured(
      sentence(
        "oauth_not_configured",
        "Sign-in with {provider} is not configured on this server.",
        { provider: provider.title },
      ),
    );
  const client = await provider.client().catch((error: unknown) => {
    log().warn(
      { provider: id, reason: reasonOf(error) },
      "a sign-in provider could not be reached",
    );
    throw unreachable(provider.title);
  });
  // PRODUCT 'OAuth': the page reads the provider's name and the purpose from it.
  const state = [id, ...(session ? [PROOF] : []), newToken()].join(".");
  const secrets = {
    verifier: randomPKCECodeVerifier(),
    nonce: randomNonce(),
    ...(session ? { session } : {}),
  };
  const browser = browserOf(headers);
  await keepAttempt(id, state, browser.value, secrets);
  const url = buildAuthorizationUrl(client, {
    redirect_uri: returnAddress().href,
    scope: provider.scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: "S256",
    ...(provider.openid ? { nonce: secrets.nonce } : {}),
    ...(session ? { prompt: provider.prompt ?? "select_account" } : {}),
  });
  return new HttpReply({ url: url.href }, { cookies: browser.cookies });
}

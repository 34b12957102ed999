import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { buildEndSessionUrl } from "openid-client";
import type { LogoutAnswer } from "@/lib/auth/contract";
import { reasonOf } from "@/lib/auth/oauth/failures";
import { plainAddress } from "@/lib/auth/providers/client";
import { oidc } from "@/lib/auth/providers/oidc";
import { signOut } from "@/lib/auth/session/door";
import { originOf, type ProviderOrigin } from "@/lib/auth/session/provider-sessions";
import { config } from "@/lib/core/config";
import { cookieNames, readCookie } from "@/lib/core/http/request/cookies";
import { HttpReply } from "@/lib/core/http/reply";
import { log } from "@/lib/core/telemetry/log";

/** Signing out waits no longer than this for a provider that does not respond. */
const PATIENCE_MS = 3_000;

/** Where the provider returns to after a logout. It must be registered there. */
const afterLogout = (): string => new URL("/login", config().APP_URL).href;

/**
 * Ends this browser's session. If it began at the OpenID Connect provider and that one has a logout page, the response
 * names it (OpenID Connect RP-Initiated Logout 1.0).
 */
export async function signOutEverywhere(headers: Headers): Promise<HttpReply<LogoutAnswer>> {
  const origin = await originOf(readCookie(headers, cookieNames.session()));
  const signed = await signOut(headers);
  const redirect =
    origin &&
    (await Promise.race([logoutPage(origin), pause(PATIENCE_MS, undefined, { ref: false })]));
  return new HttpReply({ ok: true, ...(redirect ? { redirect } : {}) }, signed);
}

async function logoutPage({ issuer, idToken, sid }: ProviderOrigin): Promise<string | undefined> {
  if (!oidc.isConfigured()) return undefined;
  try {
    const client = await oidc.client();
    const metadata = client.serverMetadata();
    // Another provider has been configured since, or this one has no such page.
    if (plainAddress(metadata.issuer) !== issuer || !metadata.end_session_endpoint)
      return undefined;
    return buildEndSessionUrl(client, {
      post_logout_redirect_uri: afterLogout(),
      ...(idToken ? { id_token_hint: idToken } : sid ? { logout_hint: sid } : {}),
    }).href;
  } catch (error) {
    log().warn({ provider: "oidc", reason: reasonOf(error) }, "no logout page of the provider");
    return undefined;
  }
}

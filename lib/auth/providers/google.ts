import "server-only";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
  type ServerMetadata,
} from "openid-client";
import {
  boundedFetch,
  isHttp,
  makeClient,
  plainAddress,
  TIMEOUT_SECONDS,
} from "@/lib/auth/providers/client";
import type { OAuthProvider } from "@/lib/auth/providers/provider";
import { config } from "@/lib/core/config";
import { processSingleton } from "@/lib/core/process/singleton";

/** Google, or whichever OpenID provider GOOGLE_ISSUER_URL points to. */
export const google: OAuthProvider = {
  title: "Google",
  scope: "openid email profile",
  openid: true,
  isConfigured: () => config().GOOGLE_CLIENT_ID !== "" && config().GOOGLE_CLIENT_SECRET !== "",
  issuer: () => plainAddress(config().GOOGLE_ISSUER_URL),

  async client() {
    const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER_URL } = config();
    const client = makeClient(await metadata(), {
      id,
      secret,
      insecure: isHttp(GOOGLE_ISSUER_URL),
    });
    // The library checks issuer, audience, times and nonce by default, but the signature only when enabled.
    enableNonRepudiationChecks(client);
    return client;
  },

  async profile(client, returned, checks) {
    const tokens = await authorizationCodeGrant(client, returned, checks);
    const claims = tokens.claims();
    if (!claims) throw new Error("no id token");
    const verified = claims.email_verified === true && typeof claims.email === "string";
    return {
      subject: claims.sub,
      email: verified ? String(claims.email) : null,
      name: typeof claims.name === "string" ? claims.name : "",
    };
  },
};

/** Requested once; again after a failure. The plain metadata is stored, since the library may exist once per bundle. */
function metadata(): Promise<ServerMetadata> {
  const kept = processSingleton<{ found?: Promise<ServerMetadata> }>("oauth.google", () => ({}));
  kept.found ??= discover().then(
    (client) => client.serverMetadata(),
    (error: unknown) => {
      kept.found = undefined;
      throw error;
    },
  );
  return kept.found;
}

function discover(): Promise<Configuration> {
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER_URL } = config();
  const execute = isHttp(GOOGLE_ISSUER_URL) ? [allowInsecureRequests] : [];
  return discovery(new URL(GOOGLE_ISSUER_URL), GOOGLE_CLIENT_ID, undefined, undefined, {
    timeout: TIMEOUT_SECONDS,
    [customFetch]: boundedFetch,
    execute,
  });
}

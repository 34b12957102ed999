import "server-only";
import { authorizationCodeGrant, enableNonRepudiationChecks } from "openid-client";
import { isHttp, makeClient, plainAddress } from "@/lib/auth/providers/client";
import { metadataOf } from "@/lib/auth/providers/discovery";
import type { OAuthProvider } from "@/lib/auth/providers/provider";
import { config } from "@/lib/core/config";

/** Google, or whichever OpenID provider GOOGLE_ISSUER_URL points to. */
export const google: OAuthProvider = {
  title: "Google",
  scope: "openid email profile",
  openid: true,
  isConfigured: () => config().GOOGLE_CLIENT_ID !== "" && config().GOOGLE_CLIENT_SECRET !== "",
  issuer: () => plainAddress(config().GOOGLE_ISSUER_URL),

  async client() {
    const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER_URL } = config();
    const client = makeClient(await metadataOf("google", GOOGLE_ISSUER_URL, id), {
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

import "server-only";
import {
  authorizationCodeGrant,
  ClientError,
  ClientSecretBasic,
  enableNonRepudiationChecks,
  fetchUserInfo,
  WWWAuthenticateChallengeError,
  type Configuration,
  type ServerMetadata,
} from "openid-client";
import { isHttp, makeClient, plainAddress } from "@/lib/auth/providers/client";
import { metadataOf } from "@/lib/auth/providers/discovery";
import { groupsOf, requireGroup, type Claims } from "@/lib/auth/providers/groups";
import { faultOf } from "@/lib/auth/providers/openid-faults";
import type { OAuthProvider } from "@/lib/auth/providers/provider";
import { config } from "@/lib/core/config";
import { log } from "@/lib/core/telemetry/log";

/** The operator's own OpenID Connect provider: Keycloak, Entra ID, Authentik, Okta, Zitadel and the like. */
export const oidc: OAuthProvider = {
  get title() {
    return config().OIDC_NAME;
  },
  get scope() {
    return config().OIDC_SCOPES;
  },
  openid: true,
  prompt: "login",
  // The rest is set too then (lib/core/sign-in-settings.ts).
  isConfigured: () => config().OIDC_ISSUER !== undefined,
  issuer: () => plainAddress(config().OIDC_ISSUER ?? ""),

  async client() {
    const { OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_ID: id, OIDC_ISSUER = "" } = config();
    const metadata = await oidcMetadata();
    const client = makeClient(metadata, {
      id,
      secret,
      insecure: isHttp(OIDC_ISSUER),
      ...(takesBasic(metadata) ? { authentication: ClientSecretBasic(secret) } : {}),
    });
    enableNonRepudiationChecks(client);
    return client;
  },

  async profile(client, returned, checks) {
    const tokens = await authorizationCodeGrant(client, returned, checks);
    const own = tokens.claims();
    if (!own) throw new Error("no id token");
    const claims = await withUserInfo(client, tokens.access_token, own);
    const groups = { title: oidc.title, claim: config().OIDC_GROUPS_CLAIM };
    requireGroup(claims, { ...groups, allowed: config().OIDC_ALLOWED_GROUPS });
    const email = textOf(claims.email);
    return {
      issuer: plainAddress(own.iss),
      subject: own.sub,
      email: isVerified(claims) ? email || null : null,
      hasEmail: email !== "",
      name: textOf(claims.name) || textOf(claims.preferred_username),
      session: { sid: textOf(own.sid) || null, idToken: tokens.id_token ?? "" },
      ...(config().OIDC_ROLE_MAP.length > 0 ? { groups: groupsOf(claims, groups) } : {}),
    };
  },

  explain: (error) => faultOf(error, oidc.title),
};

/** Throws the library's error when the provider can't be reached, or names another issuer. */
export const oidcMetadata = (): Promise<ServerMetadata> =>
  metadataOf("oidc", config().OIDC_ISSUER ?? "", config().OIDC_CLIENT_ID);

/**
 * client_secret_basic is the default of providers (OpenID Connect Discovery 1.0, 3) and of the clients registered at them
 * (Dynamic Client Registration 1.0, 2); strict ones accept nothing else from a client that did not choose another.
 */
const takesBasic = (metadata: ServerMetadata): boolean =>
  metadata.token_endpoint_auth_methods_supported?.includes("client_secret_basic") ?? true;

/**
 * The claims of the ID token, and of the userinfo endpoint what the token lacks. Its `sub` must be the token's (OpenID
 * Connect Core 1.0, 5.3.4). An endpoint that refuses is passed over where the token says enough: with scopes of another
 * resource, the access token is not for it.
 */
async function withUserInfo(client: Configuration, token: string, own: Claims): Promise<Claims> {
  if (!client.serverMetadata().userinfo_endpoint) return own;
  try {
    const more = await fetchUserInfo(client, token, String(own.sub));
    // A verification belongs to the email that stands beside it.
    const { email_verified: verified, ...rest } = more;
    const isSame = own.email === undefined || own.email === more.email;
    return { ...rest, ...(isSame ? { email_verified: verified } : {}), ...own };
  } catch (error) {
    if (textOf(own.email) === "" || !isRefusal(error)) throw error;
    log().warn({ provider: "oidc" }, "the userinfo endpoint of the sign-in provider refuses");
    return own;
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof WWWAuthenticateChallengeError ||
  (error instanceof ClientError && error.code === "OAUTH_RESPONSE_IS_NOT_CONFORM");

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/**
 * Some providers send the text "true" (AWS Cognito). A claim that is absent verifies nothing, unless the operator trusts
 * the provider's emails; one that says no is believed all the same.
 */
function isVerified({ email_verified: verified }: Claims): boolean {
  return (
    verified === true ||
    verified === "true" ||
    (verified === undefined && config().OIDC_TRUST_EMAIL === "on")
  );
}

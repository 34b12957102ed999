import "server-only";
import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { SignInFailed, signInFailure } from "@/lib/connections/oauth/failure";
import { asAnnounced, withSlashes } from "@/lib/connections/oauth/issuer";
import { oauthFetch } from "@/lib/connections/oauth/oauth-fetch";
import { isOwnPage } from "@/lib/connections/oauth/own-page";
import { requireSecure } from "@/lib/connections/mcp/guarded-exchange";
import type { Challenge } from "@/lib/connections/mcp/failure";
import { sentence } from "@/lib/core/shared/sentence";

/** This server's identity for an authorization server. */
export type OwnClient = {
  redirectUrl: string;
  metadata: OAuthClientMetadata;
  /** Where that metadata can be read; undefined if no one outside can. */
  metadataUrl?: string;
};
/** `expires_at`: in milliseconds; omitted if the authorization server does not say. */
export type Tokens = StoredOAuthTokens & { expires_at?: number };
/** Everything stored of a sign-in: secret, as a whole. */
export type SignIn = {
  /** The client that a person got from the authorization server. */
  given?: StoredOAuthClientInformation;
  client?: StoredOAuthClientInformation;
  discovery?: OAuthDiscoveryState;
  resource?: string;
  tokens?: Tokens;
  verifier?: string;
};
type Asked = { url: string; own: OwnClient; challenge?: Challenge | null; scope?: string };

const PATIENCE_MS = 20_000;
const until = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);

/**
 * The URL at which a person signs in to a server, and the data to store until they come back: its authorization server
 * is discovered again each time. If the server asked for more scope, that is requested in addition to the previous one.
 * Throws SignInFailed.
 */
export async function beginFlow(
  { url, own, challenge, scope }: Asked,
  before: SignIn,
  state: string,
  signal: AbortSignal,
): Promise<{ url: string; kept: SignIn }> {
  const { auth, computeScopeUnion } = await import("@modelcontextprotocol/client");
  const kept: SignIn = { given: before.given, client: before.client };
  let leads: URL | undefined;
  const hooks = { state: () => state, redirect: (to: URL) => void (leads = to) };
  const provider = providerOf(url, own, kept, hooks);
  try {
    const asked = challenge?.scope
      ? computeScopeUnion(before.tokens?.scope, challenge.scope, scope)
      : scope;
    await auth(provider, {
      serverUrl: url,
      scope: asked,
      resourceMetadataUrl: challenge?.resourceMetadata
        ? new URL(challenge.resourceMetadata)
        : undefined,
      fetchFn: withSlashes(oauthFetch(until(signal))),
      forceReauthorization: true,
    });
    if (!leads) throw new Error("no authorization address");
    requireSecure(leads);
  } catch (error) {
    throw await signInFailure(error);
  }
  return { url: leads.href, kept };
}

/**
 * Exchanges the code that a person came back with for tokens. `iss`: the issuer that claims to have sent them back.
 * Throws SignInFailed.
 */
export async function finishFlow(
  { url, own }: Asked,
  signIn: SignIn,
  { code, iss }: { code: string; iss?: string },
  signal: AbortSignal,
): Promise<SignIn> {
  const { auth } = await import("@modelcontextprotocol/client");
  const done: SignIn = { ...signIn };
  try {
    await auth(providerOf(url, own, done), {
      serverUrl: url,
      authorizationCode: code,
      iss: asAnnounced(iss, signIn.discovery),
      fetchFn: withSlashes(oauthFetch(until(signal))),
    });
  } catch (error) {
    throw await signInFailure(error);
  }
  delete done.verifier;
  return done;
}

/** Renews expiring tokens. Throws SignInFailed; its `ended` says that only a new sign-in helps. */
export async function renewFlow(signIn: SignIn): Promise<SignIn> {
  const { refreshAuthorization } = await import("@modelcontextprotocol/client");
  const { tokens, client, discovery, resource } = signIn;
  if (!tokens?.refresh_token || !client || !discovery) throw new SignInFailed(ENDED, "tokens");
  try {
    const next = await refreshAuthorization(discovery.authorizationServerUrl, {
      metadata: discovery.authorizationServerMetadata,
      clientInformation: client,
      refreshToken: tokens.refresh_token,
      resource,
      fetchFn: oauthFetch(AbortSignal.timeout(PATIENCE_MS)),
    });
    return { ...signIn, tokens: timed({ scope: tokens.scope, ...next, issuer: tokens.issuer }) };
  } catch (error) {
    throw await signInFailure(error);
  }
}

export const ENDED = sentence(
  "sign_in_ended",
  "Your sign-in has expired. Sign in again to resume what is waiting.",
);

const timed = ({ expires_in: seconds, ...tokens }: StoredOAuthTokens): Tokens => ({
  ...tokens,
  ...(seconds === undefined ? {} : { expires_at: Date.now() + seconds * 1000 }),
});

type Hooks = { state: () => string; redirect: (to: URL) => void };

/** The state of the library for one sign-in, in memory. */
function providerOf(
  serverUrl: string,
  own: OwnClient,
  signIn: SignIn,
  hooks?: Hooks,
): OAuthClientProvider {
  return {
    redirectUrl: own.redirectUrl,
    clientMetadata: own.metadata,
    clientMetadataUrl: own.metadataUrl,
    state: () => hooks?.state() ?? "",
    clientInformation: (of) =>
      signIn.client && signIn.client.issuer === of?.issuer ? signIn.client : signIn.given,
    saveClientInformation(client) {
      signIn.client = client;
      // From now on it is for this authorization server only.
      if (signIn.given?.client_id === client.client_id) signIn.given = client;
    },
    tokens: () => undefined,
    saveTokens: (tokens) => void (signIn.tokens = timed(tokens)),
    redirectToAuthorization: (to) => hooks?.redirect(to),
    saveCodeVerifier: (verifier) => void (signIn.verifier = verifier),
    codeVerifier: () => signIn.verifier ?? "",
    saveResourceUrl: (resource) => void (signIn.resource = resource),
    discoveryState: () => signIn.discovery,
    saveDiscoveryState(found) {
      requireProofKey(found);
      requireOwnPage(found, serverUrl);
      signIn.discovery = shortened(found);
    },
    invalidateCredentials(what) {
      if (what === "all" || what === "client") delete signIn.client;
    },
  };
}

/** OAuth 2.1 in the Model Context Protocol: servers that do not declare PKCE with S256 are refused. */
function requireProofKey({ authorizationServerMetadata: metadata }: OAuthDiscoveryState): void {
  if (metadata?.code_challenge_methods_supported?.includes("S256")) return;
  throw new SignInFailed(
    sentence(
      "sign_in_without_pkce",
      "The server doesn't say that it supports PKCE with S256, so signing in there isn't safe.",
    ),
  );
}

/** Unless the server declares that it sends its name (RFC 9207), which is compared when the person comes back. */
function requireOwnPage(
  { authorizationServerMetadata: metadata }: OAuthDiscoveryState,
  url: string,
) {
  if (
    !metadata ||
    metadata.authorization_response_iss_parameter_supported ||
    isOwnPage(metadata, url)
  )
    return;
  throw new SignInFailed(
    sentence(
      "sign_in_other_site",
      "The server wants you to sign in at {host}, which belongs to another site than the server itself. Your sign-in could end up in the wrong hands, so it wasn't started.",
      { host: new URL(metadata.authorization_endpoint).hostname },
    ),
  );
}

/** The metadata needed for a sign-in and for renewing it. */
function shortened(found: OAuthDiscoveryState): OAuthDiscoveryState {
  const { authorizationServerMetadata: metadata, resourceMetadata: resource } = found;
  return {
    ...found,
    ...(metadata ? { authorizationServerMetadata: pick(metadata, AUTHORIZATION) } : {}),
    ...(resource ? { resourceMetadata: pick(resource, RESOURCE) } : {}),
  };
}

const RESOURCE = ["resource", "authorization_servers", "scopes_supported"];
const AUTHORIZATION = [
  "issuer",
  "authorization_endpoint",
  "token_endpoint",
  "registration_endpoint",
  "response_types_supported",
  "grant_types_supported",
  "code_challenge_methods_supported",
  "token_endpoint_auth_methods_supported",
  "authorization_response_iss_parameter_supported",
  "client_id_metadata_document_supported",
];

/** Its type stays: omitted fields are optional for the library. */
const pick = <T extends object>(given: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name))) as T;

import "server-only";
import type { AuthorizationCodeGrantChecks, Configuration } from "openid-client";
import { PROVIDER_IDS, type ProviderId } from "@/lib/auth/contract";
import { github } from "@/lib/auth/providers/github";
import { google } from "@/lib/auth/providers/google";
import { oidc } from "@/lib/auth/providers/oidc";
import type { AppError } from "@/lib/core/errors";

/**
 * A provider's data about a user. `subject`: its own id of them, which never changes. `email`: null unless it has
 * verified it; `hasEmail`: it has sent one. `issuer`: who issued the subject, if not the configured server itself.
 * `session`: the provider's own session, which it can end. `groups`: the person's, where OIDC_ROLE_MAP asks for them.
 */
export type OAuthProfile = {
  subject: string;
  email: string | null;
  name: string;
  hasEmail?: boolean;
  issuer?: string;
  session?: { sid: string | null; idToken: string };
  groups?: readonly string[];
};

export type OAuthProvider = {
  readonly title: string;
  readonly scope: string;
  /** Its response has an id token, which repeats the nonce of the request. */
  openid: boolean;
  /** The prompt for a user who is to confirm who they are; by default the account choice. */
  prompt?: "login";
  isConfigured(): boolean;
  /** The configured server: ids of another server identify other people. */
  issuer(): string;
  /** Throws the library's error when the provider is unreachable. */
  client(): Promise<Configuration>;
  /** Exchanges the code in this redirect URL for tokens and asks who the user is. */
  profile(
    client: Configuration,
    returned: URL,
    checks: AuthorizationCodeGrantChecks,
  ): Promise<OAuthProfile>;
  /** The refusal for an error of `client` or `profile`, if more can be said than that it failed. */
  explain?(error: unknown): AppError | undefined;
};

export const providers: Record<ProviderId, OAuthProvider> = { oidc, google, github };

/** The providers that are configured on this server. */
export const configuredProviders = (): ProviderId[] =>
  PROVIDER_IDS.filter((id) => providers[id].isConfigured());

/** Whether a linked sign-in can still be used: its provider is configured, and is the server that it was linked at. */
export const isUsable = (linked: { provider: string; issuer: string }): boolean =>
  configuredProviders().some(
    (id) => id === linked.provider && providers[id].issuer() === linked.issuer,
  );

import "server-only";
import type { AuthorizationCodeGrantChecks, Configuration } from "openid-client";
import type { CallbackAnswer } from "@/lib/auth/contract";
import { github } from "@/lib/auth/providers/github";
import { google } from "@/lib/auth/providers/google";

export type ProviderId = CallbackAnswer["provider"];

/**
 * A provider's data about a user. `subject`: its own id of them, which never changes. `email`: null unless it has
 * verified it.
 */
export type OAuthProfile = { subject: string; email: string | null; name: string };

export type OAuthProvider = {
  title: string;
  scope: string;
  /** Its response has an id token, which repeats the nonce of the request. */
  openid: boolean;
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
};

export const providers: Record<ProviderId, OAuthProvider> = { google, github };

/** The providers that are configured on this server. */
export const configuredProviders = (): ProviderId[] =>
  (["google", "github"] as const).filter((id) => providers[id].isConfigured());

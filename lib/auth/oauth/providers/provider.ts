import "server-only";
import type { AuthorizationCodeGrantChecks, Configuration } from "openid-client";
import type { CallbackAnswer } from "@/lib/auth/contract";
import { github } from "@/lib/auth/oauth/providers/github";
import { google } from "@/lib/auth/oauth/providers/google";

export type ProviderId = CallbackAnswer["provider"];

/** What a provider says of a person. `subject`: its own id of them, which never changes. `email`: null unless it has verified it. */
export type OAuthProfile = { subject: string; email: string | null; name: string };

export type OAuthProvider = {
  title: string;
  scope: string;
  /** It answers with an id token, which repeats the nonce of the question. */
  openid: boolean;
  isConfigured(): boolean;
  /** The server that the settings name: another one knows other people by the same ids. */
  issuer(): string;
  /** Throws what the library throws when the provider cannot be reached. */
  client(): Promise<Configuration>;
  /** Trades the code of this return address for tokens and asks who it is. */
  profile(
    client: Configuration,
    returned: URL,
    checks: AuthorizationCodeGrantChecks,
  ): Promise<OAuthProfile>;
};

export const providers: Record<ProviderId, OAuthProvider> = { google, github };

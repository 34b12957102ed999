import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * The sign-in providers, in the order in which the sign-in screen offers them. `oidc`: the operator's own OpenID Connect
 * provider.
 */
export const PROVIDER_IDS = ["oidc", "google", "github"] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** SPEC section 3: the names on the wire are capitalised. */
export type User = {
  UserId: string;
  Username: string;
  Email: string;
  Name: string;
  AuthProvider: "local" | ProviderId;
  CreatedAt: string;
  /** Only for an operator's own account. */
  Operator?: true;
};

/** SPEC section 9: a marker for the page's state. It authenticates nothing. */
export const AUTH_MARKER = "authenticated";

/**
 * Where a browser stores a logout, in its storage and as a cookie, until the server has received it, since the page
 * cannot clear the session's cookie itself. Without storage, only a logout call that arrives ends the session.
 */
export const LEFT = "troupe-left";

/** `invitation`: the token of the operator's invitation link, needed where registration is by invitation only. */
export type RegisterInput = {
  email: string;
  password: string;
  username: string;
  name?: string;
  invitation?: string;
};
/** Who may register here. */
export type Registration = "open" | "invited" | "closed";
export type LoginInput = { username: string; password: string };
export type AuthAnswer = { token: typeof AUTH_MARKER; user: User };
/**
 * The parameters of a provider's redirect; `error` and its description instead of a code when it refused. `iss`: the
 * issuer (RFC 9207).
 */
export type CallbackInput = {
  code?: string;
  state?: string;
  error?: string;
  error_description?: string;
  iss?: string;
};
export type CallbackAnswer = {
  user: { name: string; email: string; id: string };
  provider: ProviderId;
};
/** Follows the provider's name in a state when the user of a session is to reauthenticate rather than sign in. */
export const PROOF = "proof";
export type ResetPasswordInput = { token: string; password: string };
export type SessionInfo = {
  id: string;
  device: string;
  created_at: string;
  last_seen_at: string;
  current: boolean;
};

/**
 * `redirect`: the page of the sign-in provider that ends the session there and returns to the sign-in screen. Only for a
 * session that began at the OpenID Connect provider.
 */
export type LogoutAnswer = { ok: true; redirect?: string };

/** mail: where the email goes when this server has no mail server, whether there is an account or not. */
export type MailAnswer = { ok: true; mail?: "log" };

export const authApi = {
  register: endpoint<RegisterInput, AuthAnswer>("POST", "/api/auth/register", {
    access: "public",
    fails: sentence("registration_failed", "Registration failed"),
  }),
  login: endpoint<LoginInput, AuthAnswer>("POST", "/api/auth/login", {
    access: "public",
    fails: sentence("login_failed", "Login failed"),
  }),
  logout: endpoint<void, LogoutAnswer>("POST", "/api/auth/logout", { access: "public" }),
  /** Public for the pipeline, since its 401 carries the token that a sign-in needs. */
  me: endpoint<void, User>("GET", "/api/auth/me", { access: "public" }),
  validate: endpoint<{ token: string }, { user: User }>("POST", "/api/auth/validate", {
    access: "public",
    fails: sentence("authentication_token_invalid", "Invalid authentication token"),
  }),
  oidcUrl: endpoint<void, { url: string }>("GET", "/api/auth/oidc/url", {
    access: "public",
    fails: sentence("oidc_address_not_loaded", "Failed to get the URL for single sign-on"),
  }),
  /** The provider calls it (OpenID Connect Back-Channel Logout 1.0, 2.5). */
  backChannelLogout: endpoint<{ logout_token: string }, { ok: true }>(
    "POST",
    "/api/auth/oidc/backchannel-logout",
    { access: "public" },
  ),
  signInLink: endpoint<{ token: string }, AuthAnswer>("POST", "/api/auth/sign-in-link", {
    access: "public",
    fails: sentence("login_failed", "Login failed"),
  }),
  googleUrl: endpoint<void, { url: string }>("GET", "/api/auth/google/url", {
    access: "public",
    fails: sentence("google_address_not_loaded", "Failed to get Google login URL"),
  }),
  githubUrl: endpoint<void, { url: string }>("GET", "/api/auth/github/url", {
    access: "public",
    fails: sentence("github_address_not_loaded", "Failed to get GitHub login URL"),
  }),
  /** Pages call it at /auth/callback with `Accept: application/json` (API.md 'Auth'). */
  callback: endpoint<CallbackInput, CallbackAnswer>("GET", "/api/auth/oauth/callback", {
    access: "public",
    fails: sentence("code_not_exchanged", "Failed to exchange code for token"),
  }),
  forgotPassword: endpoint<{ email: string }, MailAnswer>("POST", "/api/auth/forgot-password", {
    access: "public",
    fails: sentence("reset_mail_not_requested", "Couldn't request the email. Try again."),
  }),
  resetPassword: endpoint<ResetPasswordInput, { ok: true }>("POST", "/api/auth/reset-password", {
    access: "public",
    fails: sentence("password_not_reset", "Couldn't change the password. Try again."),
  }),
  sessions: endpoint<void, SessionInfo[]>("GET", "/api/auth/sessions", { access: "account" }),
  endOtherSessions: endpoint<void, void>("DELETE", "/api/auth/sessions", { access: "account" }),
  endSession: endpoint<{ id: string }, void>("DELETE", "/api/auth/sessions/{id}", {
    access: "account",
  }),
};

import type { MailAnswer, ProviderId, User } from "@/lib/auth/contract";
import { endpoint } from "@/lib/core/endpoint";
import { languages, type Language } from "@/lib/texts/languages";
import { sentence } from "@/lib/core/shared/sentence";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];
/** Empty: the browser's language. */
type Locale = Language | "";
export const LOCALES: readonly Locale[] = ["", ...languages.map(({ id }) => id)];

/** name: what the provider is called. removable: another way to sign in remains without it. */
export type Linked = {
  id: string;
  provider: ProviderId;
  name: string;
  email: string;
  removable: boolean;
};
/** US dollars; null: no limit. A run that would exceed one waits for the user. */
type Budgets = { day: number | null; run: number | null };
/** time_zone: an IANA name, whose days and months are used by limits and reports; empty: UTC. */
export type Preferences = { theme: Theme; locale: Locale; time_zone: string };
/** Which emails the person wants. needs_me: an agent waits for them. schedule_fails: a scheduled task fails. */
type EmailNotifications = { needs_me: boolean; schedule_fails: boolean };
export type Profile = {
  user: User;
  email_confirmed: boolean;
  has_password: boolean;
  /** Do passwords work on this server at all? */
  password_sign_in: boolean;
  linked: Linked[];
  preferences: Preferences;
  /** `available`: the server can send email. They only go to a confirmed email. */
  email_notifications: EmailNotifications & { available: boolean };
  /** `spent_today`: on the current day in their time zone. */
  budgets: Budgets & { spent_today: number };
};
export type ProfilePatch = {
  name?: string;
  username?: string;
  preferences?: Partial<Preferences>;
  email_notifications?: Partial<EmailNotifications>;
  budgets?: Partial<Budgets>;
};
export type PasswordInput = { current_password?: string; new_password: string };

/** What an account contained before its email was verified: held until the user keeps or removes it. */
export const HELD_KINDS = [
  "model_provider",
  "connection",
  "schedule",
  "secret",
  "agent",
  "template",
] as const;
export type HeldKind = (typeof HELD_KINDS)[number];
/** `detail`: what else distinguishes it, such as a provider's host. */
export type HeldItem = { kind: HeldKind; id: string; name: string; detail: string };
export type Settle = { action: "keep" | "remove"; items: Pick<HeldItem, "kind" | "id">[] };

export const profileApi = {
  get: endpoint<void, Profile>("GET", "/api/profile", {
    fails: sentence("profile_not_loaded", "Failed to load your profile"),
  }),
  update: endpoint<ProfilePatch, Profile>("PATCH", "/api/profile", {
    access: "account",
    fails: sentence("profile_not_saved", "Failed to save your profile"),
  }),
  /** Emails a link to the account's email. */
  sendConfirmation: endpoint<void, MailAnswer>("POST", "/api/profile/email/link", {
    access: "account",
    fails: sentence("confirmation_not_sent", "The link could not be sent. Please try again."),
  }),
  /** Emails a link to the new email, which changes it. */
  changeEmail: endpoint<{ email: string }, MailAnswer>("PUT", "/api/profile/email", {
    access: "account",
    recentProof: true,
    fails: sentence("confirmation_not_sent", "The link could not be sent. Please try again."),
  }),
  /** With a link's content. */
  confirmEmail: endpoint<{ token: string }, Profile>("POST", "/api/profile/email/confirm", {
    access: "account",
    fails: sentence(
      "own_email_not_confirmed",
      "The email could not be confirmed. Please try again.",
    ),
  }),
  password: endpoint<PasswordInput, { ok: true }>("POST", "/api/profile/password", {
    access: "account",
    recentProof: true,
    fails: sentence("password_not_changed", "The password could not be changed"),
  }),
  /** A download: link to its URL rather than calling it. */
  export: endpoint<void, Record<string, unknown>>("GET", "/api/profile/export", {
    access: "account",
    recentProof: true,
  }),
  unlink: endpoint<{ id: string }, void>("DELETE", "/api/profile/linked/{id}", {
    access: "account",
    recentProof: true,
    fails: sentence("linked_sign_in_not_removed", "The sign-in could not be removed"),
  }),
  held: endpoint<void, HeldItem[]>("GET", "/api/profile/held", {
    access: "account",
    fails: sentence("held_not_loaded", "Failed to load what was in your account"),
  }),
  /** Returns what is still held. */
  settle: endpoint<Settle, HeldItem[]>("POST", "/api/profile/held", {
    access: "account",
    fails: sentence("held_not_settled", "Couldn't save the change"),
  }),
  remove: endpoint<{ confirm: string }, void>("DELETE", "/api/profile", {
    access: "account",
    recentProof: true,
    body: true,
    fails: sentence("account_not_deleted", "Your account could not be deleted"),
  }),
};

import { type Registration, type User } from "@/lib/auth/contract";
import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

/** An account as operators see it: what it is, never what is in it. */
export type OperatorUser = User & {
  last_seen_at: string | null;
  disabled_at: string | null;
  agents: number;
  runs: number;
};
/** The token is not stored, so a link is shown once. */
export type Invitation = {
  InvitationId: string;
  email: string;
  status: "open" | "used" | "expired";
  created_at: string;
  expires_at: string;
};
export type NewInvitation = Invitation & { link: string };
export type InvitationInput = { email: string; mail: boolean };
export type WaitlistEntry = {
  EntryId: string;
  name: string;
  email: string;
  signed_up_at: string;
  confirmed_at: string | null;
  invited_at: string | null;
};
export const ENTRY_STATUSES = ["confirmed", "pending"] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];
/** `mail.server`: its host, or null if none is set; `failed`: emails given up within MAIL_RETENTION_DAYS. */
export type ServerStatus = {
  version: string;
  database: "sqlite" | "postgresql";
  model: { provider: string; configured: boolean };
  mail: { server: string | null; waiting: number; failed: number };
};
/** The initial data of the screens. `fixed`: REGISTRATION is set, so it cannot be chosen on screen. */
export type Overview = {
  users: { all: number; disabled: number };
  registration: { value: Registration; fixed: boolean };
  waitlist: { confirmed: number; pending: number; uninvited: number };
  server: ServerStatus;
};
export const REGISTRATIONS = [
  "open",
  "invited",
  "closed",
] as const satisfies readonly Registration[];

/** Maximum entries per call. */
export const SELECTED_MOST = 200;
/** `left`: how many confirmed entries are still to be invited; a call for all of them invites some. */
export type Invited = { invited: number; skipped: number; left: number };

type Search = { q?: string; limit?: number; after?: string } | void;

export const operatorApi = {
  overview: endpoint<void, Overview>("GET", "/api/operator", {
    operator: true,
    fails: sentence("operator_not_loaded", "Failed to load the operator page"),
  }),
  users: endpoint<Search, OperatorUser[]>("GET", "/api/operator/users", {
    operator: true,
    fails: sentence("users_not_loaded", "Failed to load the users"),
  }),
  disable: endpoint<{ id: string }, void>("POST", "/api/operator/users/{id}/disable", {
    operator: true,
    recentProof: true,
    fails: sentence("account_not_disabled", "The account could not be disabled"),
  }),
  enable: endpoint<{ id: string }, void>("POST", "/api/operator/users/{id}/enable", {
    operator: true,
    recentProof: true,
    fails: sentence("account_not_enabled", "The account could not be enabled"),
  }),
  remove: endpoint<{ id: string; confirm: string }, void>("DELETE", "/api/operator/users/{id}", {
    operator: true,
    recentProof: true,
    body: true,
    fails: sentence("user_not_deleted", "The account could not be deleted"),
  }),
  setRegistration: endpoint<{ registration: Registration }, Overview["registration"]>(
    "PUT",
    "/api/operator/registration",
    {
      operator: true,
      recentProof: true,
      fails: sentence("registration_not_changed", "Couldn't change who can sign up"),
    },
  ),
  invitations: endpoint<Search, Invitation[]>("GET", "/api/operator/invitations", {
    operator: true,
    fails: sentence("invitations_not_loaded", "Failed to load the invitations"),
  }),
  invite: endpoint<InvitationInput, NewInvitation>("POST", "/api/operator/invitations", {
    operator: true,
    recentProof: true,
    fails: sentence("invitation_not_created", "The invitation could not be created"),
  }),
  revoke: endpoint<{ id: string }, void>("DELETE", "/api/operator/invitations/{id}", {
    operator: true,
    recentProof: true,
    fails: sentence("invitation_not_revoked", "The invitation could not be revoked"),
  }),
  waitlist: endpoint<
    { q?: string; status?: EntryStatus; limit?: number; after?: string } | void,
    WaitlistEntry[]
  >("GET", "/api/operator/waitlist", {
    operator: true,
    fails: sentence("waitlist_not_loaded", "Failed to load the waitlist"),
  }),
  /** A download: link to its URL rather than calling it. */
  exportWaitlist: endpoint<void, string>("GET", "/api/operator/waitlist/export", {
    operator: true,
    recentProof: true,
  }),
  /** `all`: those that are confirmed and not invited yet. */
  inviteEntries: endpoint<{ ids: string[] } | { all: true }, Invited>(
    "POST",
    "/api/operator/waitlist/invitations",
    {
      operator: true,
      recentProof: true,
      fails: sentence("waitlist_not_invited", "The invitations could not be sent"),
    },
  ),
};

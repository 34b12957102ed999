import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

/** The kinds of recorded security events of an account, and their texts. */
export const securityKinds = {
  account_created: "Account created",
  account_deleted: "Account deleted",
  email_proven: "Email confirmed",
  email_changed: "Email changed",
  sign_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  sign_in_link_created: "Sign-in link created",
  sign_out: "Signed out",
  session_ended: "Session ended",
  sessions_ended: "Signed out everywhere else",
  password_changed: "Password changed",
  password_reset: "Password reset by email",
  reset_requested: "Password reset requested",
  provider_linked: "Sign-in provider linked",
  provider_unlinked: "Sign-in provider removed",
  factor_added: "Two-step verification method added",
  factor_removed: "Two-step verification method removed",
  factor_failed: "Two-step verification failed",
  recovery_codes_created: "Recovery codes created",
  recovery_code_used: "Recovery code used",
  reauthenticated: "Identity confirmed",
  reauthentication_failed: "Identity confirmation failed",
  key_created: "API key created",
  key_revoked: "API key revoked",
  key_used: "API key used from a new network",
  key_refused: "API key rejected",
  model_provider_added: "Model provider added",
  model_provider_changed: "Model provider changed",
  model_provider_removed: "Model provider removed",
  connection_added: "Connection added",
  connection_changed: "Connection changed",
  connection_removed: "Connection removed",
  connection_signed_in: "Signed in to a connection",
  connection_signed_out: "Signed out of a connection",
  default_model_changed: "Default model changed",
  secret_saved: "Secret saved",
  secret_removed: "Secret removed",
  budgets_changed: "Spending limits changed",
  tool_allowed: "Tool allowed without asking",
  share_created: "Link shared",
  share_changed: "Shared link changed",
  share_revoked: "Shared link revoked",
  workspace_created: "Workspace created",
  workspace_changed: "Workspace changed",
  workspace_deleted: "Workspace deleted",
  workspace_left: "Workspace left",
  member_added: "Member added to a workspace",
  member_role_changed: "Role in a workspace changed",
  member_removed: "Member removed from a workspace",
  workspace_invitation_created: "Workspace invitation sent",
  workspace_invitation_revoked: "Workspace invitation revoked",
  workspace_invitation_accepted: "Workspace invitation accepted",
  data_exported: "Data exported",
  invitation_created: "Invitation created",
  invitation_used: "Invitation used",
  invitation_revoked: "Invitation revoked",
  registration_changed: "Sign-up settings changed",
  account_disabled: "Account disabled by an operator",
  account_enabled: "Account enabled by an operator",
  operator_disabled: "Disabled an account",
  operator_enabled: "Enabled an account",
  operator_deleted: "Deleted an account",
  waitlist_exported: "Waitlist exported",
  waitlist_invited: "Waitlist entries invited",
} as const;
export type SecurityKind = keyof typeof securityKinds;

/** `network`: the address without its last part; `detail`: which key, provider or setting, as short text. */
export type SecurityEvent = {
  event_id: string;
  kind: SecurityKind;
  at: string;
  network: string;
  device: string;
  detail: string;
};

export const securityApi = {
  /** Newest first; paged by key. */
  list: endpoint<{ limit?: number; after?: string } | void, SecurityEvent[]>(
    "GET",
    "/api/profile/security-events",
    {
      access: "account",
      fails: sentence("security_log_not_loaded", "Failed to load the security activity"),
    },
  ),
};

/**
 * What strangers can cause at will, and what changes nothing: only the security log of an account has it, which keeps a
 * limited number.
 */
export const attemptKinds = {
  sign_in_failed: "Sign-in failed",
  reset_requested: "Password reset requested",
  factor_failed: "Two-step verification failed",
  reauthentication_failed: "Identity confirmation failed",
  key_refused: "API key rejected",
} as const;

/**
 * The kinds of recorded events that concern an account or its credentials, and their texts: in its security log, and in
 * the audit log.
 */
export const accountKinds = {
  account_created: "Account created",
  account_deleted: "Account deleted",
  email_proven: "Email confirmed",
  email_changed: "Email changed",
  sign_in: "Signed in",
  sign_in_link_created: "Sign-in link created",
  sign_out: "Signed out",
  session_ended: "Session ended",
  sessions_ended: "Signed out everywhere else",
  password_changed: "Password changed",
  password_reset: "Password reset by email",
  provider_linked: "Sign-in provider linked",
  provider_unlinked: "Sign-in provider removed",
  factor_added: "Two-step verification method added",
  factor_removed: "Two-step verification method removed",
  recovery_codes_created: "Recovery codes created",
  recovery_code_used: "Recovery code used",
  reauthenticated: "Identity confirmed",
  key_created: "API key created",
  key_revoked: "API key revoked",
  key_used: "API key used from a new network",
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

/** The kinds of changes that only the audit log has. */
const changeKinds = {
  agent_trashed: "Agent moved to trash",
  team_trashed: "Team moved to trash",
  task_trashed: "Task moved to trash",
  conversation_trashed: "Conversation moved to trash",
  agent_deleted: "Agent deleted",
  team_deleted: "Team deleted",
  task_deleted: "Task deleted",
  conversation_deleted: "Conversation deleted",
  file_deleted: "File deleted",
  template_deleted: "Template deleted",
  skill_added: "Skill added",
  skill_changed: "Skill changed",
  skill_accepted: "Skill content accepted",
  skill_deleted: "Skill deleted",
  collection_deleted: "Collection deleted",
  document_deleted: "Document deleted",
  trash_restored: "Restored from trash",
  item_copied: "Copied to another workspace",
  conversation_shared: "Conversation shared with the workspace",
  conversation_unshared: "Conversation no longer shared",
  memory_added: "Fact about you added to an agent's memory",
  memory_changed: "Fact about you changed in an agent's memory",
  memory_deleted: "Facts about you deleted from an agent's memory",
  conversation_exported: "Conversation exported",
  audit_exported: "Audit log exported",
  call_approved: "Tool call approved",
  call_denied: "Tool call denied",
  question_answered: "Question answered",
  settings_changed: "Settings changed",
} as const;

/** All kinds of entries of the audit log, and their texts. */
export const auditKinds = { ...accountKinds, ...changeKinds };
export type AuditKind = keyof typeof auditKinds;

type Group = { label: string; kinds: readonly AuditKind[] };

/** Kinds that are filtered together, as the page offers them. Each kind is in one of them. */
export const auditGroups = {
  sign_ins: {
    label: "Sign-ins",
    kinds: ["sign_in", "sign_in_link_created", "sign_out", "session_ended", "sessions_ended"],
  },
  account: {
    label: "Account",
    kinds: [
      "account_created",
      "account_deleted",
      "email_proven",
      "email_changed",
      "password_changed",
      "password_reset",
      "provider_linked",
      "provider_unlinked",
      "factor_added",
      "factor_removed",
      "recovery_codes_created",
      "recovery_code_used",
      "reauthenticated",
    ],
  },
  members: {
    label: "Members and roles",
    kinds: [
      "member_added",
      "member_role_changed",
      "member_removed",
      "workspace_left",
      "workspace_invitation_created",
      "workspace_invitation_revoked",
      "workspace_invitation_accepted",
    ],
  },
  workspace: {
    label: "Workspace and settings",
    kinds: [
      "workspace_created",
      "workspace_changed",
      "workspace_deleted",
      "settings_changed",
      "default_model_changed",
    ],
  },
  keys: {
    label: "API keys",
    kinds: ["key_created", "key_revoked", "key_used"],
  },
  connections: {
    label: "Connections",
    kinds: [
      "connection_added",
      "connection_changed",
      "connection_removed",
      "connection_signed_in",
      "connection_signed_out",
    ],
  },
  skills: {
    label: "Skills",
    kinds: ["skill_added", "skill_changed", "skill_accepted", "skill_deleted"],
  },
  secrets: { label: "Secrets", kinds: ["secret_saved", "secret_removed"] },
  providers: {
    label: "Model providers",
    kinds: ["model_provider_added", "model_provider_changed", "model_provider_removed"],
  },
  budgets: { label: "Spending limits", kinds: ["budgets_changed"] },
  deletions: {
    label: "Deletions",
    kinds: [
      "agent_trashed",
      "team_trashed",
      "task_trashed",
      "conversation_trashed",
      "agent_deleted",
      "team_deleted",
      "task_deleted",
      "conversation_deleted",
      "file_deleted",
      "template_deleted",
      "collection_deleted",
      "document_deleted",
      "trash_restored",
    ],
  },
  memory: { label: "Memory", kinds: ["memory_added", "memory_changed", "memory_deleted"] },
  exports: {
    label: "Exports",
    kinds: [
      "data_exported",
      "conversation_exported",
      "item_copied",
      "audit_exported",
      "waitlist_exported",
    ],
  },
  shares: {
    label: "Shared links and conversations",
    kinds: [
      "share_created",
      "share_changed",
      "share_revoked",
      "conversation_shared",
      "conversation_unshared",
    ],
  },
  approvals: {
    label: "Approvals",
    kinds: ["call_approved", "call_denied", "question_answered", "tool_allowed"],
  },
  operator: {
    label: "Operator",
    kinds: [
      "invitation_created",
      "invitation_used",
      "invitation_revoked",
      "registration_changed",
      "account_disabled",
      "account_enabled",
      "operator_disabled",
      "operator_enabled",
      "operator_deleted",
      "waitlist_invited",
    ],
  },
} as const satisfies Record<string, Group>;
export type AuditGroup = keyof typeof auditGroups;

/** Through what someone acted. */
export const auditInterfaces = {
  page: "Page",
  api_key: "API key",
  mcp: "MCP",
  schedule: "Schedule",
  channel: "Channel",
  server: "Server",
} as const;
export type AuditInterface = keyof typeof auditInterfaces;

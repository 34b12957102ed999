import { endpoint } from "@/lib/core/endpoint";
import type { Role } from "@/lib/core/shared/roles";
import { sentence } from "@/lib/core/shared/sentence";

/** Who may answer a question of a run that someone else started: admins and owners only, or everyone who may chat. */
export const APPROVERS = ["admins", "members"] as const;
export type Approvers = (typeof APPROVERS)[number];

/** A workspace as its member sees it. The personal one has its person's id, and no other members. */
export type Workspace = {
  WorkspaceId: string;
  /** Empty for the personal one, which pages call "Personal". */
  name: string;
  personal: boolean;
  /** The reader's own role. */
  role: Role;
  members: number;
  approvers: Approvers;
  version: number;
  created_at: string;
};
export type WorkspaceInput = { name: string };
export type WorkspacePatch = { name?: string; approvers?: Approvers; version?: number };

export type WorkspaceMember = {
  UserId: string;
  name: string;
  username: string;
  email: string;
  role: Role;
  /** By a group of the identity provider: each sign-in checks it again. */
  from_group: boolean;
  joined_at: string;
};

/** An open invitation, for admins. `url`: the link, to be copied where the server sends no email. */
export type WorkspaceInvitation = {
  InvitationId: string;
  email: string;
  role: Role;
  invited_by: string;
  url: string;
  sent_at: string;
  expires_at: string;
  created_at: string;
};
export type MemberInvitationInput = { email: string; role: Role };

/** The code of the refusal when another account than the invited one accepts, without `anyway`. */
export const OTHER_ACCOUNT = "other_account";

/** What someone with the link sees before they accept. `email`: whom it was sent to. */
export type OpenInvitation = {
  workspace: string;
  role: Role;
  email: string;
  invited_by: string;
  expires_at: string;
};

/** What happens when someone leaves or is removed: what ends, and what stays in the workspace. */
export type Leaving = {
  /** Deleted with them: what only they see. */
  private: { conversations: number; agents: number; teams: number; tasks: number; files: number };
  /** Ends: their API keys, shared links and sign-ins to servers in this workspace. */
  ends: { keys: number; shares: number; sign_ins: number };
  /** Stays: what they created for everyone. */
  stays: { agents: number; teams: number; tasks: number };
};

/** What can be copied between workspaces. */
export const COPIED_KINDS = ["agent", "team", "template"] as const;
export type CopiedKind = (typeof COPIED_KINDS)[number];
/** `from`: the workspace that has it. `dry_run`: only says what would happen. */
export type CopyInput = { kind: CopiedKind; item_id: string; from: string; dry_run?: boolean };
/**
 * A copy, with a free name. `id`: null in a dry run. `agents`: the names of copied agents. `left_out`: tools of connections
 * that the workspace does not have. `secrets`: those that its tools use and the workspace does not have. `models`: agents
 * whose model is not available there, and gets the default. `skills`: those of its agents that the workspace does not have
 * yet. `collections`: of documents, which stay where they are.
 */
export type Copied = {
  kind: CopiedKind;
  id: string | null;
  name: string;
  agents: string[];
  left_out: { agent: string; tool: string }[];
  secrets: { agent: string; tool: string; secret: string }[];
  models: { agent: string; model: string }[];
  skills: { agent: string; skill: string }[];
  collections: { agent: string; collection: string }[];
};

/** What a link can lead to in another workspace of its reader. */
export const LOCATED_KINDS = ["agent", "team", "task", "run", "conversation"] as const;
export type LocatedKind = (typeof LOCATED_KINDS)[number];
/** The workspace of the reader that has it; empty when none has. */
export type Located = { WorkspaceId?: string; personal?: true };

export const workspaceApi = {
  list: endpoint<void, Workspace[]>("GET", "/api/workspaces", {
    access: "account",
    fails: sentence("workspaces_not_loaded", "Failed to load your workspaces"),
  }),
  create: endpoint<WorkspaceInput, Workspace>("POST", "/api/workspaces", {
    access: "account",
    fails: sentence("workspace_not_created", "The workspace could not be created"),
  }),
  /** In which of the reader's workspaces they see this. The same for what they see in none as for what does not exist. */
  locate: endpoint<{ kind: LocatedKind; item_id: string }, Located>(
    "GET",
    "/api/workspaces/locate",
    {
      access: "account",
      fails: sentence("not_located", "Couldn't look for it in your other workspaces"),
    },
  ),
  get: endpoint<{ id: string }, Workspace>("GET", "/api/workspaces/{id}", {
    access: "account",
    workspace: "path",
    fails: sentence("workspace_not_loaded", "Failed to load the workspace"),
  }),
  update: endpoint<{ id: string } & WorkspacePatch, Workspace>("PATCH", "/api/workspaces/{id}", {
    access: "account",
    workspace: "path",
    role: "admin",
    fails: sentence("workspace_not_saved", "The workspace could not be saved"),
  }),
  /** `confirm`: the workspace's name. Everything in it is deleted permanently. */
  remove: endpoint<{ id: string; confirm: string }, void>("DELETE", "/api/workspaces/{id}", {
    access: "account",
    workspace: "path",
    role: "owner",
    body: true,
    recentProof: true,
    fails: sentence("workspace_not_deleted", "The workspace could not be deleted"),
  }),
  members: endpoint<{ id: string }, WorkspaceMember[]>("GET", "/api/workspaces/{id}/members", {
    access: "account",
    workspace: "path",
    fails: sentence("members_not_loaded", "Failed to load the members"),
  }),
  /** Only an owner may make someone an owner, or change one. */
  changeRole: endpoint<{ id: string; user: string; role: Role }, WorkspaceMember>(
    "PATCH",
    "/api/workspaces/{id}/members/{user}",
    {
      access: "account",
      workspace: "path",
      role: "admin",
      fails: sentence("role_not_changed", "The role could not be changed"),
    },
  ),
  /** What would end and what would stay. One's own: for everyone. Someone else's: for admins. */
  leaving: endpoint<{ id: string; user: string }, Leaving>(
    "GET",
    "/api/workspaces/{id}/members/{user}/leaving",
    {
      access: "account",
      workspace: "path",
      fails: sentence("leaving_not_loaded", "Failed to load what would happen"),
    },
  ),
  /** One's own id: leave. Someone else's: for admins. */
  removeMember: endpoint<{ id: string; user: string }, void>(
    "DELETE",
    "/api/workspaces/{id}/members/{user}",
    {
      access: "account",
      workspace: "path",
      role: "viewer",
      fails: sentence("member_not_removed", "The member could not be removed"),
    },
  ),
  /** Into this workspace, without secrets, keys and connections. */
  copy: endpoint<{ id: string } & CopyInput, Copied>("POST", "/api/workspaces/{id}/copies", {
    access: "account",
    workspace: "path",
    role: "member",
    fails: sentence("not_copied", "It could not be copied"),
  }),
  invitations: endpoint<{ id: string }, WorkspaceInvitation[]>(
    "GET",
    "/api/workspaces/{id}/invitations",
    {
      access: "account",
      workspace: "path",
      role: "admin",
      fails: sentence("invitations_not_loaded", "Failed to load the invitations"),
    },
  ),
  invite: endpoint<{ id: string } & MemberInvitationInput, WorkspaceInvitation>(
    "POST",
    "/api/workspaces/{id}/invitations",
    {
      access: "account",
      workspace: "path",
      role: "admin",
      fails: sentence("invitation_not_sent", "The invitation could not be sent"),
    },
  ),
  /** Sends it again, and starts its seven days again. Its link stays. */
  resend: endpoint<{ id: string; invitation: string }, WorkspaceInvitation>(
    "POST",
    "/api/workspaces/{id}/invitations/{invitation}/resend",
    {
      access: "account",
      workspace: "path",
      role: "admin",
      fails: sentence("invitation_not_sent", "The invitation could not be sent"),
    },
  ),
  revoke: endpoint<{ id: string; invitation: string }, void>(
    "DELETE",
    "/api/workspaces/{id}/invitations/{invitation}",
    {
      access: "account",
      workspace: "path",
      role: "admin",
      fails: sentence("invitation_not_revoked", "The invitation could not be revoked"),
    },
  ),
};

export const invitationApi = {
  open: endpoint<{ token: string }, OpenInvitation>("GET", "/api/invitations/{token}", {
    access: "public",
    fails: sentence("invitation_not_loaded", "Failed to load the invitation"),
  }),
  /** `anyway`: by another account than the one it was sent to, who has confirmed that. */
  accept: endpoint<{ token: string; anyway?: boolean }, Workspace>(
    "POST",
    "/api/invitations/{token}/accept",
    {
      access: "account",
      fails: sentence("invitation_not_accepted", "The invitation could not be accepted"),
    },
  ),
};

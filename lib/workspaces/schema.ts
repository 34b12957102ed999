import "server-only";
import * as z from "zod";
import type { User } from "@/lib/auth/contract";
import { issue } from "@/lib/core/http/request/issue";
import { Id, ruled } from "@/lib/core/http/request/parse";
import { ROLES, type Role } from "@/lib/core/shared/roles";
import { sentence } from "@/lib/core/shared/sentence";
import type { Membership } from "@/lib/memberships/rows";
import {
  APPROVERS,
  type Approvers,
  COPIED_KINDS,
  type Copied,
  type CopyInput,
  type Leaving,
  LOCATED_KINDS,
  type Located,
  type MemberInvitationInput,
  type OpenInvitation,
  type Workspace,
  type WorkspaceInput,
  type WorkspaceInvitation,
  type WorkspaceMember,
  type WorkspacePatch,
} from "@/lib/workspaces/contract";
import { workspaceRules } from "@/lib/workspaces/rules";
import type * as rows from "@/prisma/generated/client";

const NameSchema = ruled(workspaceRules.name).transform((name) => name.trim());
const RoleSchema = z.enum(
  ROLES,
  issue(sentence("role_not_offered", "role must be viewer, member, admin or owner")),
);

export const WorkspaceInputSchema = z.strictObject({
  name: NameSchema,
}) satisfies z.ZodType<WorkspaceInput>;
export const WorkspacePatchSchema = z.strictObject({
  name: NameSchema.optional(),
  approvers: z
    .enum(
      APPROVERS,
      issue(sentence("approvers_not_offered", "approvers must be admins or members")),
    )
    .optional(),
  version: z.number().int().optional(),
}) satisfies z.ZodType<WorkspacePatch>;
export const WorkspaceRemovalSchema = z.strictObject({
  confirm: z
    .string(issue(sentence("workspace_name_missing", "Type the workspace's name to confirm")))
    .max(200),
});
export const RoleInputSchema = z.strictObject({ role: RoleSchema });
export const MemberInvitationInputSchema = z.strictObject({
  email: ruled((email) => workspaceRules.email(email.trim()), workspaceRules.email.most).transform(
    (email) => email.trim(),
  ),
  role: RoleSchema,
}) satisfies z.ZodType<MemberInvitationInput>;
export const AcceptanceSchema = z.strictObject({ anyway: z.boolean().optional() });

export const CopyInputSchema = z.strictObject({
  kind: z.enum(
    COPIED_KINDS,
    issue(sentence("kind_not_copied", "kind must be agent, team or template")),
  ),
  item_id: Id,
  from: Id,
  dry_run: z.boolean().optional(),
}) satisfies z.ZodType<CopyInput>;
export const CopiedSchema = z.object({
  kind: z.enum(COPIED_KINDS),
  id: z.string().nullable(),
  name: z.string(),
  agents: z.array(z.string()),
  left_out: z.array(z.object({ agent: z.string(), tool: z.string() })),
  secrets: z.array(z.object({ agent: z.string(), tool: z.string(), secret: z.string() })),
  models: z.array(z.object({ agent: z.string(), model: z.string() })),
  skills: z.array(z.object({ agent: z.string(), skill: z.string() })),
  collections: z.array(z.object({ agent: z.string(), collection: z.string() })),
}) satisfies z.ZodType<Copied>;

export const LocateQuerySchema = z.object({
  kind: z.enum(
    LOCATED_KINDS,
    issue(sentence("kind_not_located", "kind must be agent, team, task, run or conversation")),
  ),
  item_id: Id,
});
export const LocatedSchema = z.object({
  WorkspaceId: z.string().optional(),
  personal: z.literal(true).optional(),
}) satisfies z.ZodType<Located>;

export const MemberParams = z.object({ id: Id, user: Id });
export const InvitationParams = z.object({ id: Id, invitation: Id });
export const InvitationTokenParams = z.object({ token: Id });

export const WorkspaceSchema = z.object({
  WorkspaceId: z.string(),
  name: z.string(),
  personal: z.boolean(),
  role: z.enum(ROLES),
  members: z.number(),
  approvers: z.enum(APPROVERS),
  version: z.number(),
  created_at: z.string(),
}) satisfies z.ZodType<Workspace>;
export const WorkspaceListSchema = z.array(WorkspaceSchema);

export const WorkspaceMemberSchema = z.object({
  UserId: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  from_group: z.boolean(),
  joined_at: z.string(),
}) satisfies z.ZodType<WorkspaceMember>;
export const WorkspaceMemberListSchema = z.array(WorkspaceMemberSchema);

const count = z.number();
export const LeavingSchema = z.object({
  private: z.object({
    conversations: count,
    agents: count,
    teams: count,
    tasks: count,
    files: count,
  }),
  ends: z.object({ keys: count, shares: count, sign_ins: count }),
  stays: z.object({ agents: count, teams: count, tasks: count }),
}) satisfies z.ZodType<Leaving>;

export const WorkspaceInvitationSchema = z.object({
  InvitationId: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  invited_by: z.string(),
  url: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  created_at: z.string(),
}) satisfies z.ZodType<WorkspaceInvitation>;
export const WorkspaceInvitationListSchema = z.array(WorkspaceInvitationSchema);

export const OpenInvitationSchema = z.object({
  workspace: z.string(),
  role: z.enum(ROLES),
  email: z.string(),
  invited_by: z.string(),
  expires_at: z.string(),
}) satisfies z.ZodType<OpenInvitation>;

/** The only place that sets a workspace's field names on the wire. */
export const workspaceToWire = (row: rows.Workspace, role: Role, members: number): Workspace => ({
  WorkspaceId: row.id,
  name: row.name,
  personal: false,
  role,
  members,
  approvers: row.approvers as Approvers, // written as such
  version: row.version,
  created_at: row.createdAt.toISOString(),
});

/** The personal workspace, which has no row: it is as old as the account. */
export const personalToWire = ({ UserId, CreatedAt }: User): Workspace => ({
  WorkspaceId: UserId,
  name: "",
  personal: true,
  role: "owner",
  members: 1,
  approvers: "admins",
  version: 1,
  created_at: CreatedAt,
});

/** The only place that sets a member's field names on the wire. */
export const memberToWire = (user: User, member: Membership): WorkspaceMember => ({
  UserId: user.UserId,
  name: user.Name,
  username: user.Username,
  email: user.Email,
  role: member.role,
  from_group: member.fromGroup,
  joined_at: member.createdAt.toISOString(),
});

/** The only place that sets an invitation's field names on the wire. `by`: who sent it, if the account still exists. */
export const invitationToWire = (
  row: rows.WorkspaceInvitation,
  by: User | undefined,
  url: string,
): WorkspaceInvitation => ({
  InvitationId: row.id,
  email: row.email,
  role: row.role as Role, // written as such
  invited_by: by?.Name ?? "",
  url,
  sent_at: row.sentAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  created_at: row.createdAt.toISOString(),
});

import "server-only";
import { auditEntry } from "@/lib/audit/write";
import { findUser, findUsers } from "@/lib/auth/service";
import type { Transaction } from "@/lib/core/db/db";
import { alsoOf, transact } from "@/lib/core/db/transact";
import { AppError, missing, unauthenticated } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import { partsOf, type Scope } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { isAtLeast, type Role } from "@/lib/core/shared/roles";
import { sentence } from "@/lib/core/shared/sentence";
import {
  countMembers,
  memberOf,
  putMember,
  workspaceRow,
  type Membership,
} from "@/lib/memberships/rows";
import { securityEvent } from "@/lib/security/events";
import type { OpenInvitation, Workspace } from "@/lib/workspaces/contract";
import { findByToken, removeInvitation } from "@/lib/workspaces/invitation-rows";
import { requireRoomForMember, requireRoomForWorkspace } from "@/lib/workspaces/limits";
import { workspaceToWire } from "@/lib/workspaces/schema";
import type * as prisma from "@/prisma/generated/client";

export const acceptLimit: Limit = {
  name: "invitations.accept",
  points: 60,
  seconds: 600,
  by: "me",
  sentence: sentence(
    "too_many_invitations_accepted",
    "You've opened too many invitations. Try again in a few minutes.",
  ),
};

/** One response for a token that is unknown, expired, revoked or used. */
const notFound = () =>
  missing(
    sentence(
      "workspace_invitation_not_valid",
      "This invitation doesn't exist, has expired or was revoked, or it has already been used. Ask for a new one.",
    ),
  );

/** What an invitation offers, to anyone who has its link. 404 when it is not valid. */
export async function open(token: string): Promise<OpenInvitation> {
  const invitation = await findByToken(token, new Date());
  const workspace = invitation && (await workspaceRow(inOf(invitation)));
  if (!invitation || !workspace) throw notFound();
  const senders = await findUsers([invitation.invitedBy]);
  return {
    workspace: workspace.name,
    role: invitation.role as Role, // written as such
    email: invitation.email,
    invited_by: senders.get(invitation.invitedBy)?.Name ?? "",
    expires_at: invitation.expiresAt.toISOString(),
  };
}

const inOf = ({ workspaceId }: prisma.WorkspaceInvitation) => partsOf(workspaceId);

/**
 * Accepts an invitation: it is used up, and the person is a member with its role. Someone who is a member already keeps
 * the higher role. 404 when it is not valid, 409 `other_account` when it was sent to another email, unless `anyway`; 409
 * when the person belongs to as many workspaces as allowed, or the workspace is full.
 */
export async function accept(
  me: Scope,
  token: string,
  anyway: boolean,
  by: Caller,
): Promise<Workspace> {
  const [found, user] = await Promise.all([findByToken(token, new Date()), findUser(me.person)]);
  if (!user) throw unauthenticated();
  if (!found) throw notFound();
  const { workspace } = inOf(found);
  return transact(workspace, async (tx) => {
    await alsoOf(tx, me.person);
    await by.stillIn(tx);
    const invitation = await findByToken(token, new Date(), tx);
    const row = invitation && (await workspaceRow(inOf(invitation), tx));
    if (!invitation || !row) throw notFound();
    if (!anyway && invitation.emailKey !== user.Email.toLowerCase()) throw otherAccount(invitation);
    const before = await memberOf(workspace, me.person, tx);
    const role = await join(tx, me, invitation, before);
    await removeInvitation(tx, invitation);
    const event = { subject: row.id, detail: `${row.name}: ${role}` };
    await securityEvent(tx, {
      ...event,
      kind: "workspace_invitation_accepted",
      owner: me.person,
      by,
    });
    await auditEntry(tx, {
      kind: before ? "workspace_invitation_accepted" : "member_added",
      ...{ owner: workspace, by, subject: me.person, detail: role },
    });
    if (!before)
      await securityEvent(tx, {
        ...event,
        kind: "member_added",
        owner: invitation.invitedBy,
        detail: `${row.name}, ${user.Name}: ${role}`,
      });
    const members = await countMembers([row.id], tx);
    return workspaceToWire(row, role, members(row.id));
  });
}

/** Returns the role that the person has from now on. */
async function join(
  tx: Transaction,
  me: Scope,
  { workspaceId, role }: prisma.WorkspaceInvitation,
  before: Membership | null,
): Promise<Role> {
  const offered = role as Role; // written as such
  if (before && isAtLeast(before.role, offered)) return before.role;
  if (!before) {
    await requireRoomForWorkspace(tx, me.person);
    await requireRoomForMember(tx, partsOf(workspaceId).workspace);
  }
  await putMember(tx, { workspaceId, userId: me.person, role: offered });
  return offered;
}

const otherAccount = ({ email }: prisma.WorkspaceInvitation) =>
  new AppError(
    409,
    "other_account",
    sentence(
      "invitation_for_other_account",
      "This invitation was sent to {email}. Confirm that you want to accept it with this account.",
      { email },
    ),
  );

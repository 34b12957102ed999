import "server-only";
import { findUser, findUsers } from "@/lib/auth/service";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { forbidden, missing } from "@/lib/core/errors";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import type { Caller } from "@/lib/core/http/request/caller";
import { personOf, type Scope } from "@/lib/core/identity";
import { isAtLeast, type Role } from "@/lib/core/shared/roles";
import { sentence } from "@/lib/core/shared/sentence";
import {
  membersOf,
  memberOf,
  putMember,
  workspaceRow,
  type Membership,
} from "@/lib/memberships/rows";
import { workspaceNotFound } from "@/lib/memberships/scope";
import { securityEvent } from "@/lib/security/events";
import type { Leaving, WorkspaceMember } from "@/lib/workspaces/contract";
import { revokeInvitationsOf } from "@/lib/workspaces/invitation-rows";
import { requireShared } from "@/lib/workspaces/limits";
import { leave, leavingOf, requireOtherOwner } from "@/lib/workspaces/removal";
import { memberToWire } from "@/lib/workspaces/schema";

/** The members, first joined first; in the personal workspace only its person. */
export async function list(me: Scope): Promise<WorkspaceMember[]> {
  const members = me.workspace === me.person ? [await alone(me)] : await membersOf(me.workspace);
  const users = await findUsers(members.map(({ userId }) => userId));
  return members.flatMap((member) => {
    const user = users.get(member.userId);
    return user ? [memberToWire(user, member)] : [];
  });
}

async function alone({ person, workspace, role }: Scope): Promise<Membership> {
  const user = await findUser(person);
  if (!user) throw workspaceNotFound();
  const createdAt = new Date(user.CreatedAt);
  return { workspaceId: workspace, userId: person, role, fromGroup: false, createdAt };
}

const memberNotFound = () => missing(sentence("member_not_found", "Member not found"));

const ownersOnly = () =>
  forbidden(
    sentence("owners_only", "Only an owner can make someone an owner, or change or remove one."),
    "role_missing",
  );

/** Throws 403 when someone with this role may not make someone an owner, or change or remove one. */
function requireOwnerFor(me: Scope, ...roles: Role[]): void {
  if (roles.includes("owner") && me.role !== "owner") throw ownersOnly();
}

/** Throws 403 when it is someone else and the caller is no admin: before it shows whether there is such a member. */
function requireMayRemove({ person, role }: Scope, userId: string): void {
  if (userId !== person && !isAtLeast(role, "admin"))
    throw forbidden(
      sentence("members_by_admins", "Only admins and owners can remove other members."),
      "role_missing",
    );
}

/**
 * What would end and what would stay if a member left. 403 for someone else's unless the caller is an admin, 404 for an
 * unknown member, 409 in the personal workspace.
 */
export async function leaving(me: Scope, userId: string): Promise<Leaving> {
  requireShared(me);
  requireMayRemove(me, userId);
  const member = await memberOf(me.workspace, userId);
  if (!member) throw memberNotFound();
  return leavingOf(me.workspace, personOf(member.userId));
}

/**
 * Removes a member, or lets the caller leave. 403 for someone else unless the caller is an admin, and for an owner unless
 * they are one too; 404 for an unknown member, 409 for the last owner and in the personal workspace.
 */
export async function remove(me: Scope, userId: string, by: Caller): Promise<void> {
  requireShared(me);
  requireMayRemove(me, userId);
  const member = await memberOf(me.workspace, userId);
  if (!member) throw memberNotFound();
  await leave(me.workspace, personOf(member.userId), by, ({ role }) => requireOwnerFor(me, role));
}

/**
 * Changes a member's role. Their streams are checked again, so that they end where the new role does not allow them. An
 * invitation that they sent and could no longer send is revoked. 404 for an unknown member, 403 when an admin names an
 * owner or makes one, 409 for the last owner and in the personal workspace.
 */
export async function changeRole(
  me: Scope,
  userId: string,
  role: Role,
  by: Caller,
): Promise<WorkspaceMember> {
  requireShared(me);
  const user = (await findUsers([userId])).get(userId);
  const member = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const before = await memberOf(me.workspace, userId, tx);
    if (!before || !user) throw memberNotFound();
    requireOwnerFor(me, before.role, role);
    if (before.role === role) return before;
    await requireOtherOwner(tx, me.workspace, personOf(before.userId));
    await putMember(tx, { workspaceId: me.workspace, userId, role });
    if (!isAtLeast(role, before.role)) await revokeInvitationsOf(tx, me.workspace, userId, role);
    await recordChange(tx, me, user.UserId, `${user.Name}: ${role}`, by);
    return { ...before, role, fromGroup: false };
  });
  credentialRevoked(userId);
  return memberToWire(user!, member); // the transaction throws without one
}

/** In the log of who changed it, and of the member. */
async function recordChange(
  tx: Transaction,
  me: Scope,
  userId: string,
  change: string,
  by: Caller,
): Promise<void> {
  const row = await workspaceRow(me, tx);
  const event = {
    kind: "member_role_changed",
    subject: me.workspace,
    detail: `${row?.name}, ${change}`,
  } as const;
  await securityEvent(tx, { ...event, owner: me.person, by });
  if (userId !== me.person) await securityEvent(tx, { ...event, owner: userId });
}

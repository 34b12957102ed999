import "server-only";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { AppError } from "@/lib/core/errors";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import { partsOf, type UserId, type WorkspaceId } from "@/lib/core/identity";
import { isAtLeast, type Role } from "@/lib/core/shared/roles";
import { log } from "@/lib/core/telemetry/log";
import {
  isLastOwner,
  memberOf,
  membersOf,
  putMember,
  workspaceRow,
  workspacesOf,
} from "@/lib/memberships/rows";
import { isWorkspace } from "@/lib/memberships/scope";
import { securityEvent } from "@/lib/security/events";

/** The maximum of members of one workspace, and of workspaces of one person. */
const MEMBERS = 100;
const WORKSPACES = 20;

/**
 * Adds, changes and removes a person's memberships by OIDC_ROLE_MAP and their groups, at each sign-in with single sign-on.
 * A membership by invitation stays, with the higher of both roles. One by a group that the person has left ends as if they
 * left the workspace, except the last owner's. Throws only when the database fails.
 */
export async function applyRoleMap(person: UserId, groups: readonly string[]): Promise<void> {
  const roles = rolesIn(groups);
  const current = await workspacesOf(person);
  let count = current.length;
  for (const { workspaceId, fromGroup } of current)
    if (fromGroup && !roles.has(workspaceId))
      count -= Number(await ended(partsOf(workspaceId).workspace, person));
  for (const [id, role] of roles) {
    if (await grant(partsOf(id).workspace, person, role, count < WORKSPACES)) count++;
  }
}

/** The highest role in each workspace that one of the groups gives. Keycloak writes a group with a slash in front. */
function rolesIn(groups: readonly string[]): Map<string, Role> {
  const roles = new Map<string, Role>();
  for (const { group, workspace, role } of config().OIDC_ROLE_MAP) {
    if (!groups.includes(group) && !groups.includes(`/${group}`)) continue;
    const before = roles.get(workspace);
    if (!before || isAtLeast(role, before)) roles.set(workspace, role);
  }
  return roles;
}

/** Gives a role; returns whether the person is a new member. A workspace that does not exist is ignored. */
async function grant(
  workspace: WorkspaceId,
  person: UserId,
  role: Role,
  hasRoom: boolean,
): Promise<boolean> {
  const change = await transact(workspace, async (tx) => {
    const row = await workspaceRow({ workspace }, tx);
    if (!row) return null;
    const member = await memberOf(workspace, person, tx);
    if (member && (member.fromGroup ? member.role === role : isAtLeast(member.role, role)))
      return null;
    if (!member && (!hasRoom || (await membersOf(workspace, tx)).length >= MEMBERS)) return "full";
    if (member?.role === "owner" && (await isLastOwner(tx, workspace, person))) return "last owner";
    const fromGroup = member?.fromGroup ?? true;
    await putMember(tx, { workspaceId: workspace, userId: person, role, fromGroup });
    await securityEvent(tx, {
      kind: member ? "member_role_changed" : "member_added",
      owner: person,
      subject: workspace,
      detail: `${row.name}: ${role}`,
    });
    return member ? "changed" : "added";
  });
  if (change === "full" || change === "last owner")
    log().warn(
      { workspace_id: workspace, user_id: person, role },
      change === "full"
        ? "a member by OIDC_ROLE_MAP was not added: there are too many members, or workspaces of this person"
        : "the role of a workspace's last owner was not changed by OIDC_ROLE_MAP",
    );
  if (change === "changed") credentialRevoked(person);
  return change === "added";
}

/** Ends a membership whose group the person has left; false for the last owner. */
async function ended(workspace: WorkspaceId, person: UserId): Promise<boolean> {
  const { leave } = await import("@/lib/workspaces/removal"); // code of many nouns, which a start does not need
  try {
    await leave(workspace, person, null);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 503) throw error;
    if (error.status === 409)
      log().warn(
        { workspace_id: workspace, user_id: person },
        "the last owner of a workspace is no longer in a group of OIDC_ROLE_MAP, and stays its owner",
      );
    return error.status === 404; // removed meanwhile
  }
}

/** Logs a warning for each workspace of OIDC_ROLE_MAP that does not exist: its entries have no effect. */
export async function warnOfUnknownWorkspaces(): Promise<void> {
  for (const id of new Set(config().OIDC_ROLE_MAP.map(({ workspace }) => workspace)))
    if (!(await isWorkspace(db(), id)))
      log().warn({ workspace_id: id }, "OIDC_ROLE_MAP names a workspace that does not exist");
}

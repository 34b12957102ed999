import "server-only";
import { db, type Transaction } from "@/lib/core/db/db";
import { AppError, missing, roleMissing } from "@/lib/core/errors";
import { WORKSPACE_NOT_FOUND } from "@/lib/core/http/page-workspace";
import {
  type Identity,
  mintScope,
  partsOf,
  personalScope,
  type Scope,
  scopeFor,
  type UserId,
} from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { isAtLeast, type Role } from "@/lib/core/shared/roles";
import { memberOf, workspacesOf } from "@/lib/memberships/rows";

const NOT_FOUND = sentence("workspace_not_found", "Workspace not found");
export const workspaceNotFound = () => missing(NOT_FOUND);
/**
 * The same for a call in a workspace that the person is not a member of, with a code of its own: a page whose person
 * was removed meanwhile says so.
 */
const notInWorkspace = () => new AppError(404, WORKSPACE_NOT_FOUND, NOT_FOUND);

/**
 * The caller in the workspace of their API key, or the one that the request names in its path or otherwise; personal
 * without one. Throws 404 when they are not a member of it, and for a key when the request names another
 * workspace than its own.
 */
export async function scopeIn(
  identity: Identity,
  named: string | undefined,
  inPath = false,
): Promise<Scope> {
  const id = identity.workspace ?? named ?? identity.me;
  const scope = named !== undefined && named !== id ? null : await scopeOf(identity.me, id);
  if (!scope) throw inPath ? workspaceNotFound() : notInWorkspace();
  return scope;
}

const ID = /^[\w-]{1,64}$/;

/** A person in a workspace; null when they are not a member of it. */
export async function scopeOf(person: UserId, workspaceId: string): Promise<Scope | null> {
  if (workspaceId === person) return personalScope(person);
  if (!ID.test(workspaceId)) return null; // from a header or a path: PostgreSQL refuses some texts
  const membership = await db().workspaceMember.findUnique({
    where: { workspaceId_userId: { workspaceId, userId: person } },
  });
  return membership && mintScope(workspaceId, person, membership.role as Role);
}

/** A person in each of their workspaces, the personal one first. */
export const scopesOf = async (person: UserId): Promise<Scope[]> => [
  personalScope(person),
  ...(await workspacesOf(person)).map(({ workspaceId, role }) =>
    mintScope(workspaceId, person, role),
  ),
];

/**
 * For what goes on without its person, such as a schedule: the person in the workspace of a row while they are a member,
 * afterwards the workspace itself, which has no private part.
 */
export async function actingScope(row: { ownerId: string }, person: string | null): Promise<Scope> {
  const { workspace, person: whose } = partsOf(row.ownerId);
  const acts = whose === null && person !== null && person !== workspace;
  const isLeft = acts && !(await memberOf(workspace, person));
  return scopeFor(row, isLeft ? null : person);
}
/** The workspace without anyone's private part: what all of its members see. */
export const wholeWorkspace = (me: Scope): Scope => scopeFor({ ownerId: me.workspace }, null);

/** Throws 404 when the person has left the workspace meanwhile, or has a lesser role: within the writing transaction. */
export async function requireMembership(
  tx: Transaction,
  { workspace, person, role }: Scope,
): Promise<void> {
  if (workspace === person) return;
  const membership = await tx.workspaceMember.findUnique({
    where: { workspaceId_userId: { workspaceId: workspace, userId: person } },
  });
  if (!membership) throw notInWorkspace();
  if (!isAtLeast(membership.role as Role, role)) throw roleMissing(role);
}

/**
 * Throws 403 when a viewer would change or stop what belongs to the whole workspace. They may do so only with what is
 * theirs, such as their own conversations.
 */
export function requireChangeable(me: Scope, row: { ownerId: string }): void {
  if (me.role === "viewer" && row.ownerId !== me.own) throw roleMissing("member");
}

/** Does the workspace exist? A personal one has no row. */
export const isWorkspace = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.workspace.count({ where: { id } })) > 0;

import "server-only";
import { db, type Transaction } from "@/lib/core/db/db";
import { newId } from "@/lib/core/crypto";
import type { Scope, UserId, WorkspaceId } from "@/lib/core/identity";
import type { Role } from "@/lib/core/shared/roles";
import type { Workspace, WorkspaceMember } from "@/prisma/generated/client";

/** A row with its role as one of ours: only these are written. */
export type Membership = Omit<WorkspaceMember, "role"> & { role: Role };

const typed = (row: WorkspaceMember): Membership => ({ ...row, role: row.role as Role });

/** The workspace's row; null for a personal one, which has none. */
export const workspaceRow = (
  { workspace }: Pick<Scope, "workspace">,
  tx: Transaction = db(),
): Promise<Workspace | null> => tx.workspace.findUnique({ where: { id: workspace } });

/** Creates a workspace with its first member, who owns it. */
export async function createWorkspace(
  tx: Transaction,
  name: string,
  owner: UserId,
): Promise<Workspace> {
  const now = new Date();
  const row = await tx.workspace.create({
    data: { id: newId(), name, createdAt: now, updatedAt: now },
  });
  await putMember(tx, { workspaceId: row.id, userId: owner, role: "owner" });
  return row;
}

/** Changes a workspace; false when `version` is not the stored one. */
export async function updateWorkspace(
  tx: Transaction,
  { workspace }: Pick<Scope, "workspace">,
  data: Partial<Pick<Workspace, "name" | "approvers">>,
  version: number | undefined,
): Promise<boolean> {
  const { count } = await tx.workspace.updateMany({
    where: { id: workspace, version },
    data: { ...data, updatedAt: new Date(), version: { increment: 1 } },
  });
  return count > 0;
}

/** How many workspaces a person belongs to, without the personal one. */
export const countWorkspacesOf = (tx: Transaction, person: UserId): Promise<number> =>
  tx.workspaceMember.count({ where: { userId: person } });

/** How many members each of these workspaces has. */
export async function countMembers(
  ids: readonly string[],
  tx: Transaction = db(),
): Promise<(id: string) => number> {
  const groups = await tx.workspaceMember.groupBy({
    by: ["workspaceId"],
    where: { workspaceId: { in: [...ids] } },
    _count: true,
  });
  const counts = new Map(groups.map(({ workspaceId, _count }) => [workspaceId, _count]));
  return (id) => counts.get(id) ?? 0;
}

/** The workspaces of a person with their role in each, by name; without the personal one. */
export async function workspacesOf(
  person: UserId,
): Promise<(Membership & { workspace: Workspace })[]> {
  const rows = await db().workspaceMember.findMany({
    where: { userId: person },
    include: { workspace: true },
    orderBy: [{ workspace: { name: "asc" } }, { workspaceId: "asc" }],
  });
  return rows.map((row) => ({ ...row, role: row.role as Role }));
}

/** The members of a workspace, first joined first. */
export async function membersOf(
  workspace: WorkspaceId,
  tx: Transaction = db(),
): Promise<Membership[]> {
  const rows = await tx.workspaceMember.findMany({
    where: { workspaceId: workspace },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
  });
  return rows.map(typed);
}

/** Adds a member, or changes the role of one. */
export const putMember = (
  tx: Transaction,
  {
    workspaceId,
    userId,
    role,
    fromGroup = false,
  }: Pick<Membership, "workspaceId" | "userId" | "role"> & Partial<Pick<Membership, "fromGroup">>,
) =>
  tx.workspaceMember.upsert({
    where: { workspaceId_userId: { workspaceId, userId } },
    create: { workspaceId, userId, role, fromGroup, createdAt: new Date() },
    update: { role, fromGroup },
  });

/** Is this person a member of the workspace? */
export const isMember = async (
  tx: Transaction,
  workspace: WorkspaceId,
  person: UserId,
): Promise<boolean> =>
  (await tx.workspaceMember.count({ where: { workspaceId: workspace, userId: person } })) > 0;

/** Is this person a member of any workspace besides their own? */
export const hasMemberships = async (tx: Transaction, person: UserId): Promise<boolean> =>
  (await tx.workspaceMember.count({ where: { userId: person } })) > 0;

/** One member of a workspace; null when there is none with this id. */
export async function memberOf(
  workspace: WorkspaceId,
  userId: string,
  tx: Transaction = db(),
): Promise<Membership | null> {
  const row = await tx.workspaceMember.findUnique({
    where: { workspaceId_userId: { workspaceId: workspace, userId } },
  });
  return row && typed(row);
}

/** Would the workspace have no owner without this person, who is one? */
export async function isLastOwner(
  tx: Transaction,
  workspace: WorkspaceId,
  person: UserId,
): Promise<boolean> {
  const owners = await tx.workspaceMember.findMany({
    where: { workspaceId: workspace, role: "owner" },
    select: { userId: true },
    take: 2,
  });
  return owners.length === 1 && owners[0]?.userId === person;
}

/** Removes a member; what only they saw in the workspace is removed by lib/workspaces. Returns whether there was one. */
export async function removeMember(
  tx: Transaction,
  workspace: WorkspaceId,
  person: UserId,
): Promise<boolean> {
  const where = { workspaceId: workspace, userId: person };
  return (await tx.workspaceMember.deleteMany({ where })).count > 0;
}

/** Deletes the workspace's own row, and with it its memberships and invitations. Returns whether there was one. */
export const removeWorkspaceRow = async (
  tx: Transaction,
  workspace: WorkspaceId,
): Promise<boolean> => (await tx.workspace.deleteMany({ where: { id: workspace } })).count > 0;

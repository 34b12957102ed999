import "server-only";
import { hashed, newId, newToken, seal, unseal } from "@/lib/core/crypto";
import { config } from "@/lib/core/config";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { Sealed } from "@/lib/core/db/reseal";
import type { Scope, WorkspaceId } from "@/lib/core/identity";
import { isAtLeast, ROLES, type Role } from "@/lib/core/shared/roles";
import { AT_ONCE, bitByBit } from "@/lib/core/storage/retention";
import { workspaceLimits } from "@/lib/workspaces/rules";
import type { WorkspaceInvitation as Row } from "@/prisma/generated/client";

const LIFE_MS = workspaceLimits.days * 24 * 60 * 60 * 1000;
const PURPOSE = "workspace invitation";

/** The tokens of invitations, which are sealed by the server's secret. */
export const sealedInvitations: Sealed = {
  table: "WorkspaceInvitation",
  column: "sealedToken",
  bound: ({ id }: { id: string }) => [PURPOSE, id],
};

const isOpen = (now: Date) => ({ expiresAt: { gt: now } });

/** The open invitations of a workspace, newest first. */
export const openInvitations = (
  { workspace }: Pick<Scope, "workspace">,
  now: Date,
): Promise<Row[]> =>
  db().workspaceInvitation.findMany({
    where: { workspaceId: workspace, ...isOpen(now) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: workspaceLimits.invitations,
  });

export const countOpen = (tx: Transaction, workspace: WorkspaceId, now: Date): Promise<number> =>
  tx.workspaceInvitation.count({ where: { workspaceId: workspace, ...isOpen(now) } });

/** An open invitation of a workspace; null when there is none with this id. */
export const findOpen = (
  tx: Transaction,
  workspace: WorkspaceId,
  id: string,
  now: Date,
): Promise<Row | null> =>
  tx.workspaceInvitation.findFirst({ where: { id, workspaceId: workspace, ...isOpen(now) } });

/** The open invitation of a workspace to this email, in any case of letters. */
export const findOpenTo = (
  tx: Transaction,
  workspace: WorkspaceId,
  email: string,
  now: Date,
): Promise<Row | null> =>
  tx.workspaceInvitation.findFirst({
    where: { workspaceId: workspace, emailKey: email.toLowerCase(), ...isOpen(now) },
  });

/** The open invitation of a link's token; null when it is unknown, expired, revoked or used. */
export const findByToken = (
  token: string,
  now: Date,
  tx: Transaction = db(),
): Promise<Row | null> =>
  tx.workspaceInvitation.findFirst({ where: { tokenHash: hashed(token), ...isOpen(now) } });

type New = { workspace: WorkspaceId; email: string; role: Role; invitedBy: string };

/** Adds an invitation, which replaces an expired one to the same email. */
export async function addInvitation(
  tx: Transaction,
  { workspace, email, role, invitedBy }: New,
  now: Date,
): Promise<Row> {
  const emailKey = email.toLowerCase();
  await tx.workspaceInvitation.deleteMany({ where: { workspaceId: workspace, emailKey } });
  const id = newId();
  return tx.workspaceInvitation.create({
    data: {
      id,
      workspaceId: workspace,
      email,
      emailKey,
      role,
      ...newLink(id),
      invitedBy,
      createdAt: now,
      sentAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS),
    },
  });
}

/**
 * Starts the days of an open invitation again, with these changes. Its link stays, unless its token can't be unsealed:
 * the server's secret has changed.
 */
export const renewInvitation = (
  tx: Transaction,
  row: Row,
  data: { role?: Role; invitedBy: string },
  now: Date,
): Promise<Row> =>
  tx.workspaceInvitation.update({
    where: { id: row.id },
    data: {
      ...data,
      ...(linkOf(row) === "" ? newLink(row.id) : {}),
      expiresAt: new Date(now.getTime() + LIFE_MS),
    },
  });

/** Records when an invitation was last emailed. */
export const noteSent = (tx: Transaction, { id }: Row, sentAt: Date): Promise<Row> =>
  tx.workspaceInvitation.update({ where: { id }, data: { sentAt } });

function newLink(id: string): Pick<Row, "tokenHash" | "sealedToken"> {
  const token = newToken();
  return { tokenHash: hashed(token), sealedToken: seal(PURPOSE, id, token) };
}

/** The link of an invitation; empty when its token can't be unsealed. */
export function linkOf({ id, sealedToken }: Row): string {
  try {
    const url = new URL("/app/invitation", config().APP_URL);
    url.searchParams.set("token", unseal(PURPOSE, id, sealedToken));
    return url.href;
  } catch {
    return "";
  }
}

/** Removes an invitation that was used or revoked; false when there is none. */
export const removeInvitation = async (
  tx: Transaction,
  { id, workspaceId }: Pick<Row, "id" | "workspaceId">,
): Promise<boolean> =>
  (await tx.workspaceInvitation.deleteMany({ where: { id, workspaceId } })).count > 0;

/** May someone with this role give that one? An admin up to admin; only an owner makes owners. */
export const mayGive = (role: Role, target: Role): boolean =>
  isAtLeast(role, "admin") && isAtLeast(role, target);

/**
 * Revokes the invitations of a person that their role no longer allows, or all (`role` null) of someone who leaves: a
 * link that they have copied must not let them in again.
 */
export async function revokeInvitationsOf(
  tx: Transaction,
  workspace: WorkspaceId,
  person: string,
  role: Role | null,
): Promise<void> {
  const gone = ROLES.filter((each) => role === null || !mayGive(role, each));
  await tx.workspaceInvitation.deleteMany({
    where: { workspaceId: workspace, invitedBy: person, role: { in: gone } },
  });
}

/** Removes expired invitations; returns how many. */
export const forgetInvitations = (now: number): Promise<number> =>
  bitByBit(() =>
    deleteSome(db(), "WorkspaceInvitation", Prisma.sql`"expiresAt" < ${new Date(now)}`, AT_ONCE),
  );

import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { partsOf, type UserId, type WorkspaceId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { membersOf, workspacesOf } from "@/lib/memberships/rows";
import { leave, removeWorkspace } from "@/lib/workspaces/removal";

type Belonging = { id: WorkspaceId; name: string; isAlone: boolean; isLastOwner: boolean };

/** The person's workspaces, and whether they are the only member, or the last owner of others. */
async function belongingsOf(person: UserId): Promise<Belonging[]> {
  const all: Belonging[] = [];
  for (const { workspaceId, workspace, role } of await workspacesOf(person)) {
    const id = partsOf(workspaceId).workspace;
    const others = (await membersOf(id)).filter(({ userId }) => userId !== person);
    const isAlone = others.length === 0;
    const isOnlyOwner = role === "owner" && !others.some((each) => each.role === "owner");
    all.push({ id, name: workspace.name, isAlone, isLastOwner: !isAlone && isOnlyOwner });
  }
  return all;
}

/** 409 that names the workspaces that would be left without an owner: before an account is deleted. */
export async function requireNotLastOwner(person: UserId): Promise<void> {
  const blocking = (await belongingsOf(person)).filter(({ isLastOwner }) => isLastOwner);
  if (blocking.length === 0) return;
  throw conflict(
    sentence(
      "last_owner_of",
      "This account is the last owner of {workspaces}. Make someone else an owner first, or delete the workspace.",
      { workspaces: blocking.map(({ name }) => name).join(", ") },
    ),
  );
}

/**
 * Ends all memberships of a person whose account is being deleted; workspaces that only they are in are deleted. 409 when
 * they have become the last owner of one meanwhile.
 */
export async function leaveAll(person: UserId): Promise<void> {
  for (const { id, isAlone } of await belongingsOf(person))
    await (isAlone ? removeWorkspace(id, null) : leave(id, person, null));
}

/** Deletes the open invitations to this email, with the account that had it. */
export const forgetInvitationsTo = (tx: Transaction, email: string) =>
  tx.workspaceInvitation.deleteMany({ where: { emailKey: email.toLowerCase() } });

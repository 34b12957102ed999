import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import { conflict, quotaExceeded } from "@/lib/core/errors";
import type { Scope, UserId, WorkspaceId } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";
import { countMembers, countWorkspacesOf } from "@/lib/memberships/rows";
import { workspaceLimits } from "@/lib/workspaces/rules";

const TOO_MANY_INVITATIONS = sentence(
  "too_many_invitations_sent",
  "You can send up to {most} invitations an hour. Try again later.",
  { most: workspaceLimits.invitationsPerHour },
);
const anHour = { points: workspaceLimits.invitationsPerHour, seconds: 3600 };

/** Of one person, in all their workspaces: invitations are emails to strangers. */
export const inviteLimit: Limit = {
  name: "workspaces.invite",
  ...anHour,
  by: "me",
  sentence: TOO_MANY_INVITATIONS,
};
/** Of all admins of one workspace together. */
export const workspaceInviteLimit = {
  name: "workspaces.invitations",
  ...anHour,
  sentence: TOO_MANY_INVITATIONS,
};
export const workspaceLimit: Limit = {
  name: "workspaces.write",
  points: 60,
  seconds: 600,
  by: "me",
  sentence: sentence(
    "too_many_workspace_changes",
    "You've changed too much at once. Try again in a few minutes.",
  ),
};

/** Of one person: a link that is not found asks once. */
export const locateLimit: Limit = {
  name: "workspaces.locate",
  points: 60,
  seconds: 60,
  by: "me",
  sentence: sentence(
    "too_many_located",
    "You've opened too many links at once. Try again in a minute.",
  ),
};

/**
 * Throws 409 in the personal workspace, which has no other members. `me`: who asks, and where.
 */
export function requireShared({ workspace, person }: Scope): void {
  if (workspace === person)
    throw conflict(
      sentence(
        "workspace_personal",
        "Your personal workspace is only yours. Create a workspace to work with others.",
      ),
    );
}

/** Throws 409 `quota_exceeded` when the person belongs to as many workspaces as allowed. The transaction is the person's. */
export async function requireRoomForWorkspace(tx: Transaction, person: UserId): Promise<void> {
  const { workspaces: most } = workspaceLimits;
  if ((await countWorkspacesOf(tx, person)) >= most)
    throw quotaExceeded(
      sentence(
        "too_many_workspaces",
        "You can belong to up to {most} workspaces. Leave or delete one first.",
        { most },
      ),
    );
}

/** Throws 409 `quota_exceeded` when the workspace is full. The transaction is the workspace's. */
export async function requireRoomForMember(tx: Transaction, workspace: WorkspaceId): Promise<void> {
  const { members: most } = workspaceLimits;
  if ((await countMembers([workspace], tx))(workspace) >= most)
    throw quotaExceeded(
      sentence("too_many_members", "A workspace can have up to {most} members. Remove one first.", {
        most,
      }),
    );
}

import "server-only";
import { countCreated as agentsCreated } from "@/lib/agents/personal-data";
import { mergeSearchIndex } from "@/lib/chat/removal/merge-search-index";
import { countSignIns } from "@/lib/connections/personal-data";
import type { Transaction } from "@/lib/core/db/db";
import { alsoOf, transact } from "@/lib/core/db/transact";
import { conflict, missing } from "@/lib/core/errors";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import type { Caller } from "@/lib/core/http/request/caller";
import { type OwnerId, privatePart, type UserId, type WorkspaceId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { rowsOfOwners } from "@/lib/core/storage/rows-of-owners";
import { log } from "@/lib/core/telemetry/log";
import {
  isLastOwner,
  memberOf,
  type Membership,
  membersOf,
  removeMember,
  removeWorkspaceRow,
  workspaceRow,
} from "@/lib/memberships/rows";
import { workspaceNotFound } from "@/lib/memberships/scope";
import { privatePartsOf } from "@/lib/owner-data/private-parts";
import { removeRows } from "@/lib/owner-data/remove-rows";
import { removeAccess } from "@/lib/owner-data/remove-access";
import { noteRemoval } from "@/lib/owner-data/removals";
import * as runs from "@/lib/runs/stop-all";
import { securityEvent } from "@/lib/security/events";
import { countCreated as tasksCreated } from "@/lib/tasks/personal-data";
import { countCreated as teamsCreated } from "@/lib/teams/personal-data";
import type { Leaving } from "@/lib/workspaces/contract";
import { revokeInvitationsOf } from "@/lib/workspaces/invitation-rows";

/** What would end and what would stay if the person left the workspace. */
export async function leavingOf(workspace: WorkspaceId, person: UserId): Promise<Leaving> {
  const own = privatePart(workspace, person);
  const [counts, sign_ins, agents, teams, tasks] = await Promise.all([
    rowsOfOwners([own]),
    countSignIns(own),
    agentsCreated(workspace, person),
    teamsCreated(workspace, person),
    tasksCreated(workspace, person),
  ]);
  const count = (kind: string) => counts(own, kind);
  return {
    private: {
      conversations: count("Conversation"),
      agents: count("Agent"),
      teams: count("Team"),
      tasks: count("Task"),
      files: count("File"),
    },
    ends: { keys: count("ApiKey"), shares: count("Share"), sign_ins },
    stays: { agents, teams, tasks },
  };
}

/**
 * Ends a membership, with all that only the person saw in the workspace: their API keys and shared links first, then
 * private drafts and conversations. Runs that they have started stop; what they created for everyone stays. `check`: throws when
 * the caller may not remove this member, read within the transaction. `by`: null for the server itself. 404 when the person is not a member, 409 for the last
 * owner.
 */
export async function leave(
  workspace: WorkspaceId,
  person: UserId,
  by: Caller | null,
  check: (member: Membership) => void = () => undefined,
): Promise<void> {
  const own = privatePart(workspace, person);
  await transact(workspace, async (tx) => {
    await by?.stillIn(tx);
    await alsoOf(tx, own);
    const member = await memberOf(workspace, person, tx);
    if (!member) throw missing(sentence("member_not_found", "Member not found"));
    check(member);
    await requireOtherOwner(tx, workspace, person);
    const name = (await workspaceRow({ workspace }, tx))?.name ?? "";
    await removeMember(tx, workspace, person);
    await revokeInvitationsOf(tx, workspace, person, null);
    await runs.askToStop(tx, own);
    await runs.askStartedToStop(tx, workspace, person);
    await removeAccess(tx, own);
    await noteRemoval(tx, own);
    // What a former member could no longer send.
    await tx.workspaceInvitation.deleteMany({
      where: { workspaceId: workspace, invitedBy: person },
    });
    await recordLeaving(tx, { subject: workspace, detail: name }, person, by);
  });
  credentialRevoked(person);
  await stopped(own, workspace);
  await removeRows(own);
}

/** In the log of the person, and of who has removed them. */
async function recordLeaving(
  tx: Transaction,
  about: { subject: string; detail: string },
  person: UserId,
  by: Caller | null,
): Promise<void> {
  if (by?.me === person)
    return securityEvent(tx, { kind: "workspace_left", owner: person, by, ...about });
  if (by?.me) await securityEvent(tx, { kind: "member_removed", owner: by.me, by, ...about });
  await securityEvent(tx, { kind: "member_removed", owner: person, ...about });
}

/** 409 when the person is the last owner: before they leave, or get a lesser role. */
export async function requireOtherOwner(
  tx: Transaction,
  workspace: WorkspaceId,
  person: UserId,
): Promise<void> {
  if (await isLastOwner(tx, workspace, person))
    throw conflict(
      sentence(
        "last_owner",
        "This is the last owner. Make someone else an owner first, or delete the workspace.",
      ),
    );
}

/**
 * Deletes a workspace with everything in it: memberships and invitations first, which ends all access, then the rows of
 * the workspace and of everyone's private part. The caller has checked that it may. 404 when it does not exist.
 */
export async function removeWorkspace(workspace: WorkspaceId, by: Caller | null): Promise<void> {
  const { owners, people } = await transact(workspace, async (tx) => {
    await by?.stillIn(tx);
    const row = await workspaceRow({ workspace }, tx);
    if (!row) throw workspaceNotFound();
    const members = (await membersOf(workspace, tx)).map(({ userId }) => userId);
    const left = await privatePartsOf(workspace, tx);
    const all = [workspace, ...left, ...members.map((id) => privatePart(workspace, id))];
    await removeWorkspaceRow(tx, workspace);
    const unique = [...new Set<OwnerId>(all)];
    for (const owner of unique) {
      await removeAccess(tx, owner);
      await noteRemoval(tx, owner);
    }
    if (by?.me)
      await securityEvent(tx, {
        kind: "workspace_deleted",
        owner: by.me,
        by,
        subject: workspace,
        detail: row.name,
      });
    return { owners: unique, people: members };
  });
  for (const person of people) credentialRevoked(person);
  for (const owner of owners) await runs.stopAll(owner);
  for (const owner of owners) await removeRows(owner);
  void mergeSearchIndex(); // not awaited: the index may cover many workspaces
}

/** The request to stop is stored with each run: a failure here only delays it. */
async function stopped(...owners: OwnerId[]): Promise<void> {
  for (const owner of owners)
    await runs
      .stopAsked(owner)
      .catch((error: unknown) =>
        log().error({ error }, "runs of a former member are not stopped yet"),
      );
}

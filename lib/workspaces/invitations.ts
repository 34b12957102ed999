import "server-only";
import { auditEntry } from "@/lib/audit/write";
import { findUser, findUsers } from "@/lib/auth/service";
import type { User } from "@/lib/auth/contract";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { AppError, forbidden, missing, quotaExceeded } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Scope } from "@/lib/core/identity";
import { take } from "@/lib/core/limits";
import { mailGoesToLog } from "@/lib/core/mail/deliver";
import type { Letter } from "@/lib/core/mail/letter";
import { queueMail, wakeOutbox } from "@/lib/core/mail/outbox";
import { mayBeMailed } from "@/lib/core/mail/requested-mail";
import type { Role } from "@/lib/core/shared/roles";
import { sentence } from "@/lib/core/shared/sentence";
import { workspaceRow } from "@/lib/memberships/rows";
import { workspaceNotFound } from "@/lib/memberships/scope";
import { securityEvent } from "@/lib/security/events";
import type { Language } from "@/lib/texts/languages";
import type { MemberInvitationInput, WorkspaceInvitation } from "@/lib/workspaces/contract";
import { invitationWriter } from "@/lib/workspaces/invitation-mail";
import * as rows from "@/lib/workspaces/invitation-rows";
import { requireRoomForMember, requireShared, workspaceInviteLimit } from "@/lib/workspaces/limits";
import { workspaceLimits } from "@/lib/workspaces/rules";
import { invitationToWire } from "@/lib/workspaces/schema";
import type { WorkspaceInvitation as Row } from "@/prisma/generated/client";

/** The open invitations, newest first. 409 in the personal workspace. */
export async function list(me: Scope): Promise<WorkspaceInvitation[]> {
  requireShared(me);
  const open = await rows.openInvitations(me, new Date());
  const senders = await findUsers(open.map(({ invitedBy }) => invitedBy));
  return open.map((row) => invitationToWire(row, senders.get(row.invitedBy), rows.linkOf(row)));
}

/**
 * Invites someone by email, valid for 7 days. An open invitation to the same email is sent again, with the new role.
 * 403 for a role that the caller may not give, 409 when the workspace has as many members or open invitations as
 * allowed, and in the personal workspace; 429 when too many were sent.
 */
export async function invite(
  me: Scope,
  { email, role }: MemberInvitationInput,
  by: Caller,
  language: Language,
): Promise<WorkspaceInvitation> {
  requireShared(me);
  requireMayGive(me, role);
  take(workspaceInviteLimit, me.workspace);
  const post = await postOf(me, email, language);
  const now = new Date();
  const row = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const open = await rows.findOpenTo(tx, me.workspace, email, now);
    if (open) requireMayGive(me, open.role as Role); // an admin can't take back what an owner offered
    else await requireRoom(tx, me, now);
    const invited = { workspace: me.workspace, email, role, invitedBy: me.person };
    const invitation = open
      ? await rows.renewInvitation(tx, open, { role, invitedBy: me.person }, now)
      : await rows.addInvitation(tx, invited, now);
    await record(tx, "workspace_invitation_created", me, invitation, by);
    return (await queued(tx, invitation, post, now)) ?? invitation;
  });
  wakeOutbox();
  return invitationToWire(row, post.sender, rows.linkOf(row));
}

/**
 * Sends an open invitation again and starts its 7 days again; its link stays. 404 when there is none, 403 for an
 * admin's attempt to send an owner's, 429 when it was just sent.
 */
export async function resend(
  me: Scope,
  id: string,
  by: Caller,
  language: Language,
): Promise<WorkspaceInvitation> {
  requireShared(me);
  take(workspaceInviteLimit, me.workspace);
  const now = new Date();
  const before = await rows.findOpen(db(), me.workspace, id, now);
  if (!before) throw notFound();
  const post = await postOf(me, before.email, language);
  const row = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const open = await rows.findOpen(tx, me.workspace, id, now);
    if (!open) throw notFound();
    requireMayGive(me, open.role as Role); // written as such
    const renewed = await rows.renewInvitation(tx, open, { invitedBy: me.person }, now);
    await record(tx, "workspace_invitation_created", me, renewed, by);
    const sent = await queued(tx, renewed, post, now);
    if (!sent) throw new AppError(429, "rate_limited", JUST_SENT);
    return sent;
  });
  wakeOutbox();
  return invitationToWire(row, post.sender, rows.linkOf(row));
}

/** Revokes an invitation: its link no longer works. 404 when there is none, 403 for an admin and an owner's. */
export async function revoke(me: Scope, id: string, by: Caller): Promise<void> {
  requireShared(me);
  await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const open = await rows.findOpen(tx, me.workspace, id, new Date());
    if (!open) throw notFound();
    requireMayGive(me, open.role as Role); // written as such
    await rows.removeInvitation(tx, open);
    await record(tx, "workspace_invitation_revoked", me, open, by);
  });
}

const notFound = () => missing(sentence("workspace_invitation_not_found", "Invitation not found"));

function requireMayGive({ role }: Scope, target: Role): void {
  if (rows.mayGive(role, target)) return;
  throw forbidden(
    sentence("owners_invited_by_owners", "Only an owner can invite an owner."),
    "role_missing",
  );
}

async function requireRoom(tx: Transaction, { workspace }: Scope, now: Date): Promise<void> {
  await requireRoomForMember(tx, workspace);
  const { invitations: most } = workspaceLimits;
  if ((await rows.countOpen(tx, workspace, now)) >= most)
    throw quotaExceeded(
      sentence(
        "too_many_invitations",
        "A workspace can have up to {most} open invitations. Revoke one first.",
        { most },
      ),
    );
}

type Kind = "workspace_invitation_created" | "workspace_invitation_revoked";
async function record(
  tx: Transaction,
  kind: Kind,
  me: Scope,
  { id, email, role }: Row,
  by: Caller,
): Promise<void> {
  const { name } = (await workspaceRow(me, tx)) ?? { name: "" };
  const detail = `${name}, ${email}: ${role}`;
  await securityEvent(tx, { kind, owner: me.person, by, subject: me.workspace, detail });
  // Without the email: entries outlive accounts.
  await auditEntry(tx, { kind, owner: me.workspace, by, subject: id, detail: role });
}

/** What an invitation's email needs, read before the transaction. `write`: null where the server sends no email. */
type Post = { sender: User; write: ((href: string) => Letter) | null };

async function postOf(me: Scope, email: string, language: Language): Promise<Post> {
  const [sender, row] = await Promise.all([findUser(me.person), workspaceRow(me)]);
  if (!sender || !row) throw workspaceNotFound();
  const invited = { email, by: sender, workspace: row.name };
  return { sender, write: mailGoesToLog() ? null : await invitationWriter(invited, language) };
}

const JUST_SENT = sentence(
  "invitation_just_sent",
  "This invitation was just sent. Copy its link, or try again later.",
);

/**
 * Queues the email, with pauses between emails of a workspace to one address: null during a pause. Such an invitation
 * is valid all the same, and its link can be copied. Where the server sends no email, it counts as sent.
 */
async function queued(tx: Transaction, row: Row, { write }: Post, now: Date): Promise<Row | null> {
  if (write) {
    if (!(await mayBeMailed(tx, `invitation to ${row.workspaceId} of ${row.email}`, now)))
      return null;
    await queueMail(tx, write(rows.linkOf(row)));
  }
  return rows.noteSent(tx, row, now);
}

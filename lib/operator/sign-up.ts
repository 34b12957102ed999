import "server-only";
import type { Registration } from "@/lib/auth/contract";
import { countAccounts } from "@/lib/auth/operator-accounts";
import {
  invitationMail,
  invite,
  listInvitations,
  revokeInvitation,
} from "@/lib/auth/registration/invite";
import { choose, mayChoose, registration } from "@/lib/auth/registration/registration";
import type { SearchRequest } from "@/lib/core/db/searched-page";
import { transact } from "@/lib/core/db/transact";
import { ofKey } from "@/lib/core/db/transaction";
import type { Caller } from "@/lib/core/http/request/caller";
import { conflict, missing } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import type { UserId } from "@/lib/core/identity";
import { queueMail, wakeOutbox } from "@/lib/core/mail/outbox";
import { sentence } from "@/lib/core/shared/sentence";
import type { Invitation, InvitationInput, NewInvitation, Overview } from "@/lib/operator/contract";
import { invitationToWire } from "@/lib/operator/schema";
import { serverStatus } from "@/lib/operator/server-status";
import { securityEvent } from "@/lib/security/events";
import { countEntries } from "@/lib/waitlist/entries";

export async function overview(): Promise<Overview> {
  const [users, value, waitlist, server] = await Promise.all([
    countAccounts(),
    registration(),
    countEntries(),
    serverStatus(),
  ]);
  return { users, registration: { value, fixed: !mayChoose() }, waitlist, server };
}

/** Chooses who may register. 409 if REGISTRATION is set. */
export async function setRegistration(
  me: UserId,
  to: Registration,
  by: Caller,
): Promise<Overview["registration"]> {
  if (!mayChoose())
    throw conflict(
      sentence(
        "registration_fixed",
        "REGISTRATION is set in the server's environment, so you can't change it here.",
      ),
    );
  await transact(ofKey("registration"), async (tx) => {
    await by.stillIn(tx);
    await choose(tx, to);
    await securityEvent(tx, { kind: "registration_changed", owner: me, by, detail: to });
  });
  return { value: to, fixed: false };
}

export async function invitations(page: SearchRequest): Promise<HttpReply<Invitation[]>> {
  const { rows, headers } = await listInvitations(page);
  const now = new Date();
  return new HttpReply(
    rows.map((row) => invitationToWire(row, now)),
    { headers },
  );
}

/** Creates an invitation, and emails it if requested. 409 when there is an account with this email. */
export async function createInvitation(
  me: UserId,
  { email, mail }: InvitationInput,
  by: Caller,
): Promise<NewInvitation> {
  const now = new Date();
  const { row, link } = await transact(ofKey("invitations"), async (tx) => {
    await by.stillIn(tx);
    const invitation = await invite(tx, email, now);
    if (!invitation) {
      const why = sentence("email_has_account", "An account with this email already exists.");
      throw conflict(why, { email: why });
    }
    await securityEvent(tx, {
      kind: "invitation_created",
      owner: me,
      by,
      subject: invitation.row.id,
    });
    if (mail) await queueMail(tx, invitationMail(email, "", invitation.link));
    return invitation;
  });
  wakeOutbox();
  return { ...invitationToWire(row, now), link };
}

/** Revokes an unused invitation: its link no longer works. 404 when there is none. */
export async function revoke(me: UserId, id: string, by: Caller): Promise<void> {
  await transact(null, async (tx) => {
    await by.stillIn(tx);
    if (!(await revokeInvitation(tx, id)))
      throw missing(sentence("invitation_not_found", "Invitation not found"));
    await securityEvent(tx, { kind: "invitation_revoked", owner: me, by, subject: id });
  });
}

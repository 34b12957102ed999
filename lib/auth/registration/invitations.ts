import "server-only";
import { registration } from "@/lib/auth/registration/registration";
import { hashed } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import type { Source } from "@/lib/core/http/request/caller";
import { forbidden, invalid } from "@/lib/core/errors";
import { securityEvent } from "@/lib/security/events";
import type { Invitation } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

const SPENT = sentence(
  "invitation_spent",
  "This invitation is not valid, has already been used or has expired. Ask for a new one.",
);
const BY_INVITATION = sentence(
  "invitation_required",
  "Registration is by invitation only. Open your invitation link, or ask this server's operator for one.",
);
const OTHER = sentence("invitation_for_other", "This invitation is for another email address.");

/** Throws like `admitNew`, but consumes nothing: called before a password is hashed. */
export async function mayRegister(email: string, token: string | undefined): Promise<void> {
  await invitationFor(db(), email, token, false);
}

/**
 * Checks that an account may be created for this email (lib/auth/registration/registration.ts). Called in the
 * transaction that creates it; an invitation is then consumed, and recorded in the new account's security activity. The
 * first account of a server is no exception: `npm run invite` prints a link for it. 403 when the operator does not
 * allow open registration, 400 for an invitation that does not match. `token`: from the invitation's link; where a
 * provider has verified the email, that alone is enough.
 */
export async function admitNew(
  tx: Transaction,
  { email, token, isVerified = false }: Wish,
  who: { owner: string; by: Source },
): Promise<void> {
  const invitation = await invitationFor(tx, email, token, isVerified);
  if (!invitation) return;
  await tx.invitation.updateMany({
    where: { emailKey: invitation.emailKey, usedAt: null },
    data: { usedAt: new Date() },
  });
  await securityEvent(tx, { kind: "invitation_used", ...who });
}
type Wish = { email: string; token?: string; isVerified?: boolean };

/** The invitation that admits this email; null if none is needed. */
async function invitationFor(
  tx: Transaction,
  email: string,
  token: string | undefined,
  isVerified: boolean,
): Promise<Invitation | null> {
  const allowed = await registration(tx);
  if (allowed === "closed")
    throw forbidden(sentence("registration_closed", "Registration is closed on this server."));
  const invitation = await findInvitation(tx, email, token, isVerified);
  if (allowed === "open") return invitation?.emailKey === email.toLowerCase() ? invitation : null;
  if (!invitation) throw token === undefined ? forbidden(BY_INVITATION) : invalid(SPENT);
  if (invitation.emailKey !== email.toLowerCase()) throw invalid(OTHER, { email: OTHER });
  return invitation;
}

async function findInvitation(
  tx: Transaction,
  email: string,
  token: string | undefined,
  isVerified: boolean,
): Promise<Invitation | null> {
  const open = { usedAt: null, expiresAt: { gt: new Date() } };
  if (token !== undefined)
    return tx.invitation.findFirst({ where: { ...open, tokenHash: hashed(token) } });
  return isVerified
    ? tx.invitation.findFirst({ where: { ...open, emailKey: email.toLowerCase() } })
    : null;
}

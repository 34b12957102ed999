import "server-only";
import { config } from "@/lib/core/config";
import { hashed, newId, newToken } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { searchedPage, type SearchRequest } from "@/lib/core/db/searched-page";
import type { Letter } from "@/lib/core/mail/letter";
import { letter } from "@/lib/core/mail/letter";
import type { Invitation } from "@/prisma/generated/client";

/** As with `npm run invite`; the email says so. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** An invitation, and its link, which is not stored. */
type MadeInvitation = { row: Invitation; link: string };

/**
 * Creates an invitation for this email, which replaces an unused one; null when an account with it exists. Within the
 * transaction that queues its email.
 */
export async function invite(
  tx: Transaction,
  email: string,
  now: Date,
): Promise<MadeInvitation | null> {
  const emailKey = email.toLowerCase();
  if ((await tx.user.count({ where: { emailKey } })) > 0) return null;
  await tx.invitation.deleteMany({ where: { emailKey, usedAt: null } });
  const token = newToken();
  const row = await tx.invitation.create({
    data: {
      id: newId(),
      email,
      emailKey,
      tokenHash: hashed(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS),
    },
  });
  const link = new URL(`/login?invitation=${token}`, config().APP_URL).href;
  return { row, link };
}

/** Is there an invitation for this email that was used or can still be used? */
export async function isInvited(tx: Transaction, email: string, now: Date): Promise<boolean> {
  const emailKey = email.toLowerCase();
  const OR = [{ usedAt: { not: null } }, { expiresAt: { gt: now } }];
  return (await tx.invitation.count({ where: { emailKey, OR } })) > 0;
}

/** Revokes an invitation; false when there is none with this id that is unused. */
export const revokeInvitation = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.invitation.deleteMany({ where: { id, usedAt: null } })).count > 0;

/** The invitations of the last weeks, newest first. 400 for a page key that the list did not return. */
export const listInvitations = (page: SearchRequest) =>
  searchedPage<Invitation>(
    page,
    ({ where, order, take }) => db().invitation.findMany({ where, orderBy: order, take }),
    ({ email }) => [email],
  );

export const invitationMail = (address: string, name: string, href: string): Letter =>
  letter(address, {
    subject: "Your invitation to Troupe",
    name,
    paragraphs: ["You're invited to create an account on Troupe."],
    button: { label: "Create account", href },
    notes: ["The link works once, within 7 days.", "If you didn't expect this email, ignore it."],
  });

import "server-only";
import { AUTH_MARKER, type AuthAnswer } from "@/lib/auth/contract";
import { userToWire } from "@/lib/auth/service";
import { enter } from "@/lib/auth/session/second-step";
import { hashed } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { ofPerson } from "@/lib/core/db/transaction";
import { invalid } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import { sentence } from "@/lib/core/shared/sentence";

const SPENT = sentence(
  "sign_in_link_spent",
  "This link has expired or has already been used. Create a new one.",
);

/**
 * Signs in with a link of `npm run sign-in-link`: it works once, for 15 minutes, also where passwords are switched off.
 * A second factor is asked for as after a password. 400 for a link that is used, expired or unknown, 403 for a disabled
 * account.
 */
export async function signInByLink(
  token: string,
  headers: Headers,
): Promise<HttpReply<AuthAnswer>> {
  const where = { tokenHash: hashed(token), expiresAt: { gt: new Date() } };
  const link = await db().signInLink.findFirst({ where, include: { user: true } });
  if (!link) throw invalid(SPENT);
  await transact(ofPerson(link.userId), async (tx) => {
    if ((await tx.signInLink.deleteMany({ where })).count === 0) throw invalid(SPENT);
  });
  const signed = await enter(link.userId, headers);
  return new HttpReply({ token: AUTH_MARKER, user: userToWire(link.user) }, signed);
}

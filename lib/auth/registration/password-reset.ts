import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { MailAnswer, ResetPasswordInput } from "@/lib/auth/contract";
import { renewedMail, resetMail } from "@/lib/auth/mails";
import { hashPassword, requirePasswords, tooEasy } from "@/lib/auth/passwords";
import { accountOf, forgive } from "@/lib/auth/sign-in-limit";
import { takeOver, type TakeOver } from "@/lib/auth/registration/take-over";
import { config } from "@/lib/core/config";
import { hashed, newToken } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { ofEmail, ofPerson } from "@/lib/core/db/transaction";
import type { Source } from "@/lib/core/http/request/caller";
import { invalid } from "@/lib/core/errors";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import { mintUserId } from "@/lib/core/identity";
import { mailGoesToLog } from "@/lib/core/mail/deliver";
import { mayBeMailed } from "@/lib/core/mail/requested-mail";
import { queueMail, wakeOutbox } from "@/lib/core/mail/outbox";
import { securityEvent } from "@/lib/security/events";
import { sentence } from "@/lib/core/shared/sentence";

const MINUTE = 60 * 1000;
/** API.md 'Auth': a link can be used once, for 30 minutes. */
const LINK_MS = 30 * MINUTE;
/** Longer than the work takes, so that the response time does not reveal whether there is an account. */
const ANSWER_MS = 250;

/**
 * Emails a link to choose a new password, if there is an account with this email. The response does not reveal whether
 * there is. 403 where passwords are switched off.
 */
export async function forgotPassword(email: string, by: Source): Promise<MailAnswer> {
  requirePasswords();
  await Promise.all([mailLink(email.trim().toLowerCase(), by), pause(ANSWER_MS)]);
  return { ok: true, ...(mailGoesToLog() ? { mail: "log" } : {}) };
}

async function mailLink(emailKey: string, by: Source): Promise<void> {
  const user = await db().user.findUnique({ where: { emailKey } });
  if (!user || user.disabledAt) return;
  const token = newToken();
  const now = new Date();
  await transact(ofEmail(user.email), async (tx) => {
    await tx.passwordReset.deleteMany({ where: { expiresAt: { lt: now } } });
    if (!(await mayBeMailed(tx, user.email, now))) return;
    await tx.passwordReset.create({
      data: {
        tokenHash: hashed(token),
        userId: user.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LINK_MS),
      },
    });
    await securityEvent(tx, { kind: "reset_requested", owner: user.id, by });
    await queueMail(
      tx,
      resetMail(
        user.email,
        user.name,
        `${config().APP_URL.replace(/\/$/, "")}/reset-password?token=${token}`,
      ),
    );
  });
  wakeOutbox();
}

const SPENT = sentence(
  "reset_link_spent",
  "This link has expired or has already been used. Request a new one.",
);

/**
 * Sets a new password by an emailed link and ends every session of the account. Using the link verifies the email; at
 * the first verification earlier access is revoked and contents are held (lib/auth/registration/take-over.ts). 400 for
 * a used link and for a password that is too easy to guess; the link then still works.
 */
export async function resetPassword(
  { token, password }: ResetPasswordInput,
  by: Source,
  others: TakeOver,
): Promise<{ ok: true }> {
  requirePasswords();
  const tokenHash = hashed(token);
  const reset = await db().passwordReset.findUnique({
    where: { tokenHash },
    include: { user: true },
  });
  if (!reset || reset.expiresAt <= new Date()) throw invalid(SPENT);
  const { user } = reset;
  const easy = await tooEasy(password, [
    user.username,
    user.name,
    user.email,
    user.email.split("@")[0] ?? "",
  ]);
  if (easy) throw invalid(easy, { password: easy });
  const passwordHash = await hashPassword(password);
  const first = await transact(ofPerson(user.id), async (tx) => {
    const { count } = await tx.passwordReset.deleteMany({ where: { tokenHash } });
    if (count === 0) throw invalid(SPENT); // used in another tab while this password was hashed
    await tx.passwordReset.deleteMany({ where: { userId: user.id } });
    const first =
      (
        await tx.user.updateMany({
          where: { id: user.id, verifiedAt: null },
          data: { verifiedAt: new Date() },
        })
      ).count > 0;
    await tx.user.update({ where: { id: user.id }, data: { passwordHash } });
    await tx.session.deleteMany({ where: { userId: user.id } });
    const unguarded = first && (await takeOver(tx, mintUserId(user.id), others, by)); // maybe created by someone else
    await securityEvent(tx, { kind: "password_reset", owner: user.id, by });
    if (first) await securityEvent(tx, { kind: "email_proven", owner: user.id, by });
    await queueMail(tx, renewedMail(user.email, user.name, first, unguarded));
    return first;
  });
  if (first) await others.stop(mintUserId(user.id));
  credentialRevoked(user.id);
  wakeOutbox();
  await forgive(accountOf(user.id), by.address);
  return { ok: true };
}

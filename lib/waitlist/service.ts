import "server-only";
import { config } from "@/lib/core/config";
import { hashed, newId, newToken } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { ofEmail } from "@/lib/core/db/transaction";
import { invalid } from "@/lib/core/errors";
import { mailGoesToLog } from "@/lib/core/mail/deliver";
import { mayBeMailed } from "@/lib/core/mail/requested-mail";
import { queueMail, wakeOutbox } from "@/lib/core/mail/outbox";
import { announce } from "@/lib/waitlist/confirmations";
import {
  waitlistTexts,
  type Confirmation,
  type WaitlistAnswer,
  type WaitlistInput,
} from "@/lib/waitlist/contract";
import { alreadyMail, confirmMail } from "@/lib/waitlist/mails";
import { sentence } from "@/lib/core/shared/sentence";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/** How long an emailed link is valid; emails state it. */
const LINK_MS = 48 * HOUR;
/**
 * A sign-up without its own link exists only for its page's stream, which lasts two minutes. No sign-up can be followed
 * for longer: otherwise the person who signs up an email would learn from the end of its row whether it was confirmed
 * before.
 */
const LINKLESS_MS = HOUR;

/**
 * Puts a user on the waitlist and an email with a link into the outbox, in one transaction. Does not reveal whether the
 * email was there before: known or not, confirmed or not, the response and the work are the same.
 */
export async function join({ name, email }: WaitlistInput): Promise<WaitlistAnswer> {
  const now = new Date();
  const [signupId, token] = [newId(), newToken()];
  await transact(ofEmail(email), async (tx) => {
    await tx.waitlistSignup.deleteMany({ where: { tokenHash: null, expiresAt: { lt: now } } });
    const entry = await entryOf(tx, { name, email }, now);
    const due = await mayBeMailed(tx, entry.email, now);
    const own = due && !entry.confirmedAt;
    await tx.waitlistSignup.create({
      data: {
        id: signupId,
        entryId: entry.id,
        tokenHash: own ? hashed(token) : null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + (own ? LINK_MS : LINKLESS_MS)),
      },
    });
    if (!due) return;
    await tx.waitlistEntry.update({ where: { id: entry.id }, data: { mailedAt: now } });
    await queueMail(
      tx,
      entry.confirmedAt
        ? alreadyMail(entry.email, name)
        : confirmMail(entry.email, name, linkOf(token)),
    );
  });
  wakeOutbox();
  return {
    signupId,
    message: waitlistTexts.mailed.text,
    ...(mailGoesToLog() ? { mail: "log" } : {}),
  };
}

const linkOf = (token: string): string =>
  `${config().APP_URL.replace(/\/$/, "")}/confirm?token=${token}`;

/** The entry of an email, created when it is new. The name of the first sign-up stays: anyone may sign up any email. */
async function entryOf(tx: Transaction, { name, email }: WaitlistInput, now: Date) {
  const emailKey = email.toLowerCase();
  const entry = await tx.waitlistEntry.findUnique({ where: { emailKey } });
  return (
    entry ??
    (await tx.waitlistEntry.create({
      data: { id: newId(), email, emailKey, name, createdAt: now, mailedAt: new Date(0) },
    }))
  );
}

/** Confirms the email of an emailed link; idempotent. 400 for an invalid or expired link. */
export async function confirm(token: string): Promise<Confirmation> {
  const now = new Date();
  const { entryId, before } = await transact(null, async (tx) => {
    const signup = await tx.waitlistSignup.findUnique({
      where: { tokenHash: hashed(token) },
      include: { entry: true },
    });
    if (!signup)
      throw invalid(
        sentence(
          "confirmation_link_invalid",
          "This confirmation link is not valid. Sign up again to get a new one.",
        ),
      );
    const before = signup.entry.confirmedAt;
    if (!before && signup.expiresAt <= now)
      throw invalid(
        sentence(
          "confirmation_link_expired",
          "This confirmation link has expired. Sign up again to get a new one.",
        ),
      );
    if (!before)
      await tx.waitlistEntry.update({ where: { id: signup.entryId }, data: { confirmedAt: now } });
    return { entryId: signup.entryId, before };
  });
  if (before) return { success: true, message: waitlistTexts.alreadyConfirmed.text };
  announce(entryId);
  return { success: true, message: waitlistTexts.confirmed.text };
}

/** The recent sign-up of a page's signupId, or null. `confirmed` only when the confirmation came after it. */
export async function findSignup(
  signupId: string,
): Promise<{ entryId: string; confirmed: boolean } | null> {
  const row = await db().waitlistSignup.findUnique({
    where: { id: signupId },
    include: { entry: true },
  });
  if (!row || row.createdAt.getTime() + LINKLESS_MS < Date.now()) return null;
  const { confirmedAt } = row.entry;
  return { entryId: row.entryId, confirmed: confirmedAt !== null && confirmedAt >= row.createdAt };
}

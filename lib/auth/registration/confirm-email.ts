import "server-only";
import type { MailAnswer } from "@/lib/auth/contract";
import { confirmMail, movedMail } from "@/lib/auth/mails";
import { config } from "@/lib/core/config";
import { seal, unseal } from "@/lib/core/crypto";
import { db, isTaken, type Transaction } from "@/lib/core/db/db";
import { alsoOf, transact } from "@/lib/core/db/transact";
import { ofEmail } from "@/lib/core/db/transaction";
import type { Caller } from "@/lib/core/http/request/caller";
import { AppError, conflict, invalid, missing } from "@/lib/core/errors";
import type { UserId } from "@/lib/core/identity";
import { mailGoesToLog } from "@/lib/core/mail/deliver";
import type { Letter } from "@/lib/core/mail/letter";
import { queueMail, wakeOutbox } from "@/lib/core/mail/outbox";
import { mayBeMailed } from "@/lib/core/mail/requested-mail";
import { sentence } from "@/lib/core/shared/sentence";
import { securityEvent } from "@/lib/security/events";
import type { Language } from "@/lib/texts/languages";
import type { User as Row } from "@/prisma/generated/client";

// A link is valid only in a session of its account. Someone who registers another person's email has the session but
// not the mailbox; the owner of the mailbox has no session. So confirming needs no hold on the account.

const LINK_MS = 24 * 60 * 60_000;
const PURPOSE = "email-confirmation";
/** A link's content, sealed for its account. `from`: the account's email when it was sent. */
type Link = { email: string; from: string; until: number };

const keyOf = (email: string) => email.trim().toLowerCase();
type Named = Pick<Row, "id" | "name" | "emailKey">;

/** The email by which an account's email is confirmed, or changed to another one. */
export function confirmationMail(user: Named, email: string, language: Language): Promise<Letter> {
  const link: Link = { email, from: user.emailKey, until: Date.now() + LINK_MS };
  const url = new URL("/app/settings/profile", config().APP_URL);
  url.searchParams.set("confirm", seal(PURPOSE, user.id, JSON.stringify(link)));
  return confirmMail(email, user.name, url.href, language);
}

/**
 * Queues it; false when this address has reached its maximum. Counted separately from emails that strangers request.
 */
export async function queueConfirmation(
  tx: Transaction,
  email: string,
  mail: Letter,
): Promise<boolean> {
  if (!(await mayBeMailed(tx, `confirmation of ${email}`, new Date()))) return false;
  await queueMail(tx, mail);
  return true;
}

/**
 * Emails a link that confirms the account's email, or that changes it to `to`. 409 when it is confirmed already or
 * belongs to another account, 429 when links were just sent.
 */
export async function sendConfirmation(
  me: UserId,
  by: Caller,
  language: Language,
  to?: string,
): Promise<MailAnswer> {
  const user = await db().user.findUnique({ where: { id: me } });
  if (!user) throw missing(GONE);
  const email = to?.trim() ?? user.email;
  const isOwn = keyOf(email) === user.emailKey;
  if (isOwn && (user.verifiedAt || to !== undefined)) throw conflict(to ? SAME : CONFIRMED);
  if (!isOwn && (await db().user.count({ where: { emailKey: keyOf(email) } }))) throw emailTaken();
  const mail = await confirmationMail(user, email, language);
  await transact(ofEmail(email), async (tx) => {
    await by.stillIn(tx);
    if (!(await queueConfirmation(tx, email, mail))) throw new AppError(429, "rate_limited", SENT);
  });
  wakeOutbox();
  return { ok: true, ...(mailGoesToLog() ? { mail: "log" } : {}) };
}

/**
 * Confirms the email that a link was sent to and makes it the account's email. If it differs from the previous one, the
 * previous one gets a notice. 400 for a link that has expired or belongs to another account, 409 when another account
 * has registered the email meanwhile.
 */
export async function confirmEmail(
  me: UserId,
  by: Caller,
  language: Language,
  token: string,
): Promise<void> {
  const { email, from } = opened(me, token);
  const before = await db().user.findUnique({ where: { id: me } });
  if (!before) throw missing(GONE);
  const letter = await movedMail(before.email, before.name, email, language);
  try {
    await transact(ofEmail(email), async (tx) => {
      await alsoOf(tx, me);
      await by.stillIn(tx);
      const user = await tx.user.findUniqueOrThrow({ where: { id: me } });
      const changes = user.emailKey !== keyOf(email);
      if (!changes && user.verifiedAt) return; // the link was opened twice
      if (changes && (user.emailKey !== from || user.email !== before.email)) throw invalid(SPENT);
      // Its passkeys now belong to the email's owner, too (lib/auth/session/second-step.ts).
      const verifiedAt = user.verifiedAt ?? user.createdAt;
      await tx.user.update({
        where: { id: me },
        data: { email, emailKey: keyOf(email), verifiedAt },
      });
      await securityEvent(tx, { kind: "email_proven", owner: me, by });
      if (changes) await moved(tx, me, by, letter);
    });
  } catch (error) {
    if (isTaken(error)) throw emailTaken();
    throw error;
  }
  wakeOutbox();
}

/** Links for a new password went to the previous email. */
async function moved(tx: Transaction, me: UserId, by: Caller, letter: Letter): Promise<void> {
  await tx.passwordReset.deleteMany({ where: { userId: me } });
  await securityEvent(tx, { kind: "email_changed", owner: me, by });
  await queueMail(tx, letter);
}

function opened(me: UserId, token: string): Link {
  try {
    const link = JSON.parse(unseal(PURPOSE, me, token)) as Link; // as sealed here
    if (link.until > Date.now()) return link;
  } catch {
    // not a link of this account
  }
  throw invalid(SPENT);
}

const GONE = sentence("account_not_found", "Account not found");
const CONFIRMED = sentence("own_email_confirmed", "Your email is already confirmed.");
const SAME = sentence("email_unchanged", "This is already the email of your account");
const SENT = sentence(
  "confirmation_just_sent",
  "We just sent a link to this email address. Check your inbox, or try again later.",
);
const SPENT = sentence(
  "confirmation_link_spent",
  "This link has expired or belongs to another account. Send a new one.",
);
function emailTaken() {
  const why = sentence("email_taken", "An account with this email already exists");
  return conflict(why, { email: why });
}

import "server-only";
import {
  AUTH_MARKER,
  type AuthAnswer,
  type LoginInput,
  type RegisterInput,
  type User,
} from "@/lib/auth/contract";
import { DISABLED, isOperatorRow } from "@/lib/auth/operators";
import { confirmationMail, queueConfirmation } from "@/lib/auth/registration/confirm-email";
import { admitNew, mayRegister } from "@/lib/auth/registration/invitations";
import {
  fits,
  hashPassword,
  isOutdated,
  refuseIfBusy,
  requirePasswords,
  tooEasy,
} from "@/lib/auth/passwords";
import { accountOf, countTry } from "@/lib/auth/sign-in-limit";
import { newId } from "@/lib/core/crypto";
import { db, isTaken } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { ofEmail } from "@/lib/core/db/transaction";
import type { Source } from "@/lib/core/http/request/caller";
import { AppError, conflict, forbidden, invalid } from "@/lib/core/errors";
import type { UserId } from "@/lib/core/identity";
import { mailGoesToLog } from "@/lib/core/mail/deliver";
import { wakeOutbox } from "@/lib/core/mail/outbox";
import { securityEvent, securityFailure } from "@/lib/security/events";
import type { User as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";
import type { Language } from "@/lib/texts/languages";

const key = (text: string) => text.trim().toLowerCase();

/**
 * Creates a local account where passwords are switched on, and emails the link that confirms its email if there is a mail server; `proof` is its
 * password hash, which lets a session start. 403 where registration is not allowed
 * (lib/auth/registration/invitations.ts), 400 for a password that is too easy to guess, 409 for a taken email or
 * username.
 */
export async function register(
  input: RegisterInput,
  by: Source,
  language: Language,
): Promise<{ answer: AuthAnswer; proof: string }> {
  requirePasswords();
  const { username, password } = input;
  const email = input.email.trim();
  const name = input.name?.trim() || username;
  await mayRegister(email, input.invitation); // before anything reveals which accounts exist
  const easy = await tooEasy(password, [username, name, email, email.split("@")[0] ?? ""]);
  if (easy) throw invalid(easy, { password: easy });
  await refuseTaken(email, username);
  const data = {
    id: newId(),
    email,
    emailKey: key(email),
    username,
    usernameKey: key(username),
    name,
    passwordHash: await hashPassword(password),
    createdAt: new Date(),
  };
  const mail = mailGoesToLog() ? null : await confirmationMail(data, email, language);
  try {
    const row = await transact(ofEmail(email), async (tx) => {
      await admitNew(tx, { email, token: input.invitation }, { owner: data.id, by });
      await securityEvent(tx, { kind: "account_created", owner: data.id, by });
      if (mail) await queueConfirmation(tx, email, mail);
      return tx.user.create({ data });
    });
    wakeOutbox();
    return { answer: { token: AUTH_MARKER, user: userToWire(row) }, proof: data.passwordHash };
  } catch (error) {
    // Two concurrent registrations with one email: the second gets the same error.
    if (isTaken(error)) await refuseTaken(email, username);
    throw error;
  }
}

async function refuseTaken(email: string, username: string): Promise<void> {
  const holder = await db().user.findFirst({
    where: { OR: [{ emailKey: key(email) }, { usernameKey: key(username) }] },
    select: { emailKey: true },
  });
  if (!holder) return;
  const [field, why] =
    holder.emailKey === key(email)
      ? ["email", sentence("email_taken", "An account with this email already exists")]
      : ["username", sentence("username_taken", "This username is already taken")];
  throw conflict(why, { [field]: why });
}

/**
 * Checks an email (or user name) and password. The same 401, after the same work, for an unknown account. `proof` is
 * the hash that the password matched: a session may start only while it is still the account's. 403 for an account that
 * an operator has disabled, 429 when the limit of attempts is reached, 503 when too many are signing in.
 */
export async function login(
  input: LoginInput,
  by: Source,
): Promise<{ answer: AuthAnswer; proof: string | null }> {
  requirePasswords();
  refuseIfBusy(); // before the attempt is counted, since its password is not checked
  const named = key(input.username);
  const row = await db().user.findFirst({
    where: { OR: [{ emailKey: named }, { usernameKey: named }] },
  });
  const takeBack = await countTry(row ? accountOf(row.id) : `name ${named}`, by.address);
  const isRight = await fits(input.password, row?.passwordHash ?? null);
  if (!isRight || !row || row.disabledAt) {
    securityFailure({ kind: "sign_in_failed", owner: row?.id ?? null, by });
    if (row?.disabledAt) throw forbidden(DISABLED); // whatever the password: no one learns whether it is right
    throw new AppError(
      401,
      "unauthenticated",
      sentence("credentials_wrong", "Invalid email or password"),
    );
  }
  await takeBack();
  return {
    answer: { token: AUTH_MARKER, user: userToWire(row) },
    proof: await renewed(row, input.password),
  };
}

/** The hash that the password was just found to match, recomputed if its cost is outdated. */
async function renewed({ id, passwordHash }: Row, password: string): Promise<string | null> {
  if (passwordHash === null || !isOutdated(passwordHash)) return passwordHash;
  const now = await hashPassword(password);
  const { count } = await db().user.updateMany({
    where: { id, passwordHash },
    data: { passwordHash: now },
  });
  return count ? now : passwordHash; // changed meanwhile: the matched hash is no longer valid
}

/** The user with an id, or null when the account no longer exists. */
export async function findUser(me: UserId): Promise<User | null> {
  const row = await db().user.findUnique({ where: { id: me } });
  return row && userToWire(row);
}

/** The users with these ids, by id; without those whose account no longer exists. */
export async function findUsers(ids: readonly string[]): Promise<Map<string, User>> {
  const rows = await db().user.findMany({ where: { id: { in: [...ids] } } });
  return new Map(rows.map((row) => [row.id, userToWire(row)]));
}

type WireLess =
  | "passwordHash"
  | "usernameKey"
  | "theme"
  | "locale"
  | "timeZone"
  | "mailsWaiting"
  | "mailsFailed"
  | "mailLanguage"
  | "mailedAt"
  | "dayBudget"
  | "runBudget";
/** The only place that sets a user's field names on the wire. */
export const userToWire = (row: Omit<Row, WireLess>): User => ({
  UserId: row.id,
  Username: row.username,
  Email: row.email,
  Name: row.name,
  AuthProvider: row.provider as User["AuthProvider"],
  CreatedAt: row.createdAt.toISOString(),
  ...(isOperatorRow(row) ? { Operator: true } : {}),
});

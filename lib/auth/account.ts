import "server-only";
import type { ProviderId, User } from "@/lib/auth/contract";
import { removePasskeys } from "@/lib/auth/factors/passkeys";
import { changedMail } from "@/lib/auth/mails";
import { isUsable, providers } from "@/lib/auth/providers/provider";
import { fits, hashPassword, passwordsWork, requirePasswords, tooEasy } from "@/lib/auth/passwords";
import { userToWire } from "@/lib/auth/service";
import { db, isTaken, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import type { Caller } from "@/lib/core/http/request/caller";
import { conflict, invalid, missing } from "@/lib/core/errors";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import type { UserId, WorkspaceId } from "@/lib/core/identity";
import { isWorkspace } from "@/lib/memberships/scope";
import { queueMail, wakeOutbox } from "@/lib/core/mail/outbox";
import { securityEvent } from "@/lib/security/events";
import type { Identity, User as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

/** A sign-in provider linked to the account. */
type LinkedIdentity = {
  id: string;
  provider: ProviderId;
  name: string;
  email: string;
  /** Another way to sign in remains without it. */
  removable: boolean;
};
/** What a person may see and change of their own account. */
export type Account = {
  user: User;
  /** Has a link, a provider or a password reset verified the email? */
  email_confirmed: boolean;
  has_password: boolean;
  /** Do passwords work on this server at all? */
  password_sign_in: boolean;
  linked: LinkedIdentity[];
  theme: string;
  locale: string;
  timeZone: string | null;
  mailsWaiting: boolean;
  mailsFailed: boolean;
};
type AccountChange = Partial<
  Pick<
    Row,
    | "name"
    | "username"
    | "theme"
    | "locale"
    | "timeZone"
    | "mailsWaiting"
    | "mailsFailed"
    | "mailLanguage"
  >
>;

type Ways = Pick<Row, "passwordHash"> & { identities: Identity[] };
/** Could the person still sign in if this one were no longer linked? Passkeys don't count: a device can be lost. */
const canDoWithout = ({ passwordHash, identities }: Ways, id: string): boolean =>
  (passwordsWork() && passwordHash !== null) ||
  identities.some((each) => each.id !== id && isUsable(each));

/** 404 when the account no longer exists. */
export async function getAccount(me: UserId): Promise<Account> {
  const row = await db().user.findUnique({
    where: { id: me },
    include: { identities: { orderBy: { createdAt: "asc" } } },
  });
  if (!row) throw missing(sentence("account_not_found", "Account not found"));
  const linked = row.identities.map(({ id, provider, email }) => ({
    id,
    provider: provider as ProviderId, // written only by lib/auth/oauth/join.ts
    name: providers[provider as ProviderId].title,
    email,
    removable: canDoWithout(row, id),
  }));
  return {
    user: userToWire(row),
    email_confirmed: row.verifiedAt !== null,
    has_password: row.passwordHash !== null,
    password_sign_in: passwordsWork(),
    linked,
    theme: row.theme,
    locale: row.locale,
    timeZone: row.timeZone,
    mailsWaiting: row.mailsWaiting,
    mailsFailed: row.mailsFailed,
  };
}

/** The time zone of the person's days and months; null: UTC. */
export async function timeZoneOf(
  me: UserId,
  tx: Pick<Transaction, "user"> = db(),
): Promise<string | null> {
  const row = await tx.user.findUnique({ where: { id: me }, select: { timeZone: true } });
  return row?.timeZone ?? null;
}

/** Changes the given fields, within the caller's transaction, which is wrapped in `unlessUsernameTaken`. */
export const changeAccount = (tx: Transaction, me: UserId, change: AccountChange) =>
  tx.user.updateMany({
    where: { id: me },
    data: {
      ...change,
      ...(change.username === undefined ? {} : { usernameKey: change.username.toLowerCase() }),
    },
  });

/** Runs the work; throws 409 if it failed since the new user name is taken. */
export async function unlessUsernameTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isTaken(error)) throw error;
    const why = sentence("username_taken", "This username is already taken");
    throw conflict(why, { username: why });
  }
}

/**
 * Does the account, or the workspace, still exist? Called within a transaction that writes rows for it alongside a call that may outlast
 * it.
 */
export const isThere = async (tx: Transaction, id: WorkspaceId): Promise<boolean> =>
  (await tx.user.count({ where: { id } })) > 0 || isWorkspace(tx, id);

const WRONG = sentence("current_password_wrong", "The current password is wrong");

/**
 * Sets a new password and ends the user's other sessions and unused reset links. 400 when the current password is wrong
 * (an account without one needs none), or the new one is too easy to guess.
 */
export async function changePassword(
  me: UserId,
  by: Caller,
  current: string | undefined,
  password: string,
): Promise<void> {
  requirePasswords();
  const row = await db().user.findUnique({ where: { id: me } });
  if (!row) throw missing(sentence("account_not_found", "Account not found"));
  if (row.passwordHash !== null && !(await fits(current ?? "", row.passwordHash)))
    throw invalid(WRONG, { current_password: WRONG });
  const easy = await tooEasy(password, [
    row.username,
    row.name,
    row.email,
    row.email.split("@")[0] ?? "",
  ]);
  if (easy) throw invalid(easy, { new_password: easy });
  const passwordHash = await hashPassword(password);
  await transact(me, async (tx) => {
    await by.stillIn(tx);
    const { count } = await tx.user.updateMany({
      where: { id: me, passwordHash: row.passwordHash },
      data: { passwordHash },
    });
    if (count === 0) throw invalid(WRONG, { current_password: WRONG }); // changed in another tab meanwhile
    await tx.session.deleteMany({
      where: { userId: me, ...(by.sessionId ? { NOT: { id: by.sessionId } } : {}) },
    });
    await tx.passwordReset.deleteMany({ where: { userId: me } });
    await securityEvent(tx, { kind: "password_changed", owner: me, by });
    await queueMail(tx, changedMail(row.email, row.name));
  });
  credentialRevoked(me);
  wakeOutbox();
}

/** Unlinks a sign-in provider from the account. 404 when it is not linked, 409 when it is the only way to sign in. */
export async function unlink(me: UserId, id: string, by: Caller): Promise<void> {
  await transact(me, async (tx) => {
    await by.stillIn(tx);
    const user = await tx.user.findUnique({ where: { id: me }, include: { identities: true } });
    const linked = user?.identities.find((each) => each.id === id);
    if (!user || !linked)
      throw missing(sentence("linked_sign_in_not_found", "Linked sign-in not found"));
    if (!canDoWithout(user, id))
      throw conflict(
        passwordsWork()
          ? sentence("only_way_in", "This is your only way to sign in. Set a password first.")
          : sentence("only_provider", "This is your only way to sign in. Link another one first."),
      );
    await tx.identity.delete({ where: { id, userId: me } });
    await securityEvent(tx, {
      kind: "provider_unlinked",
      owner: me,
      by,
      subject: id,
      detail: linked.provider,
    });
  });
}

/** Revokes all access: sessions, linked sign-ins, emailed links and passkeys. The first step of deleting an account. */
export async function closeDoors(tx: Transaction, me: UserId): Promise<void> {
  await tx.session.deleteMany({ where: { userId: me } });
  await tx.identity.deleteMany({ where: { userId: me } });
  await tx.passwordReset.deleteMany({ where: { userId: me } });
  await tx.signInLink.deleteMany({ where: { userId: me } });
  await removePasskeys(tx, me);
}

/** Removes the account's own row, which is deleted last. */
export const removeUser = (tx: Transaction, me: UserId) =>
  tx.user.deleteMany({ where: { id: me } });

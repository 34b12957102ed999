import "server-only";
import { admitNew } from "@/lib/auth/registration/invitations";
import { joinedMail } from "@/lib/auth/mails";
import type { ProviderId } from "@/lib/auth/contract";
import { providers } from "@/lib/auth/providers/provider";
import { oneLine, usernameFrom } from "@/lib/auth/oauth/wording";
import { takeOver, type TakeOver } from "@/lib/auth/registration/take-over";
import { newId } from "@/lib/core/crypto";
import { db, isTaken, type Transaction } from "@/lib/core/db/db";
import { alsoOf, transact } from "@/lib/core/db/transact";
import { ofEmail, ofPerson } from "@/lib/core/db/transaction";
import type { Source } from "@/lib/core/http/request/caller";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import { mintUserId, type UserId } from "@/lib/core/identity";
import { queueMail, wakeOutbox } from "@/lib/core/mail/outbox";
import { securityEvent } from "@/lib/security/events";
import type { User as Row } from "@/prisma/generated/client";

/** A user whose email the provider has verified. `issuer`: the server that identifies them by `subject`. */
type ProvenIdentity = { issuer: string; subject: string; email: string; name: string };

/** `isTakenOver`: the account had been created with an unverified email, and the email's owner has now signed in. */
type JoinedAccount = { user: Row; isTakenOver: boolean };

const TRIES = 5;
const LONGEST_NAME = 100; // authRules.name

/**
 * The account of a provider's user: the one linked to their id at this provider, else the one with the verified email,
 * else a new one (SAFETY 'Accounts'). 403 when it would be new and registration is not allowed.
 */
export async function join(
  provider: ProviderId,
  person: ProvenIdentity,
  by: Source,
  others: TakeOver,
): Promise<Row> {
  for (let tries = 1; ; tries++) {
    try {
      const { user, isTakenOver } = await transact(ofEmail(person.email), (tx) =>
        accountOf(tx, provider, person, by, others),
      );
      wakeOutbox();
      credentialRevoked(user.id);
      if (isTakenOver) await others.stop(mintUserId(user.id)); // the provider has just authenticated the user
      return user;
    } catch (error) {
      // The user name was taken meanwhile, or the same user registered twice concurrently.
      if (!isTaken(error) || tries === TRIES) throw error;
    }
  }
}

/** What other parts of the app do with the groups of someone who signs in: implemented in lib/workspaces/role-map.ts. */
export type ApplyGroups = (person: UserId, groups: readonly string[]) => Promise<void>;

/** Passes the groups on that the provider has just sent for this account. */
export const passGroups = async (
  { id }: Row,
  groups: readonly string[] | undefined,
  apply: ApplyGroups,
): Promise<void> => void (groups && (await apply(mintUserId(id), groups)));

/** The account that is linked to a provider's user, whatever the provider says about their email; null if there is none. */
export async function linkedUser(
  provider: ProviderId,
  { issuer, subject }: Pick<ProvenIdentity, "issuer" | "subject">,
): Promise<Row | null> {
  const identity = await db().identity.findUnique({
    where: { provider_issuer_subject: { provider, issuer, subject } },
    include: { user: true },
  });
  return identity?.user ?? null;
}

async function accountOf(
  tx: Transaction,
  provider: ProviderId,
  person: ProvenIdentity,
  by: Source,
  others: TakeOver,
): Promise<JoinedAccount> {
  const { issuer, subject, email } = person;
  const identity = await tx.identity.findUnique({
    where: { provider_issuer_subject: { provider, issuer, subject } },
    include: { user: true },
  });
  if (identity) {
    if (identity.email !== email)
      await tx.identity.update({ where: { id: identity.id }, data: { email } });
    return { user: identity.user, isTakenOver: false };
  }
  const account = (await owned(tx, provider, email, by, others)) ?? {
    user: await created(tx, provider, person, by),
    isTakenOver: false,
  };
  const { user } = account;
  await tx.identity.create({
    data: { id: newId(), provider, issuer, subject, email, userId: user.id, createdAt: new Date() },
  });
  await securityEvent(tx, {
    kind: "provider_linked",
    owner: user.id,
    by,
    detail: providers[provider].title,
  });
  return account;
}

/**
 * The account with this email, or null. Someone else may have created it with an unverified email, waiting for its
 * owner to come: then the password and all other sign-in methods are revoked, its contents are held, and the owner is
 * notified.
 */
async function owned(
  tx: Transaction,
  provider: ProviderId,
  email: string,
  by: Source,
  others: TakeOver,
): Promise<JoinedAccount | null> {
  const emailKey = email.toLowerCase();
  const account = await tx.user.findUnique({ where: { emailKey } });
  if (!account) return null;
  await alsoOf(tx, ofPerson(account.id)); // a session or key may be about to be created for the account
  const user = await tx.user.findUnique({ where: { emailKey } });
  if (!user || user.verifiedAt) return user && { user, isTakenOver: false };
  await securityEvent(tx, {
    kind: "email_proven",
    owner: user.id,
    by,
    detail: providers[provider].title,
  });
  const unguarded = await takeOver(tx, mintUserId(user.id), others, by);
  await queueMail(tx, joinedMail(user.email, user.name, providers[provider].title, unguarded));
  return {
    user: await tx.user.update({
      where: { id: user.id },
      data: { passwordHash: null, verifiedAt: new Date() },
    }),
    isTakenOver: true,
  };
}

async function created(
  tx: Transaction,
  provider: ProviderId,
  { email, name }: ProvenIdentity,
  by: Source,
): Promise<Row> {
  const id = newId();
  await admitNew(tx, { email, isVerified: true }, { owner: id, by });
  const wished = usernameFrom(email);
  const holder = await tx.user.findUnique({
    where: { usernameKey: wished.toLowerCase() },
    select: { id: true },
  });
  const username = holder ? usernameFrom(email, newId().slice(0, 6)) : wished;
  const now = new Date();
  const names = {
    username,
    usernameKey: username.toLowerCase(),
    name: oneLine(name, LONGEST_NAME) || username,
  };
  await securityEvent(tx, {
    kind: "account_created",
    owner: id,
    by,
    detail: providers[provider].title,
  });
  return tx.user.create({
    data: {
      id,
      email,
      emailKey: email.toLowerCase(),
      ...names,
      provider,
      verifiedAt: now,
      createdAt: now,
    },
  });
}

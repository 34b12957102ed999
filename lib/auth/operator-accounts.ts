import "server-only";
import { isOperatorRow } from "@/lib/auth/operators";
import { db, type Transaction } from "@/lib/core/db/db";
import { type SearchRequest, searchedPage } from "@/lib/core/db/searched-page";
import { conflict, missing } from "@/lib/core/errors";
import { mintUserId, type UserId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import type { User } from "@/prisma/generated/client";

const SHOWN = {
  id: true,
  username: true,
  email: true,
  emailKey: true,
  name: true,
  provider: true,
  verifiedAt: true,
  createdAt: true,
  lastSeenAt: true,
  disabledAt: true,
} as const;
/** An account as operators see it. */
export type ShownAccount = Pick<User, keyof typeof SHOWN>;

/**
 * The accounts of this server, newest first; `q`: with this in their name, user name or email, or as their id. 400 for a
 * page key that the list did not return.
 */
export const listAccounts = (page: SearchRequest) =>
  searchedPage<ShownAccount>(
    page,
    ({ where, order, take }) => db().user.findMany({ where, orderBy: order, take, select: SHOWN }),
    ({ id, name, username, email }) => [id, name, username, email],
  );

export async function countAccounts(): Promise<{ all: number; disabled: number }> {
  const [all, disabled] = await Promise.all([
    db().user.count(),
    db().user.count({ where: { disabledAt: { not: null } } }),
  ]);
  return { all, disabled };
}

/** One account; 404 when there is none. */
export async function shownAccount(tx: Transaction, id: string): Promise<ShownAccount> {
  const row = await tx.user.findUnique({ where: { id }, select: SHOWN });
  if (!row) throw missing(sentence("account_not_found", "Account not found"));
  return row;
}

/**
 * The same for an account that may be disabled or deleted: 409 for an operator's. So no one locks themselves or the
 * last operator out, and a stolen session of one operator does not end the others. `them`: the account's user id, for
 * functions that act on it; the pipeline has authorized the operator.
 */
export async function ordinaryAccount(
  tx: Transaction,
  id: string,
): Promise<{ account: ShownAccount; them: UserId }> {
  const row = await shownAccount(tx, id);
  if (isOperatorRow(row))
    throw conflict(
      sentence(
        "operator_protected",
        "This account is an operator. Remove its email from OPERATOR_EMAILS first.",
      ),
    );
  return { account: row, them: mintUserId(row.id) };
}

/** Disables an account: its sessions and emailed links end, and no new one starts. */
export async function disableAccount(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.user.updateMany({ where: { id }, data: { disabledAt: now } });
  await tx.session.deleteMany({ where: { userId: id } });
  await tx.passwordReset.deleteMany({ where: { userId: id } });
}

export const enableAccount = (tx: Transaction, id: string) =>
  tx.user.updateMany({ where: { id }, data: { disabledAt: null } });

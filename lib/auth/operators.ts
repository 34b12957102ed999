import "server-only";
import { config } from "@/lib/core/config";
import { Prisma } from "@/lib/core/db/db";
import { findRow, queryRowsIn, type WriteTransaction } from "@/lib/core/db/statements";
import { forbidden } from "@/lib/core/errors";
import type { UserId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import type { User } from "@/prisma/generated/client";

/**
 * Operators run the server for others. OPERATOR_EMAILS names them; an account is one once its email is verified, since
 * anyone may register with any email.
 */
export const isOperatorRow = ({
  emailKey,
  verifiedAt,
  disabledAt,
}: Pick<User, "emailKey" | "verifiedAt" | "disabledAt">): boolean =>
  verifiedAt !== null && disabledAt === null && config().OPERATOR_EMAILS.includes(emailKey);

export async function isOperator(me: UserId): Promise<boolean> {
  if (config().OPERATOR_EMAILS.length === 0) return false;
  const row = await findRow("User", { id: me }, ["verifiedAt", "disabledAt"]);
  return row !== null && isOperatorRow(row);
}

export const DISABLED = sentence(
  "account_disabled",
  "This account has been disabled. Contact the operator of this server.",
);

/** Has an operator disabled the account? */
export const isDisabled = async (me: UserId): Promise<boolean> =>
  ((await findRow("User", { id: me }, ["disabledAt"]))?.disabledAt ?? null) !== null;

/** Within a transaction: 403 when an operator has disabled the account. */
export async function requireEnabled(tx: WriteTransaction, userId: string): Promise<void> {
  const disabled = Prisma.sql`SELECT id FROM "User" WHERE id = ${userId} AND "disabledAt" IS NOT NULL`;
  if ((await queryRowsIn(tx, disabled)).length > 0) throw forbidden(DISABLED);
}

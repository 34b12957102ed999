import "server-only";
import * as factors from "@/lib/auth/factors/service";
import type { Transaction } from "@/lib/core/db/db";
import type { Source } from "@/lib/core/http/request/caller";
import type { UserId } from "@/lib/core/identity";
import * as keys from "@/lib/keys/service";
import { securityEvent } from "@/lib/security/events";

/**
 * What other parts of the app do when the owner of an email arrives: implemented in lib/settings/held.ts and passed in
 * by the routes.
 */
export type TakeOver = {
  /** Within the transaction that verifies the email. */
  hold(tx: Transaction, me: UserId): Promise<void>;
  /** After that transaction has been committed. */
  stop(me: UserId): Promise<void>;
};

/**
 * The first verification of an account's email. Someone else may have created the account, waiting for the owner to
 * come: its sessions, links, API keys and second factors end, and its contents are held until the owner has reviewed
 * them. Returns whether there was a second factor: the owner could not have passed it.
 */
export async function takeOver(
  tx: Transaction,
  me: UserId,
  { hold }: TakeOver,
  by: Source,
): Promise<boolean> {
  await tx.session.deleteMany({ where: { userId: me } });
  await tx.passwordReset.deleteMany({ where: { userId: me } });
  await tx.signInLink.deleteMany({ where: { userId: me } });
  await keys.removeAll(tx, me);
  await hold(tx, me);
  const guarded = await factors.removeAll(tx, me);
  if (guarded)
    await securityEvent(tx, {
      kind: "factor_removed",
      owner: me,
      by,
      detail: "Added before the email was confirmed",
    });
  return guarded;
}

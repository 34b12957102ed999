import "server-only";
import * as factors from "@/lib/auth/factors/service";
import type { Transaction } from "@/lib/core/db/db";
import type { Source } from "@/lib/core/http/request/caller";
import type { UserId } from "@/lib/core/identity";
import * as keys from "@/lib/keys/service";
import { securityEvent } from "@/lib/security/log/events";

/** What the other nouns do when the owner of an email comes: lib/settings/held.ts knows them, the addresses hand it in. */
export type TakeOver = {
  /** Within the transaction that proves the email. */
  hold(tx: Transaction, me: UserId): Promise<void>;
  /** Once that is on the disk. */
  stop(me: UserId): Promise<void>;
};

/**
 * The first proof of an account's email. Whoever made the account without it may have been somebody else, waiting for
 * the owner to come: their sessions, links, API keys and second factors end, and what they left is held until the owner has looked at it.
 * Tells whether there was a second factor: the owner could not have come in by it.
 */
export async function takeOver(
  tx: Transaction,
  me: UserId,
  { hold }: TakeOver,
  by: Source,
): Promise<boolean> {
  await tx.session.deleteMany({ where: { userId: me } });
  await tx.passwordReset.deleteMany({ where: { userId: me } });
  await keys.removeAll(tx, me);
  await hold(tx, me);
  const guarded = await factors.removeAll(tx, me);
  if (guarded)
    await securityEvent(tx, {
      kind: "factor_removed",
      owner: me,
      by,
      detail: "Added before the email was proven",
    });
  return guarded;
}

import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import * as keys from "@/lib/keys/service";

/** What the other nouns do when the owner of an email comes: lib/settings/held.ts knows them, the addresses hand it in. */
export type TakeOver = {
  /** Within the transaction that proves the email. */
  hold(tx: Transaction, me: UserId): Promise<void>;
  /** Once that is on the disk. */
  stop(me: UserId): Promise<void>;
};

/**
 * The first proof of an account's email. Whoever made the account without it may have been somebody else, waiting for
 * the owner to come: their sessions, links and API keys end, and what they left is held until the owner has looked at it.
 */
export async function takeOver(tx: Transaction, me: UserId, { hold }: TakeOver): Promise<void> {
  await tx.session.deleteMany({ where: { userId: me } });
  await tx.passwordReset.deleteMany({ where: { userId: me } });
  await keys.removeAll(tx, me);
  await hold(tx, me);
}

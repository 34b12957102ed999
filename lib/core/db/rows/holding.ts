import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { Caller } from "@/lib/core/http/request/caller";
import type { UserId } from "@/lib/core/identity";

/** `detail`: what else tells it apart for people. */
type HeldItemRow = { id: string; name: string; detail: string };

/**
 * What one noun does when the owner of an account's email comes for the first time. Whoever made the account may have
 * been somebody else, so what they left is held: it does nothing by itself until the owner says that it stays.
 */
export type Holding = {
  /** Marks all there is, in the transaction that proves the email: a statement or two, however much there is. */
  hold(tx: Transaction, me: UserId, at: Date): Promise<unknown>;
  /** What waits for the owner's word. */
  list(me: UserId): Promise<HeldItemRow[]>;
  /** It stays, and works as before. No effect on what is not held. */
  keep(tx: Transaction, me: UserId, id: string): Promise<unknown>;
  /** It goes. May throw 404 when it has gone already. */
  remove(me: UserId, id: string, by: Caller): Promise<unknown>;
};

/** So many are listed at once. */
export const HELD_MOST = 500;

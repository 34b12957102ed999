import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { Caller } from "@/lib/core/http/request/caller";
import type { UserId } from "@/lib/core/identity";

/** `detail`: what else helps people tell it apart. */
type HeldItemRow = { id: string; name: string; detail: string };

/**
 * What one noun does when the owner of an account's email first proves it. The account may have been made by somebody
 * else, so what they left is held: it does nothing by itself until the owner decides to keep it.
 */
export type Holding = {
  /** Marks everything, in the transaction that proves the email: a statement or two, however much there is. */
  hold(tx: Transaction, me: UserId, at: Date): Promise<unknown>;
  /** What waits for the owner's decision. */
  list(me: UserId): Promise<HeldItemRow[]>;
  /** Keeps it; it works as before. No effect on what is not held. */
  keep(tx: Transaction, me: UserId, id: string): Promise<unknown>;
  /** Removes it. May throw 404 when it is already gone. */
  remove(me: UserId, id: string, by: Caller): Promise<unknown>;
};

/** At most this many are listed at once. */
export const HELD_MOST = 500;

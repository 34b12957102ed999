import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { Caller } from "@/lib/core/http/request/caller";
import type { UserId } from "@/lib/core/identity";

/** `detail`: further text that helps people tell it apart. */
type HeldItemRow = { id: string; name: string; detail: string };

/**
 * What one noun does when an account's email is first verified by its owner. Someone else may have created the account,
 * so existing rows are held: they are inactive until the owner decides to keep them.
 */
export type Holding = {
  /** Marks everything, in the transaction that verifies the email: a statement or two, however much there is. */
  hold(tx: Transaction, me: UserId, at: Date): Promise<unknown>;
  /** The rows that wait for the owner's decision. */
  list(me: UserId): Promise<HeldItemRow[]>;
  /** Keeps it; it works as before. No effect on rows that are not held. */
  keep(tx: Transaction, me: UserId, id: string): Promise<unknown>;
  /** Removes it. May throw 404 when it is already gone. */
  remove(me: UserId, id: string, by: Caller): Promise<unknown>;
};

/** At most this many are listed at once. */
export const HELD_MOST = 500;

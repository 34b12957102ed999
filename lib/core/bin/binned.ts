import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { Removal } from "@/lib/core/db/rows/batched-removal";
import type { UserId } from "@/lib/core/identity";

/** What came back: its name now, and what to tell followers once it is on disk. */
export type Restored = { name: string; tell: () => void };

/** What one noun does with what is in the bin: each has such a file, and lib/bin lists them all. */
export type Binned = {
  /** How it goes for good. */
  removal: Removal;
  /** Makes a row of the bin nobody's, in the transaction that takes its line away: `removal` does the rest. */
  discard(tx: Transaction, me: UserId, id: string): Promise<unknown>;
  /**
   * Makes it the person's again, in the same way. `taken`: what its deletion took it out of. 409 when their account has
   * no room for it; null when the row is not there.
   */
  restore(tx: Transaction, me: UserId, id: string, taken: string | null): Promise<Restored | null>;
};

import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import type { Removal } from "@/lib/core/storage/batched-removal";
import type { OwnerId, Scope } from "@/lib/core/identity";

/** What was restored: its name now, and what to send to followers once it is on disk. */
export type Restored = { name: string; tell: () => void };

/** What one noun does with its rows in the bin. Each noun has such a file, and lib/bin lists them all. */
export type Binned = {
  /** How it is removed permanently. */
  removal: Removal;
  /** Takes a row's owner away, in the transaction that deletes its bin entry. `removal` does the rest. */
  discard(tx: Transaction, owner: OwnerId, id: string): Promise<unknown>;
  /**
   * Gives the row back to its owner, in the same way. `taken`: what its deletion detached it from. 409 when there is no
   * room for it; null when the row is not found.
   */
  restore(
    tx: Transaction,
    me: Scope,
    owner: OwnerId,
    id: string,
    taken: string | null,
  ): Promise<Restored | null>;
};

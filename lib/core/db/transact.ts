import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import type { WriteTransaction } from "@/lib/core/db/statements";
import type { LockOwner } from "@/lib/core/db/transaction";

/**
 * Writes several rows, all or none; resolves when they are on the disk. Inside the callback nothing but database calls
 * of `tx` may be awaited, and nothing else may be changed: it may be called again. An error of one call ends the whole
 * transaction, so none is caught inside.
 */
export const transact = <T>(whose: LockOwner, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  engine().transact(whose, work);

/** The same for prepared statements only: without the client's own bookkeeping, for what runs many times a second. */
export const write = <T>(
  whose: LockOwner,
  work: (tx: WriteTransaction) => Promise<T>,
): Promise<T> => engine().write(whose, work);

/**
 * Within a transaction that began for an email or a key: the person whom it has found counts as its owner, too, from here
 * on. Read again what depends on it.
 */
export const alsoOf = (tx: WriteTransaction, whose: LockOwner): Promise<void> =>
  engine().lock(tx, whose);

import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import type { WriteTransaction } from "@/lib/core/db/statements";
import type { LockOwner } from "@/lib/core/db/transaction";

/**
 * Writes several rows, all or none; resolves when they are on the disk. Inside the callback nothing but database calls
 * of `tx` may be awaited, and nothing else may be changed: it may be called again. An error in one call ends the whole
 * transaction, so catch none inside.
 */
export const transact = <T>(whose: LockOwner, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  engine().transact(whose, work);

/**
 * The same for prepared statements only: without the client's own bookkeeping, for work that runs many times a second.
 */
export const write = <T>(
  whose: LockOwner,
  work: (tx: WriteTransaction) => Promise<T>,
): Promise<T> => engine().write(whose, work);

/**
 * Within a transaction that started for an email or a key: from here on it also counts as a transaction of the person
 * found by it. Read again what depends on that person.
 */
export const alsoOf = (tx: WriteTransaction, whose: LockOwner): Promise<void> =>
  engine().lock(tx, whose);

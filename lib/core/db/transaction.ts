import "server-only";
import type { OwnerId } from "@/lib/core/identity";
import type { Prisma } from "@/prisma/generated/client";

export type SqlValue = string | number | boolean | Date | null;
export type ClientTransaction = Prisma.TransactionClient;

/** A transaction of prepared statements only, without the client's own bookkeeping. `session`: the engine's own. */
export class PlainTransaction {
  /** Responses to statements that were sent without waiting (`Engine.executePipelined`), in order. */
  readonly sent: Promise<unknown>[] = [];
  /** Statements sent with the commit (`Engine.executeLast`). */
  readonly last: { sql: string; values: readonly SqlValue[] }[] = [];

  constructor(readonly session: unknown) {}
}

export type AnyTransaction = ClientTransaction | PlainTransaction;

/**
 * Whose rows a write transaction reads and changes. Transactions of the same owner never run at the same time, so what
 * one of them has read (a count below a limit, a list that gets one more entry) is still true when it writes. SQLite
 * runs all write transactions one after the other anyway; a database with many connections takes a lock by this name.
 *
 * A workspace is named by its id, a person's private part of it by that owner's id, work that counts per mailbox by the email. null: the work decides nothing by
 * what it has read, or its own statements lock what they depend on.
 */
export type LockOwner = OwnerId | LockKey | null;
type LockKey = string & { readonly lockKey: unique symbol };

/** The same name as the person's own id, for an account that was looked up and not signed in. */
export const ofPerson = (id: string): LockOwner => id as LockKey;
export const ofEmail = (email: string): LockOwner => `email:${email.toLowerCase()}` as LockKey;
export const ofKey = (kind: string, key = ""): LockOwner => `${kind}:${key}` as LockKey;

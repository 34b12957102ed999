import "server-only";
import { config } from "@/lib/core/config";
import { Prisma } from "@/lib/core/db/db";
import { ifFree } from "@/lib/core/db/dialect";
import { queryRowsIn, type WriteTransaction } from "@/lib/core/db/statements";
import { quotaExceeded } from "@/lib/core/errors";
import type { OwnerId } from "@/lib/core/identity";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** What is counted: the rows of a table, or (`OpenTask`) of a part of it. Triggers do the counting (migration 0011). */
type Kind = Prisma.ModelName | "OpenTask";
/** How many rows of a kind a person may have, and how many bytes. `sentence` says what to do about it. */
export type Quota = { kind: Kind; most: number; bytes?: number; sentence: Sentence };
type Use = { rows: number; bytes: number };

const MEGABYTE = 1024 * 1024;
const NOTHING: Use = { rows: 0, bytes: 0 };

/**
 * Runs writes, then checks what the person's rows use: throws 409 `quota_exceeded`, which rolls back the transaction,
 * when there are more than a quota allows, or more bytes than an account may store. A write that reduces the use is
 * allowed, even for a person who is over the limit. Two concurrent writes cannot both pass: the check is part of the
 * transaction.
 */
export async function withinQuota<T>(
  tx: WriteTransaction,
  me: OwnerId,
  quotas: Quota[],
  work: () => Promise<T>,
): Promise<T> {
  const before = await usesOf(tx, me);
  const value = await carriedOut(tx, work);
  const after = await usesOf(tx, me);
  for (const quota of quotas) {
    if (isOver(quota, after) && rowsOf(quota, after) > rowsOf(quota, before))
      throw quotaExceeded(quota.sentence);
  }
  if (bytesOf(after) > mostBytes() && bytesOf(after) > bytesOf(before)) throw full();
  return value;
}

/**
 * Throws 409 `quota_exceeded` when the person may add nothing: for writes so frequent that one check must suffice. The
 * writer may exceed the limit by this one write.
 */
export async function requireRoom(
  tx: WriteTransaction,
  me: OwnerId,
  ...quotas: Quota[]
): Promise<void> {
  const uses = await usesOf(tx, me);
  for (const quota of quotas) if (isOver(quota, uses, 1)) throw quotaExceeded(quota.sentence);
  if (bytesOf(uses) >= mostBytes()) throw full();
}

/** The same for one kind only, whatever else the account contains. */
export async function requireFew(tx: WriteTransaction, me: OwnerId, quota: Quota): Promise<void> {
  if (isOver(quota, await usesOf(tx, me), 1)) throw quotaExceeded(quota.sentence);
}

/** Is the account below its bytes limit, in the current state of the transaction? */
export const hasRoom = async (tx: WriteTransaction, me: OwnerId): Promise<boolean> =>
  bytesOf(await usesOf(tx, me)) <= mostBytes();

/** A transaction makes only database calls; `work` makes them. */
const carriedOut = <T>(_tx: WriteTransaction, work: () => Promise<T>): Promise<T> => work();

async function usesOf(tx: WriteTransaction, me: OwnerId): Promise<Map<string, Use>> {
  const rows = await queryRowsIn<Use & { kind: string }>(
    tx,
    Prisma.sql`SELECT "kind", "rows", "bytes" FROM "StorageUse" WHERE "ownerId" = ${me}`,
  );
  return new Map(rows.map(({ kind, ...use }) => [kind, use]));
}

const rowsOf = ({ kind }: Quota, uses: Map<string, Use>): number =>
  (uses.get(kind) ?? NOTHING).rows;
const bytesOf = (uses: Map<string, Use>): number =>
  [...uses.values()].reduce((sum, { bytes }) => sum + bytes, 0);
const mostBytes = (): number => config().QUOTA_MEGABYTES * MEGABYTE;

function isOver(
  { kind, most, bytes = Infinity }: Quota,
  uses: Map<string, Use>,
  adding = 0,
): boolean {
  const use = uses.get(kind) ?? NOTHING;
  return use.rows + adding > most || use.bytes > bytes;
}

function full() {
  const most = config().QUOTA_MEGABYTES;
  return quotaExceeded(
    sentence(
      "storage_full",
      "Your account has reached its limit of {most} MB. Permanently delete conversations, tasks or agents; items in Trash count too.",
      { most },
    ),
  );
}

/**
 * Is no one else changing the counted rows of this kind and owner? Then no one can until the statement is committed.
 */
export const isCountFree = (owner: Prisma.Sql, kind: Kind): Prisma.Sql =>
  ifFree(
    Prisma.sql`SELECT 1 FROM "StorageUse" s WHERE s."ownerId" = ${owner} AND s."kind" = ${kind}`,
    true,
  );

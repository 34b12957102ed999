import "server-only";
import { config } from "@/lib/core/config";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { containing } from "@/lib/core/db/dialect";
import { deleteSome } from "@/lib/core/db/delete-some";
import { readPage, type PageRequest, type RowPage } from "@/lib/core/db/row-page";
import { type OwnerId, ownerIs, type Owners, ownersOf, type Scope } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";
import type { BinItem } from "@/prisma/generated/client";

// Deleted rows stay in the bin for BIN_DAYS: the owner becomes `bin:` plus the person's id, so queries for a person's
// rows don't find them, and an entry here says what it is. Dependent rows stay unchanged.

const MARK = "bin:";
/** The owner id of rows that are in this person's bin. */
export const binMark = (me: OwnerId): string => MARK + me;
/** The owner of a row that may be in the bin. */
export const withoutMark = (ownerId: string): string =>
  ownerId.startsWith(MARK) ? ownerId.slice(MARK.length) : ownerId;
/** A row in this person's bin. */
export const inBin = (me: OwnerId, id: string) => ({ id, ownerId: binMark(me) });
/** The person's rows, including those in the bin. */
export const orInBin = (...owners: OwnerId[]) => ({
  in: owners.flatMap((owner) => [owner, binMark(owner)]),
});

/** Are deleted rows kept for a while? With BIN_DAYS=0 they are removed immediately. */
export const keepsBin = (): boolean => config().BIN_DAYS > 0;

/** A bin holds no more than this: beyond it, the entries deleted first are removed permanently. */
export const BIN_MOST = 5_000;
const LIST_MOST = 200;

export type BinLine = Pick<BinItem, "id" | "kind" | "name" | "createdAt">;
type Put = { kind: string; id: string; name: string; taken?: string };

/** Writes the bin entry of a deleted row, in the transaction that marks the row. */
export const putInBin = (tx: Transaction, me: OwnerId, item: Put) =>
  tx.binItem.create({ data: { ...item, ownerId: me, createdAt: new Date() } });

/**
 * Deletes an entry, in the transaction that changes the row's owner again; null when there is none (or no longer one),
 * so that only one of two concurrent callers proceeds.
 */
export async function takeOfBin(
  tx: Transaction,
  owners: Owners,
  id: string,
): Promise<BinItem | null> {
  const where = { ownerId: owners, id };
  const item = await tx.binItem.findFirst({ where });
  if (item) await tx.binItem.deleteMany({ where });
  return item;
}

/** A page of what the person sees in the bin, last deleted first; optionally of one kind and with `q` in its name. */
export function binPage(
  owners: Owners,
  { kind, q, ...page }: PageRequest & { kind?: string; q?: string },
): Promise<RowPage<BinLine>> {
  const words = q?.trim();
  return readPage<BinLine>(
    {
      table: "BinItem",
      where: { ownerId: owners, kind },
      also: words ? [containing('t."name"', words)] : [],
      bytes: "300",
      times: ["createdAt"],
      columns: ["id", "kind", "name", "createdAt"],
    },
    page,
    LIST_MOST,
  );
}

/** Some entries deleted before a time, oldest deletion first: the person's, or everyone's. */
export const deletedBefore = (
  before: Date,
  most: number,
  owners?: Owners,
): Promise<(BinLine & { ownerId: string })[]> =>
  db().binItem.findMany({
    where: { ownerId: owners, createdAt: { lt: before } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: most,
    select: { ownerId: true, id: true, kind: true, name: true, createdAt: true },
  });

/** Which of these things are in the bin of one of these owners. */
export async function amongBinned(owners: Owners, ids: string[]): Promise<Set<string>> {
  const items = await db().binItem.findMany({
    where: { ownerId: owners, id: { in: ids } },
    select: { id: true },
  });
  return new Set(items.map(({ id }) => id));
}

/** How many entries the person's bin has above the maximum. */
const surplus = async (me: OwnerId): Promise<number> =>
  (await db().binItem.count({ where: { ownerId: me } })) - BIN_MOST;

type WhenFull = (me: OwnerId, surplus: number) => Promise<void>;
const whenFull = () => processSingleton("bin.when-full", () => new Map<string, WhenFull>());

/**
 * Registers the function that makes room in a bin: once, at startup. It knows what is in the bin; the code that adds to
 * the bin does not.
 */
export const onBinFull = (work: WhenFull): void => void whenFull().set("bin", work);

/** Makes room after something was added: a bin has at most BIN_MOST entries. */
export async function keepBinBounded(me: OwnerId): Promise<void> {
  const over = await surplus(me);
  if (over > 0) for (const work of whenFull().values()) await work(me, over);
}

/**
 * An SQL condition with its values: runs, as `t`, whose conversation or task is not in the bin. With an empty bin, as
 * most are, nothing is looked up for each run.
 */
export const outsideBin = (me: Scope): [sql: string, ...values: OwnerId[]] => [
  `(NOT EXISTS (SELECT 1 FROM "BinItem" a WHERE a."ownerId" ${ownerIs(me)} AND a.kind IN ('conversation', 'task'))
    OR NOT EXISTS (SELECT 1 FROM "BinItem" b WHERE b."ownerId" ${ownerIs(me)} AND b.id = coalesce(t."conversationId", t."taskId")))`,
  ...ownersOf(me),
  ...ownersOf(me),
];

/** Removes some of the person's entries when their account is deleted; returns how many. */
export const removeSomeLines = (tx: Transaction, me: OwnerId, most: number): Promise<number> =>
  deleteSome(tx, "BinItem", Prisma.sql`"ownerId" = ${me}`, most);

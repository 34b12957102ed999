import "server-only";
import { config } from "@/lib/core/config";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { containing } from "@/lib/core/db/dialect";
import { deleteSome } from "@/lib/core/db/rows/delete-some";
import { readPage, type PageRequest, type RowPage } from "@/lib/core/db/paging/row-page";
import type { UserId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/process/singleton";
import type { BinItem } from "@/prisma/generated/client";

// What people delete is in their bin for BIN_DAYS: the row's owner becomes `bin:` and theirs, so that every question for
// somebody's rows passes it by, and a line here says what it is. What hangs on the row stays as it is.

const MARK = "bin:";
/** The owner id of a row that is in this person's bin. */
export const binMark = (me: UserId): string => MARK + me;
/** A row that is in this person's bin. */
export const inBin = (me: UserId, id: string) => ({ id, ownerId: binMark(me) });
/** The person's rows, those in the bin included. */
export const orInBin = (me: UserId) => ({ in: [me, binMark(me)] });

/** Is what people delete kept for a while? With BIN_DAYS=0 it goes at once. */
export const keepsBin = (): boolean => config().BIN_DAYS > 0;

/** More than that nobody's bin holds: what was deleted first goes for good then. */
export const BIN_MOST = 5_000;
const LIST_MOST = 200;

export type BinLine = Pick<BinItem, "id" | "kind" | "name" | "createdAt">;
type Put = { kind: string; id: string; name: string; taken?: string };

/** Writes the line of what is deleted, in the transaction that marks its row. */
export const putInBin = (tx: Transaction, me: UserId, item: Put) =>
  tx.binItem.create({ data: { ...item, ownerId: me, createdAt: new Date() } });

/**
 * Takes a line away, in the transaction that changes the row's owner again; null when there is none (any more), so that
 * of two at the same time one alone goes on.
 */
export async function takeOfBin(tx: Transaction, me: UserId, id: string): Promise<BinItem | null> {
  const where = { ownerId: me, id };
  const item = await tx.binItem.findFirst({ where });
  if (item) await tx.binItem.deleteMany({ where });
  return item;
}

/** A page of what is in the person's bin, deleted last first; of one kind and with `q` in its name, if these are given. */
export function binPage(
  me: UserId,
  { kind, q, ...page }: PageRequest & { kind?: string; q?: string },
): Promise<RowPage<BinLine>> {
  const words = q?.trim();
  return readPage<BinLine>(
    {
      table: "BinItem",
      where: { ownerId: me, kind },
      also: words ? [containing('t."name"', words)] : [],
      bytes: "300",
      times: ["createdAt"],
      columns: ["id", "kind", "name", "createdAt"],
    },
    page,
    LIST_MOST,
  );
}

/** Some of what was deleted before a time, first deleted first: the person's, or everybody's. */
export const deletedBefore = (
  before: Date,
  most: number,
  me?: UserId,
): Promise<(BinLine & { ownerId: string })[]> =>
  db().binItem.findMany({
    where: { ownerId: me, createdAt: { lt: before } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: most,
    select: { ownerId: true, id: true, kind: true, name: true, createdAt: true },
  });

/** How many lines there are too many in the person's bin. */
const surplus = async (me: UserId): Promise<number> =>
  (await db().binItem.count({ where: { ownerId: me } })) - BIN_MOST;

type WhenFull = (me: UserId, surplus: number) => Promise<void>;
const whenFull = () => processSingleton("bin.when-full", () => new Map<string, WhenFull>());

/** Registers what makes room in a bin: once, at startup. It knows what is in there; who puts something in does not. */
export const onBinFull = (work: WhenFull): void => void whenFull().set("bin", work);

/** Makes room, after something was put in: a bin holds BIN_MOST at most. */
export async function keepBinBounded(me: UserId): Promise<void> {
  const over = await surplus(me);
  if (over > 0) for (const work of whenFull().values()) await work(me, over);
}

/**
 * An SQL condition with its values: runs, as `t`, of no conversation or task that is in the bin. With an empty bin, as most
 * are, nothing is looked up for each run.
 */
export const outsideBin = (me: UserId): [sql: string, ...values: UserId[]] => [
  `(NOT EXISTS (SELECT 1 FROM "BinItem" a WHERE a."ownerId" = ? AND a.kind IN ('conversation', 'task'))
    OR NOT EXISTS (SELECT 1 FROM "BinItem" b WHERE b."ownerId" = ? AND b.id = coalesce(t."conversationId", t."taskId")))`,
  me,
  me,
];

/** Removes some of the person's lines, for an account that goes; returns how many. */
export const removeSomeLines = (tx: Transaction, me: UserId, most: number): Promise<number> =>
  deleteSome(tx, "BinItem", Prisma.sql`"ownerId" = ${me}`, most);

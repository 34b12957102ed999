import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { turn } from "@/lib/core/shared/turn";
import { bitByBit } from "@/lib/core/storage/retention";
import type { KnowledgeDocument as Row } from "@/prisma/generated/client";

/** Readings of documents that are looked at together. */
const AT_ONCE = 200;
const PASSAGES = 100;
/** A reading is under way while its document is due. What is due later than this is not read now, on any node's clock. */
const LATER_MS = 60 * 60_000;

type Reading = { documentId: string; revision: number };

/**
 * Removes passages that no document shows, which a reading has left that failed, that was interrupted, or whose document
 * was deleted meanwhile; returns how many.
 */
export async function forgetUnshown(): Promise<number> {
  let removed = 0;
  let last = "";
  for (;;) {
    const groups = await db().knowledgeChunk.groupBy({
      by: ["documentId", "revision"],
      where: { documentId: { gt: last } },
      orderBy: [{ documentId: "asc" }, { revision: "asc" }],
      take: AT_ONCE,
    });
    for (const reading of await unshownOf(groups))
      removed += await bitByBit(() =>
        deleteSome(db(), "KnowledgeChunk", rowsOf(reading), PASSAGES),
      );
    const next = groups.at(-1)?.documentId;
    if (next === undefined || groups.length < AT_ONCE) return removed;
    last = next; // an unusual number of readings of one document is completed the next time
    await turn();
  }
}

const rowsOf = ({ documentId, revision }: Reading): Prisma.Sql =>
  Prisma.sql`"documentId" = ${documentId} AND "revision" = ${revision}`;

async function unshownOf(readings: Reading[]): Promise<Reading[]> {
  const documents = await db().knowledgeDocument.findMany({
    where: { id: { in: readings.map(({ documentId }) => documentId) } },
    select: { id: true, revision: true, attempt: true, dueAt: true },
  });
  const byId = new Map(documents.map((each) => [each.id, each]));
  return readings.filter(({ documentId, revision }) => isUnshown(revision, byId.get(documentId)));
}

/** The last reading may be under way; those before it can't be shown any longer. */
function isUnshown(
  revision: number,
  document: Pick<Row, "revision" | "attempt" | "dueAt"> | undefined,
): boolean {
  if (!document) return true;
  const { revision: shown, attempt, dueAt } = document;
  if (revision === shown) return false;
  return revision < attempt || dueAt === null || dueAt.getTime() > Date.now() + LATER_MS;
}

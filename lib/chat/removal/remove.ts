import "server-only";
import { atPlaces, oneOf, place } from "@/lib/core/db/dialect";
import {
  mergeSearchIndex,
  mergeIfManyRemoved,
  countRemoved,
} from "@/lib/chat/removal/merge-search-index";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { REMOVED, removalMark, type Removal } from "@/lib/core/storage/batched-removal";
import { removeSomeRuns } from "@/lib/runs/journal/remove";

const MESSAGES = 200;
const BYTES = 2 * 1024 * 1024;
const LENGTH = Prisma.raw(
  ["content", "reasoning", "toolCalls", "parts"]
    .map((name) => `coalesce(octet_length("${name}"), 0)`)
    .join(" + "),
);

/**
 * A conversation that its person has deleted: its runs are removed, then its messages, then the conversation itself.
 */
export const conversationRemoval: Removal = {
  name: "conversations",
  left: () =>
    db().conversation.findMany({
      where: { ownerId: REMOVED },
      select: { id: true, ownerId: true },
    }),
  async some(tx, me, id) {
    if (await removeSomeRuns(tx, me, { conversationId: id })) return true;
    if ((await removeSomeMessages(tx, [id])) > 0) return true;
    await tx.conversation.deleteMany({ where: { id, ownerId: removalMark(me) } });
    return false;
  },
  between: mergeIfManyRemoved,
  after: async () => void (await mergeSearchIndex()),
};

/** Removes as many messages of these conversations as a few milliseconds allow; returns how many. */
export async function removeSomeMessages(tx: Transaction, ids: string[]): Promise<number> {
  const removed = await tx.$executeRaw`DELETE FROM "Message" WHERE ${atPlaces(Prisma.sql`
    SELECT place FROM (
      SELECT place, row_number() OVER (ORDER BY place) AS nth, sum(bytes) OVER (ORDER BY place) AS total
      FROM (SELECT ${place()} AS place, ${LENGTH} AS bytes FROM "Message" WHERE ${oneOf('"conversationId"', ids)} LIMIT ${MESSAGES}) chosen
    ) counted WHERE nth = 1 OR total <= ${BYTES}`)}`;
  countRemoved(removed);
  return removed;
}

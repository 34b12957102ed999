import "server-only";
import { db } from "@/lib/core/db/db";
import { openPage, writeKey } from "@/lib/core/db/key-page";
import type { UserId } from "@/lib/core/identity";
import type { TaskStatus } from "@/lib/tasks/contract";
import type { Task as Row } from "@/prisma/generated/client";

/** Rows read at once, of which some are found. */
const PIECE = 200;

/**
 * The person's tasks whose name or description holds the words, newest first from the key `after` on. The database
 * knows upper and lower case of ASCII alone, and takes % and _ for any letters: it leaves out what can't be meant, and
 * the rows themselves decide. 400 for a key that this server did not write.
 */
export async function search(me: UserId, status: TaskStatus | undefined, words: string, { after, take }: { after?: string; take: number }): Promise<Row[]> {
  const key = words.toLowerCase();
  const like = key.replace(/[^\x20-\x7e]+|[%_]+/g, "%");
  const where = { ownerId: me, status, OR: [{ nameKey: { contains: like } }, { description: { contains: like } }] };
  const found: Row[] = [];
  for (let from = after; ; ) {
    const { behind, order } = openPage({ after: from }, PIECE);
    const rows = await db().task.findMany({ where: { AND: [where, behind] }, orderBy: order, take: PIECE });
    found.push(...rows.filter(({ nameKey, description }) => nameKey.includes(key) || description.toLowerCase().includes(key)));
    const last = rows.at(-1);
    if (found.length >= take || !last || rows.length < PIECE) return found.slice(0, take);
    from = writeKey({ at: last.createdAt, id: last.id });
  }
}

import "server-only";
import { db } from "@/lib/core/db/db";
import { pageSize, readKey, type PageKey } from "@/lib/core/db/paging/key-page";
import { queryRows as readRows, type SqlValue } from "@/lib/core/db/statements";
import { fits, nextKey, type PageRequest, type RowPage } from "@/lib/core/db/paging/row-page";
import type { UserId } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import type { TaskStatus } from "@/lib/tasks/contract";
import type { Task as Row } from "@/prisma/generated/client";

export const TIMES: (keyof Row & string)[] = ["createdAt", "updatedAt", "nextRunAt"];
/** SQL expression on `t` for the size of a task. */
export const BYTES = `500 + octet_length(t."description") + coalesce(octet_length(t."result"), 0) + coalesce(octet_length(t."error"), 0)`;

/** Rows scanned in one statement: with the longest descriptions, a few milliseconds. */
const PIECE = 250;
/** Rows scanned for one response. Where matches are rare, the page ends early, and the next one continues. */
const LOOKED_AT = 10_000;

type Sized = { id: string; createdAt: Date; nameKey: string; description: string; bytes: number };

/**
 * A page of the person's tasks whose name or description contains the text, newest first. The database folds the case
 * of ASCII only, and treats % and _ as wildcards: it only prefilters, and the match is decided on the rows themselves.
 * A page may hold fewer rows than requested: its next key shows that there are more. 400 for a key that this server did
 * not write.
 */
export async function search(
  me: UserId,
  status: TaskStatus | undefined,
  words: string,
  { limit, after }: PageRequest,
  most: number,
): Promise<RowPage<Row>> {
  const key = words.toLowerCase();
  const found: Sized[] = [];
  const size = pageSize(limit, most);
  let from: PageKey | null = after ? readKey(after, "after") : null;
  for (let seen = 0; seen < LOOKED_AT && found.length <= size; seen += PIECE) {
    const piece = await lookThrough(me, status, key, from);
    found.push(
      ...piece.rows.filter(
        (each) => each.nameKey.includes(key) || each.description.toLowerCase().includes(key),
      ),
    );
    from = piece.next;
    if (!from) break;
    await turn(); // other requests are served between two pieces
  }
  const fitting = found.slice(0, fits(found.slice(0, size).map((each) => each.bytes)));
  const rows = await db().task.findMany({
    where: { ownerId: me, id: { in: fitting.map((each) => each.id) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const last =
    fitting.length < found.length ? fitting.at(-1) : from && { id: from.id, createdAt: from.at };
  return { rows, headers: nextKey(last ?? undefined) };
}

/**
 * The possible matches among the next PIECE rows after a position, and the position of the last of these rows; null:
 * there are no more.
 */
async function lookThrough(
  me: UserId,
  status: TaskStatus | undefined,
  key: string,
  from: PageKey | null,
): Promise<{ rows: Sized[]; next: PageKey | null }> {
  const like = `%${key.replace(/[^\x20-\x7e]+|[%_]+/g, "%")}%`;
  const mine = status ? "ownerId = ? AND status = ?" : "ownerId = ?";
  const behind = from ? "AND createdAt <= ? AND (createdAt, id) < (?, ?)" : "";
  const values: SqlValue[] = [
    me,
    ...(status ? [status] : []),
    ...(from ? [from.at, from.at, from.id] : []),
  ];
  const order = "ORDER BY createdAt DESC, id DESC";
  const [end] = await readRows<{ id: string; createdAt: Date }>(
    `SELECT id, createdAt FROM Task WHERE ${mine} ${behind} ${order} LIMIT 1 OFFSET ?`,
    [...values, PIECE - 1],
    ["createdAt"],
  );
  const upTo = end ? "AND createdAt >= ? AND (createdAt, id) >= (?, ?)" : "";
  const words = "AND (nameKey LIKE ? OR description LIKE ?)";
  const sql = `SELECT id, createdAt, nameKey, description, ${BYTES} AS bytes FROM Task t WHERE ${mine} ${behind} ${upTo} ${words} ${order}`;
  const rows = await readRows<Sized>(
    sql,
    [...values, ...(end ? [end.createdAt, end.createdAt, end.id] : []), like, like],
    ["createdAt"],
  );
  return { rows, next: end ? { at: end.createdAt, id: end.id } : null };
}

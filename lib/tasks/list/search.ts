import "server-only";
import { db } from "@/lib/core/db/db";
import { pageSize } from "@/lib/core/db/key-page";
import { fits, type PageRequest, type RowPage } from "@/lib/core/db/row-page";
import { queryRows as readRows, type SqlValue } from "@/lib/core/db/statements";
import { ownerIs, ownersOf, type Scope, visibleTo } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import type { TaskSort, TaskState, TaskStatus } from "@/lib/tasks/contract";
import { conditionsOf } from "@/lib/tasks/list/conditions";
import { keyHeader, ORDERS, readPosition, type ListPosition } from "@/lib/tasks/list/order";
import { labelsIn } from "@/lib/tasks/list/labels";
import type { Task as Row } from "@/prisma/generated/client";

export const TIMES: (keyof Row & string)[] = ["createdAt", "updatedAt", "nextRunAt", "lastRunAt"];
/** SQL expression on `t` for the size of a task. */
export const BYTES = `500 + octet_length(t."description") + octet_length(t."labels") + coalesce(octet_length(t."files"), 0) + coalesce(octet_length(t."result"), 0) + coalesce(octet_length(t."error"), 0)`;

/** Rows scanned in one statement: with the longest descriptions, a few milliseconds. */
export const PIECE = 250;
/** Rows scanned for one response. Where matches are rare, the page ends early, and the next one continues. */
export const LOOKED_AT = 10_000;

/** Filters of the list; an omitted part filters nothing. */
export type Wanted = {
  status?: TaskStatus;
  state?: TaskState;
  /** The runs that wait for their person, if the filter needs them. */
  waiting?: string[];
  /** In its name or description; in lower case. */
  words?: string;
  teamId?: string;
  /** The id of an assigned agent. */
  agentId?: string;
  /** When it was created. */
  since?: Date;
  until?: Date;
  /** As stored: from 1. */
  priority?: number;
  /** In lower case. */
  label?: string;
  /** Not completed, and due on or before this day. */
  dueUntil?: string;
  sort: TaskSort;
};
type Found = ListPosition & {
  nameKey: string;
  description: string;
  labels: string;
  bytes: number;
};

/**
 * A page of the person's matching tasks, in the requested order. Words are matched literally, ignoring case: the
 * database folds the case of ASCII only, and treats % and _ as wildcards, so it only prefilters. A page may have fewer
 * rows than requested: its next key shows that there are more. 400 for a key that this server did not write.
 */
export async function search(
  me: Scope,
  wanted: Wanted,
  { limit, after }: PageRequest,
  most: number,
): Promise<RowPage<Row>> {
  const matches: Found[] = [];
  const size = pageSize(limit, most);
  let from = after ? readPosition(after, wanted.sort) : null;
  for (let seen = 0; seen < LOOKED_AT && matches.length <= size; seen += PIECE) {
    const piece = await lookThrough(me, wanted, from);
    matches.push(...piece.rows.filter((each) => says(each, wanted)));
    from = piece.next;
    if (!from) break;
    await turn(); // other requests are served between two pieces
  }
  const fitting = matches.slice(0, fits(matches.slice(0, size).map((each) => each.bytes)));
  const rows = await db().task.findMany({
    where: { ownerId: visibleTo(me), id: { in: fitting.map((each) => each.id) } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const last = fitting.length < matches.length ? fitting.at(-1) : from;
  return {
    rows: fitting.flatMap(({ id }) => byId.get(id) ?? []),
    headers: keyHeader(last ?? undefined, wanted.sort),
  };
}

/** The conditions that the database only prefilters: the words and the label. */
export const says = (
  { nameKey, description, labels }: Found,
  { words = "", label }: Pick<Wanted, "words" | "label">,
): boolean =>
  (nameKey.includes(words) || description.toLowerCase().includes(words)) &&
  (label === undefined || labelsIn({ labels }).some((each) => each.toLowerCase() === label));

/**
 * The possible matches among the next PIECE rows after a position, and the position of the last of these rows; null:
 * there are no more.
 */
export async function lookThrough(
  me: Scope,
  wanted: Wanted,
  from: ListPosition | null,
): Promise<{ rows: Found[]; next: ListPosition | null }> {
  const { column, of, back } = ORDERS[wanted.sort];
  const by = `t."${column}"`;
  const [on, against, direction] = back ? ["<", ">", "DESC"] : [">", "<", "ASC"];
  const mine = ownedAnd(me, wanted);
  const behind = from ? `AND ${by} ${on}= ? AND (${by}, id) ${on} (?, ?)` : "";
  const values: SqlValue[] = [...mine.values, ...(from ? [from.value, from.value, from.id] : [])];
  const order = `ORDER BY ${by} ${direction}, id ${direction}`;
  const times = of === "time" ? ["value" as const] : [];
  const [end] = await readRows<ListPosition>(
    `SELECT id, ${by} AS value FROM "Task" t WHERE ${mine.sql} ${behind} ${order} LIMIT 1 OFFSET ?`,
    [...values, PIECE - 1],
    times,
  );
  const upTo = end ? `AND ${by} ${against}= ? AND (${by}, id) ${against}= (?, ?)` : "";
  const more = conditionsOf(wanted);
  const texts = wanted.words ? '"nameKey", description' : `'' AS "nameKey", '' AS description`;
  const rows = await readRows<Found>(
    `SELECT id, ${by} AS value, ${texts}, ${wanted.label ? "labels" : "'[]' AS labels"}, ${BYTES} AS bytes FROM "Task" t WHERE ${mine.sql} ${behind} ${upTo} ${more.sql} ${order}`,
    [...values, ...(end ? [end.value, end.value, end.id] : []), ...more.values],
    times,
  );
  return { rows, next: end ?? null };
}

/** The prefix columns of an index, so that a piece contains nothing else; by time, also one state or team. */
function ownedAnd(
  me: Scope,
  { sort, status, teamId }: Wanted,
): { sql: string; values: SqlValue[] } {
  if (ORDERS[sort].column !== "createdAt")
    return { sql: `"ownerId" ${ownerIs(me)}`, values: [...ownersOf(me)] };
  if (status)
    return { sql: `"ownerId" ${ownerIs(me)} AND status = ?`, values: [...ownersOf(me), status] };
  if (teamId)
    return { sql: `"ownerId" ${ownerIs(me)} AND "teamId" = ?`, values: [...ownersOf(me), teamId] };
  return { sql: `"ownerId" ${ownerIs(me)}`, values: [...ownersOf(me)] };
}

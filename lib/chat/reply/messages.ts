import "server-only";
import type { Message } from "@/lib/chat/contract";
import { messageToWire } from "@/lib/chat/schema";
import { asRow, LARGEST_INTEGER, queryRows } from "@/lib/core/db/statements";
import { fittingOf } from "@/lib/core/db/row-page";
import type { Scope } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import type { Message as Row } from "@/prisma/generated/client";

/** Messages in one page of a conversation; fewer where they are long. */
const PAGE = 1_000;
/** SQL expression for the size of a message. */
export const BYTES = `200 + octet_length(content) + coalesce(octet_length(reasoning), 0) + coalesce(octet_length("toolCalls"), 0) + coalesce(octet_length(parts), 0)`;

/** `more`: there are earlier messages. */
type MessagePage = { messages: Message[]; first?: number; more: boolean };

/** The last shown messages of a conversation before a position, oldest first. */
export function shownBefore(
  me: Scope,
  conversationId: string,
  before = LARGEST_INTEGER,
): Promise<MessagePage> {
  return lastOf(
    `"conversationId" = ? AND "ownerId" = ? AND superseded = FALSE AND position < ? ORDER BY position DESC`,
    [conversationId, me.own, Math.min(before, LARGEST_INTEGER)],
    PAGE,
  );
}

/** The newest versions of the message at one position, oldest first. */
export function versionsAt(
  me: Scope,
  { conversationId, position }: Pick<Row, "conversationId" | "position">,
): Promise<MessagePage> {
  return lastOf(
    `"conversationId" = ? AND "ownerId" = ? AND position = ? ORDER BY version DESC`,
    [conversationId, me.own, position],
    PAGE,
  );
}

async function lastOf(
  which: string,
  values: (string | number)[],
  most: number,
): Promise<MessagePage> {
  const { pageRows: rows, more } = await fittingOf(
    (columns, limit) =>
      queryRows<Row>(`SELECT ${columns} FROM "Message" WHERE ${which} LIMIT ?`, [...values, limit]),
    { bytes: BYTES, columns: "*", most },
  );
  return {
    messages: rows.toReversed().map((row) => messageToWire(asRow<Row>(row, ["createdAt"]))),
    first: rows.at(-1)?.position,
    more,
  };
}

/** The shown message that a conversation's summary ends with; undefined when it no longer exists. */
export async function endOfSummary(
  me: Scope,
  conversationId: string,
  upTo: number,
): Promise<string | undefined> {
  const sql = `SELECT id FROM "Message" WHERE "conversationId" = ? AND "ownerId" = ? AND superseded = FALSE AND position <= ? ORDER BY position DESC LIMIT 1`;
  return (await queryRows<{ id: string }>(sql, [conversationId, me.own, upTo]))[0]?.id;
}

const AT_ONCE = 20;

/**
 * All messages of a conversation in order, including earlier versions, as `show` converts them: read piece by piece.
 */
export async function* everyMessage<Shown>(
  conversationId: string,
  show: (row: Row) => Shown,
): AsyncGenerator<Shown> {
  const sql =
    'SELECT * FROM "Message" WHERE "conversationId" = ? AND position >= ? AND (position, version) > (?, ?) ORDER BY position, version LIMIT ?';
  for (let last = { position: -1, version: 0 }; ; await turn()) {
    const rows = await queryRows<Row>(
      sql,
      [conversationId, last.position, last.position, last.version, AT_ONCE],
      ["createdAt"],
    );
    for (const row of rows) yield show(row);
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)!;
  }
}

import "server-only";
import type { ModelMessage } from "@/lib/core/model/wire";
import { db } from "@/lib/core/db/db";
import type { Message as Row } from "@/prisma/generated/client";

/** More never fits a model's context; the rest is not even read. */
const MOST = 400;

/** The shown messages of a conversation up to (and with) a position, oldest first; the newest 400 of them. */
export async function history(conversationId: string, upTo?: number): Promise<Row[]> {
  const rows = await db().message.findMany({
    where: { conversationId, superseded: false, ...(upTo === undefined ? {} : { position: { lte: upTo } }) },
    orderBy: { position: "desc" },
    take: MOST,
  });
  return rows.reverse();
}

/** What a model sees of them. A reply that never came says nothing and is left out. */
export function turnsOf(rows: Pick<Row, "role" | "content">[]): ModelMessage[] {
  return rows.filter((row) => row.content !== "").map((row) => ({ role: row.role as "user" | "assistant", content: row.content }));
}

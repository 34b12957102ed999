import "server-only";
import type { Conversation, ConversationPage } from "@/lib/chat/contract";
import { messageToWire, summaryToWire } from "@/lib/chat/schema";
import { conversationOf } from "@/lib/chat/send";
import { db } from "@/lib/core/db/db";
import { readKey, writeKey } from "@/lib/core/db/key-page";
import { missing } from "@/lib/core/http/errors";
import type { UserId } from "@/lib/core/identity";
import * as runs from "@/lib/runs/service";

type Query = { agent_id?: string; page: number; per_page: number; last_evaluated_key?: string };

/** The person's conversations, last used first, paged by key so that no row comes twice; `page` is only counted along. */
export async function list(me: UserId, { agent_id, page, per_page, last_evaluated_key }: Query): Promise<ConversationPage> {
  const from = last_evaluated_key ? readKey(last_evaluated_key, "last_evaluated_key") : undefined;
  const rows = await db().conversation.findMany({
    where: {
      ownerId: me,
      ...(agent_id ? { agentId: agent_id } : {}),
      // The range lets the index begin at the key; the second condition drops what the page before has shown.
      ...(from ? { updatedAt: { lte: from.at }, NOT: { updatedAt: from.at, id: { gte: from.id } } } : {}),
    },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: per_page + 1,
  });
  const shown = rows.slice(0, per_page);
  const last = rows.length > per_page ? shown.at(-1) : undefined;
  return {
    conversations: shown.map(summaryToWire),
    pagination: { page, per_page, has_more: last !== undefined, last_evaluated_key: last ? writeKey({ at: last.updatedAt, id: last.id }) : null },
  };
}

/** One conversation with its shown messages, oldest first. 404 when it is not the person's. */
export async function get(me: UserId, id: string): Promise<Conversation> {
  const row = await conversationOf(me, id);
  const messages = await db().message.findMany({ where: { conversationId: id, ownerId: me, superseded: false }, orderBy: { position: "asc" } });
  return { conversation_id: row.id, agent_id: row.agentId, title: row.title, active_run_id: row.activeRunId, messages: messages.map(messageToWire) };
}

export async function rename(me: UserId, id: string, title: string): Promise<{ conversation_id: string; title: string }> {
  const { count } = await db().conversation.updateMany({ where: { id, ownerId: me }, data: { title } });
  if (count === 0) throw missing("Conversation");
  return { conversation_id: id, title };
}

/** Deletes the conversation with its messages; a run that still answers in it is stopped. */
export async function remove(me: UserId, id: string): Promise<void> {
  const { activeRunId } = await conversationOf(me, id);
  if (activeRunId) await runs.stop(me, activeRunId);
  await db().conversation.deleteMany({ where: { id, ownerId: me } });
}

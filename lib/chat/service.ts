import "server-only";
import type {
  Conversation,
  ConversationPage,
  ConversationSummary,
  Message,
} from "@/lib/chat/contract";
import { emitChange } from "@/lib/chat/events/changes";
import { endOfSummary, shownBefore, versionsAt } from "@/lib/chat/history/messages";
import { summaryToWire } from "@/lib/chat/schema";
import { searchConversations, type SearchHit } from "@/lib/chat/search/search";
import { conversationRemoval } from "@/lib/chat/removal/remove";
import { conversationOf } from "@/lib/chat/reply/send";
import { summaryOf } from "@/lib/chat/history/turns";
import { db } from "@/lib/core/db/db";
import { queryRows as findRows, type SqlValue } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { removalMark, removeFirst, removeRest } from "@/lib/core/db/rows/batched-removal";
import { readKey, writeKey, type PageKey } from "@/lib/core/db/paging/key-page";
import { missing } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
import { endRuns, notifyDeleted } from "@/lib/runs/record/remove";
import * as runs from "@/lib/runs/service";
import { forgetScope } from "@/lib/tools/approvals";
import type { Conversation as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

type Query = {
  agent_id?: string;
  team_id?: string;
  page: number;
  per_page: number;
  last_evaluated_key?: string;
  q?: string;
};

/**
 * The person's conversations, last used first, paged by key so that no row comes twice; `page` is only passed through.
 * With `q` only those that match, with the text around the match.
 */
export async function list(
  me: UserId,
  { agent_id, team_id, page, per_page, last_evaluated_key, q }: Query,
): Promise<ConversationPage> {
  const from = last_evaluated_key ? readKey(last_evaluated_key, "last_evaluated_key") : undefined;
  const take = per_page + 1;
  const rows = q?.trim()
    ? await searchConversations(me, { q, agentId: agent_id, teamId: team_id, from, take })
    : (await newest(me, { agentId: agent_id, teamId: team_id }, from, take)).map(
        (row): SearchHit => ({
          row,
        }),
      );
  const shown = rows.slice(0, per_page);
  const last = rows.length > per_page ? shown.at(-1)?.row : undefined;
  const waiting = await runs.waitingAmong(
    me,
    shown.flatMap(({ row }) => row.activeRunId ?? []),
  );
  return {
    conversations: shown.map(({ row, messageId, snippet }) => ({
      ...summaryToWire(row),
      ...activeRun(row, waiting),
      ...(messageId ? { message_id: messageId, preview: snippet ?? row.preview } : {}),
    })),
    pagination: {
      page,
      per_page,
      has_more: last !== undefined,
      last_evaluated_key: last ? writeKey({ at: last.updatedAt, id: last.id }) : null,
    },
  };
}

const activeRun = (
  { activeRunId }: Row,
  waiting: Set<string>,
): Pick<ConversationSummary, "active_run"> =>
  activeRunId ? { active_run: waiting.has(activeRunId) ? "waiting" : "running" } : {};

function newest(
  me: UserId,
  { agentId, teamId }: { agentId?: string; teamId?: string },
  from: PageKey | undefined,
  take: number,
): Promise<Row[]> {
  const conditions = ["ownerId = ?"];
  const values: SqlValue[] = [me];
  const only = (condition: string, ...of: SqlValue[]) => (
    conditions.push(condition),
    values.push(...of)
  );
  if (agentId) only("agentId = ? AND teamId IS NULL", agentId);
  if (teamId) only("teamId = ?", teamId);
  // The range lets the index start at the key; the second condition drops rows shown on the previous page.
  if (from) only("updatedAt <= ? AND (updatedAt, id) < (?, ?)", from.at, from.at, from.id);
  return findRows<Row>(
    `SELECT * FROM Conversation WHERE ${conditions.join(" AND ")} ORDER BY updatedAt DESC, id DESC LIMIT ?`,
    [...values, take],
    ["createdAt", "updatedAt"],
  );
}

/**
 * One conversation with its shown messages, oldest first: all of them, or for a long one the last before a position;
 * `earlier` is then the position to ask for older ones. 404 when it is not the person's.
 */
export async function get(me: UserId, id: string, before?: number): Promise<Conversation> {
  const row = await conversationOf(me, id);
  const { messages, first, more } = await shownBefore(me, id, before);
  const summary = summaryOf(row);
  const last = summary && (await endOfSummary(me, id, summary.upTo));
  return {
    conversation_id: row.id,
    agent_id: row.agentId,
    team_id: row.teamId ?? undefined,
    title: row.title,
    active_run_id: row.activeRunId,
    messages,
    earlier: more ? first : undefined,
    summary: summary && last ? { text: summary.text, up_to_message_id: last } : undefined,
  };
}

/**
 * The versions of a message at its position, oldest first; if very many, the newest. 404 when it is not the person's.
 */
export async function versions(me: UserId, id: string): Promise<Message[]> {
  const one = await db().message.findFirst({
    where: { id, ownerId: me, conversation: { ownerId: me } },
    select: { conversationId: true, position: true },
  });
  if (!one) throw missing(sentence("message_not_found", "Message not found"));
  const { messages } = await versionsAt(me, one);
  return messages.map((each) => ({ ...each, versions: messages.at(-1)!.versions }));
}

export async function rename(
  me: UserId,
  id: string,
  title: string,
): Promise<{ conversation_id: string; title: string }> {
  const { count } = await db().conversation.updateMany({
    where: { id, ownerId: me },
    data: { title },
  });
  if (count === 0) throw missing(sentence("conversation_not_found", "Conversation not found"));
  emitChange(me, { conversation_id: id, change: "renamed" });
  return { conversation_id: id, title };
}

/**
 * Deletes the conversation with its messages and its runs, steps and logs included; a live run is stopped. It
 * disappears at once; the data of a long one is removed bit by bit.
 */
export async function remove(me: UserId, id: string): Promise<void> {
  const { activeRunId } = await conversationOf(me, id);
  if (activeRunId) await runs.stop(me, activeRunId);
  const { ended, more } = await transact(async (tx) => {
    await forgetScope(tx, me, id);
    // With an active run id that matches no run, no message still on its way can be added.
    await tx.conversation.updateMany({
      where: { id, ownerId: me },
      data: { ownerId: removalMark(me), activeRunId: "" },
    });
    const ended = await endRuns(tx, me, { conversationId: id });
    return { ended, more: await removeFirst(conversationRemoval, tx, me, id) };
  });
  notifyDeleted(ended);
  emitChange(me, { conversation_id: id, change: "deleted" });
  if (more) void removeRest(conversationRemoval, me, id);
}

import "server-only";
import { namesOf } from "@/lib/agents/lookup/names";
import { itemEntry, type Actor } from "@/lib/audit/write";
import { indexedBy } from "@/lib/core/db/dialect";
import { chatLimits } from "@/lib/chat/rules";
import type {
  Conversation,
  ConversationPage,
  ConversationPatch,
  ConversationSummary,
  Message,
} from "@/lib/chat/contract";
import { emitChange, emitShared } from "@/lib/chat/changes";
import { endOfSummary, shownBefore, versionsAt } from "@/lib/chat/reply/messages";
import { marksOf, summaryToWire } from "@/lib/chat/schema";
import { searchConversations, type SearchHit } from "@/lib/chat/search";
import { newestShared, sharedToWire, sharersAmong } from "@/lib/chat/shared/list";
import { readable } from "@/lib/chat/shared/reader";
import { conversationRemoval } from "@/lib/chat/removal/remove";
import { checkConversationModel } from "@/lib/chat/reply/answerer";
import { conversationOf } from "@/lib/chat/reply/send";
import { summaryOf } from "@/lib/chat/reply/turns";
import { binMark, keepBinBounded, keepsBin, putInBin } from "@/lib/core/storage/rows";
import { db, type Prisma } from "@/lib/core/db/db";
import { queryRows as findRows, type SqlValue } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { removalMark, removeFirst, removeRest } from "@/lib/core/storage/batched-removal";
import { readKey, writeKey, type PageKey } from "@/lib/core/db/key-page";
import { missing } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { forgetOrigin } from "@/lib/memory/retention";
import { endRuns, notifyDeleted } from "@/lib/runs/journal/remove";
import * as runs from "@/lib/runs/worker/service";
import { stopFully } from "@/lib/runs/stop-all";
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
  archived?: boolean;
  from_program?: boolean;
  shared?: boolean;
};

/**
 * The person's conversations, last used first, paged by key so that no row comes twice; `page` is only passed through.
 * With `q` only those that match, archived ones too, with the text around the match. `from_program`: only those started
 * by a program. `shared`: those of all members that are shared with the workspace; without it only one's own.
 */
export async function list(
  me: Scope,
  { page, per_page, last_evaluated_key, ...which }: Query,
): Promise<ConversationPage> {
  const { agent_id, team_id, q, archived, from_program, shared = false } = which;
  const from = last_evaluated_key ? readKey(last_evaluated_key, "last_evaluated_key") : undefined;
  const take = per_page + 1;
  const filter = { agentId: agent_id, teamId: team_id, fromProgram: from_program ?? false };
  const searched = Boolean(q?.trim());
  const rows = searched
    ? await searchConversations(me, { q: q!, ...filter, shared, from, take })
    : shared
      ? asHits(await newestShared(me, { agentId: agent_id, teamId: team_id, from, take }))
      : asHits(
          await newest(me, { ...filter, only: archived ? "archived" : "present", from, take }),
        );
  const pinned =
    searched || archived || from_program || shared || from
      ? undefined
      : asHits(await newest(me, { ...filter, only: "pinned", take: chatLimits.pinned }));
  const pageRows = rows.slice(0, per_page);
  const last = rows.length > per_page ? pageRows.at(-1)?.row : undefined;
  const waiting = await runs.waitingAmong(
    me,
    [...pageRows, ...(pinned ?? [])].flatMap(({ row }) => row.activeRunId ?? []),
  );
  const sharer = await sharersAmong(
    me,
    pageRows.map(({ row }) => row),
  );
  const toWire = (row: Row): ConversationSummary => {
    const by = sharer(row);
    return by ? sharedToWire(row, by) : { ...summaryToWire(row), ...activeRun(row, waiting) };
  };
  const hitToWire = ({ row, messageId, snippet }: SearchHit): ConversationSummary => ({
    ...toWire(row),
    ...(messageId ? { message_id: messageId, preview: snippet ?? row.preview } : {}),
  });
  return {
    conversations: pageRows.map(hitToWire),
    ...(pinned?.length ? { pinned: pinned.map(hitToWire) } : {}),
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

const asHits = (rows: Row[]): SearchHit[] => rows.map((row) => ({ row }));

type Newest = {
  agentId?: string;
  teamId?: string;
  fromProgram: boolean;
  only: "present" | "archived" | "pinned";
  from?: PageKey;
  take: number;
};

/** Few are pinned: SQLite would otherwise scan all of them in the requested order. */
const PINNED = "Conversation_ownerId_pinnedAt_idx";
/** The same for those started by programs. */
const FROM_PROGRAM = "Conversation_ownerId_fromProgramAt_idx";

function newest(
  me: Scope,
  { agentId, teamId, fromProgram, only: which, from, take }: Newest,
): Promise<Row[]> {
  const conditions = [`"ownerId" = ? AND "temporaryAt" IS NULL`];
  const values: SqlValue[] = [me.own];
  const only = (condition: string, ...of: SqlValue[]) => (
    conditions.push(condition),
    values.push(...of)
  );
  only(which === "archived" ? '"archivedAt" IS NOT NULL' : '"archivedAt" IS NULL');
  if (which === "pinned") only('"pinnedAt" > ?', new Date(0));
  if (fromProgram) only('"fromProgramAt" > ?', new Date(0));
  if (agentId) only('"agentId" = ? AND "teamId" IS NULL', agentId);
  if (teamId) only('"teamId" = ?', teamId);
  // The range lets the index start at the key; the second condition drops rows shown on the previous page.
  if (from) only('"updatedAt" <= ? AND ("updatedAt", id) < (?, ?)', from.at, from.at, from.id);
  const order = which === "pinned" ? '"pinnedAt" DESC' : '"updatedAt" DESC, id DESC';
  const index = which === "pinned" ? PINNED : fromProgram ? FROM_PROGRAM : undefined;
  return findRows<Row>(
    `SELECT * FROM "Conversation" ${index ? indexedBy(index) : ""} WHERE ${conditions.join(" AND ")} ORDER BY ${order} LIMIT ?`,
    [...values, take],
    [
      "createdAt",
      "updatedAt",
      "pinnedAt",
      "archivedAt",
      "fromProgramAt",
      "sharedAt",
      "temporaryAt",
    ],
  );
}

/**
 * One conversation with its shown messages, oldest first: all of them, or for a long one the last before a position;
 * `earlier` is then the position to pass for older ones. 404 when it is neither the person's nor
 * shared with the workspace.
 */
export async function get(me: Scope, id: string, before?: number): Promise<Conversation> {
  const { row, as, isMine } = await readable(me, id);
  const { messages, first, more } = await shownBefore(as, id, before);
  const summary = summaryOf(row);
  const last = summary && (await endOfSummary(as, id, summary.upTo));
  const mark = isMine ? marksOf(row) : await readersView(me, as, row, messages);
  return {
    conversation_id: row.id,
    agent_id: row.agentId,
    team_id: row.teamId ?? undefined,
    title: row.title,
    model: row.model ?? undefined,
    ...(row.sharedIn === null ? {} : { shared: true as const }),
    ...(row.temporaryAt ? { temporary: true as const } : {}),
    active_run_id: row.activeRunId,
    messages,
    earlier: more ? first : undefined,
    summary: summary && last ? { text: summary.text, up_to_message_id: last } : undefined,
    ...mark,
  };
}

/**
 * For a reader: whose conversation it is, and what its agents are called, which they may not see otherwise. What its person
 * has replaced stays theirs: no message has other versions.
 */
async function readersView(me: Scope, as: Scope, row: Row, messages: Message[]) {
  const ids = [row.agentId, ...messages.map(({ agent_id }) => agent_id)];
  const [sharer, names] = await Promise.all([sharersAmong(me, [row]), namesOf(as, ids)]);
  return {
    shared_by: sharer(row),
    agent_names: Object.fromEntries(names),
    messages: messages.map((each) => ({ ...each, versions: 1 })),
  };
}

/**
 * The versions of a message at its position, oldest first; if very many, the newest. 404 when it is not the person's.
 */
export async function versions(me: Scope, id: string): Promise<Message[]> {
  const one = await db().message.findFirst({
    where: { id, ownerId: me.own, conversation: { ownerId: me.own } },
    select: { conversationId: true, position: true },
  });
  if (!one) throw missing(sentence("message_not_found", "Message not found"));
  const { messages } = await versionsAt(me, one);
  return messages.map((each) => ({ ...each, versions: messages.at(-1)!.versions }));
}

/**
 * Renames, pins or archives a conversation, or chooses another model for it: only the given fields. An archived one is
 * not pinned. 404 when it is not the person's; 400 for an unavailable model, or with a team, whose agents have their
 * own.
 */
export async function update(me: Scope, id: string, patch: ConversationPatch) {
  const { title, pinned, archived, model } = patch;
  const before = await conversationOf(me, id);
  if (model) await checkConversationModel(me, model, before.teamId);
  const now = new Date();
  const data = {
    ...(title === undefined ? {} : { title }),
    ...(model === undefined ? {} : { model }),
    ...(pinned === undefined ? {} : { pinnedAt: pinned ? now : null }),
    ...(archived === undefined ? {} : { archivedAt: archived ? now : null }),
    ...(archived ? { pinnedAt: null } : {}),
  };
  const { count } = await db().conversation.updateMany({ where: { id, ownerId: me.own }, data });
  if (count === 0) throw missing(sentence("conversation_not_found", "Conversation not found"));
  const row = { ...before, ...data };
  emitChange(me.own, { conversation_id: id, change: title === undefined ? "changed" : "renamed" });
  return {
    conversation_id: id,
    title: row.title,
    model: row.model ?? undefined,
    ...marksOf(row),
  };
}

/** Moves the conversation to the bin, if there is one; a live run is stopped. Otherwise deletes it permanently. */
export async function remove(me: Scope, id: string, by: Actor): Promise<void> {
  if (!keepsBin()) return removeForGood(me, id, by);
  const { activeRunId, title, sharedIn, temporaryAt } = await conversationOf(me, id);
  if (temporaryAt) return removeForGood(me, id, by);
  if (activeRunId) await stopFully(me, activeRunId);
  const ended = await transact(me.own, async (tx) => {
    const { count } = await tx.conversation.updateMany({
      where: { id, ownerId: me.own },
      data: { ownerId: binMark(me.own), activeRunId: NO_RUN, ...UNSHARED },
    });
    const ended = await endRuns(tx, me.own, { conversationId: id });
    if (ended.length)
      await tx.message.updateMany({
        where: { conversationId: id, runId: { in: ended }, role: "assistant" },
        data: { status: "stopped" },
      });
    // Otherwise another call was first.
    if (count) await putInBin(tx, me.own, { kind: "conversation", id, name: title });
    if (count) await itemEntry(tx, "conversation_trashed", me.own, by, { id, name: title });
    return ended;
  });
  notifyDeleted(ended);
  emitDeleted(me, id, sharedIn);
  await keepBinBounded(me.own);
}

/** What is restored from the trash is its person's alone again. */
const UNSHARED = { sharedIn: null, sharedAt: null };

function emitDeleted(me: Scope, id: string, sharedIn: string | null): void {
  const about = { conversation_id: id, change: "deleted" } as const;
  emitChange(me.own, about);
  if (sharedIn) emitShared(sharedIn, me.own, about);
}

/** With an active run id that matches no run, no message still in transit can be added. */
const NO_RUN = "";

/**
 * Deletes the conversation with its messages and including runs, steps and logs; a live run is stopped. It disappears
 * immediately; the data of a long one is removed in batches.
 */
export async function removeForGood(me: Scope, id: string, by: Actor | undefined): Promise<void> {
  const { activeRunId } = await conversationOf(me, id);
  if (activeRunId) await runs.stop(me, activeRunId);
  await removeIf(me, id, {}, by);
}

/** False if the conversation does not match, or another call was first. */
async function removeIf(
  me: Scope,
  id: string,
  like: Prisma.ConversationWhereInput,
  by?: Actor,
): Promise<boolean> {
  const removed = await transact(me.own, async (tx) => {
    const row = await tx.conversation.findFirst({
      where: { id, ownerId: me.own },
      select: { title: true, sharedIn: true },
    });
    const { count } = await tx.conversation.updateMany({
      where: { ...like, id, ownerId: me.own },
      data: { ownerId: removalMark(me.own), activeRunId: NO_RUN, ...UNSHARED },
    });
    if (count === 0) return null;
    await forgetScope(tx, me.own, id);
    await forgetOrigin(tx, me.own, id);
    await itemEntry(tx, "conversation_deleted", me.own, by, { id, name: row?.title ?? "" });
    const ended = await endRuns(tx, me.own, { conversationId: id });
    const sharedIn = row?.sharedIn ?? null;
    return { ended, sharedIn, more: await removeFirst(conversationRemoval, tx, me.own, id) };
  });
  if (!removed) return false;
  notifyDeleted(removed.ended);
  emitDeleted(me, id, removed.sharedIn);
  if (removed.more) void removeRest(conversationRemoval, me.own, id);
  return true;
}

/**
 * Permanently deletes a conversation that was last used before that time, unless it is pinned or has an active run.
 * Checks this in the transaction that deletes it. Returns whether it is gone.
 */
export async function removeUnused(me: Scope, id: string, before: Date): Promise<boolean> {
  const unused = { updatedAt: { lt: before }, pinnedAt: null, activeRunId: null };
  if (await removeIf(me, id, unused)) return true;
  return (await db().conversation.findFirst({ where: { id, ownerId: me.own } })) === null;
}

import "server-only";
import {
  answererOf,
  answeringWith,
  checkConversationModel,
  requireSame,
  type Answerer,
} from "@/lib/chat/reply/answerer";
import { requireEnabled } from "@/lib/auth/operators";
import { emitChange } from "@/lib/chat/changes";
import type { ChatInput } from "@/lib/chat/contract";
import { chatExecutor, type PreparedReply } from "@/lib/chat/reply/execute";
import { history, saidBy, summaryOf } from "@/lib/chat/reply/turns";
import { chatQuotas, requireShort } from "@/lib/chat/quota";
import { previewOf, titleOf } from "@/lib/chat/title";
import { newId } from "@/lib/core/crypto";
import { contentParts, imageRoom } from "@/lib/files/content-parts";
import { filesToSend, sentFilesColumn } from "@/lib/files/sent-files";
import { db } from "@/lib/core/db/db";
import { insert, update, type RowChange, type WriteTransaction } from "@/lib/core/db/statements";
import { write } from "@/lib/core/db/transact";
import { conflict, missing } from "@/lib/core/errors";
import { keepRun, type CallKey } from "@/lib/core/http/pipeline/idempotency";
import type { Principal, Scope } from "@/lib/core/identity";
import { requireRoom } from "@/lib/core/storage/quota";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { follow } from "@/lib/runs/worker/follow";
import { newRun } from "@/lib/runs/journal/new-run";
import * as runs from "@/lib/runs/worker/service";
import { beginRun, claimedAtBirth } from "@/lib/runs/worker/worker";
import type { Conversation, Run } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

/** A run that has just started, with its events from the first on. */
export type Started = {
  runId: string;
  conversationId: string;
  events: AsyncIterableIterator<NumberedEvent[]>;
};

/**
 * Stores a person's message, then starts the agent's reply. The message is on disk before the model is called. `call`
 * is stored with the run. An archived conversation is unarchived. 404 for an unknown agent, team, conversation or file,
 * 400 when the conversation is with another agent or team, 409 while its last run is live.
 */
export async function send(by: Principal, input: ChatInput, call?: CallKey): Promise<Started> {
  const { me } = by;
  const who = await answererOf(me, input);
  const conversation = input.conversation_id
    ? await conversationOf(me, input.conversation_id)
    : null;
  if (conversation) requireSame(conversation, input);
  if (conversation?.activeRunId) throw busy();
  if (input.model) await checkConversationModel(me, input.model, input.team_id);
  const model = input.model ?? conversation?.model ?? null;
  const before = conversation
    ? await history(conversation.id, summaryOf(conversation))
    : { summary: null, said: [] };
  const position = conversation ? 1 + (await lastPosition(conversation.id)) : 1;
  const files = await filesToSend(me, input.files);
  const title = input.content.trim() ? input.content : files.map(({ name }) => name).join(", ");
  const reply = newReply(by, who, title, conversation?.id ?? newId());
  const userRow = {
    ...reply.user,
    position,
    content: input.content,
    files: sentFilesColumn(files),
  };
  const attached = await contentParts(me.own, files, imageRoom());
  const temporary = conversation
    ? conversation.temporaryAt
    : input.temporary
      ? reply.run.createdAt
      : null;
  requireShort(conversation);
  await write(me.own, async (tx) => {
    const enabled = requireEnabled(tx, me.person);
    await Promise.all([enabled, requireRoom(tx, me.own, ...chatQuotas(conversation === null))]);
    if (call) await keepRun(tx, call, reply.run.id);
    if (conversation)
      await claim(tx, conversation, reply.run.id, {
        preview: previewOf(title),
        messageCount: conversation.messageCount + 2,
        // Only the columns that this message changes: the conversation may have changed while its files were read.
        model: input.model,
        archivedAt: conversation.archivedAt ? null : undefined,
      });
    else
      await insert(tx, "Conversation", [
        { ...conversationBorn(me, reply.run, title), model, temporaryAt: temporary },
      ]);
    await insert(tx, "Message", [
      userRow,
      { ...reply.assistant, position: position + 1, files: null },
    ]);
    await runs.create(tx, reply.run, enabled);
  });
  return start(reply.run, {
    agent: answeringWith(who.agent, model),
    turns: {
      ...before,
      said: [...before.said, saidBy(input.content, position, attached)],
    },
    version: 1,
    temporary: temporary !== null,
  });
}

/** Of all messages, including replaced versions: a position is never reused, so that versions stay apart. */
export async function lastPosition(conversationId: string): Promise<number> {
  const row = await db().message.findFirst({
    where: { conversationId },
    orderBy: { position: "desc" },
    select: { position: true },
  });
  return row?.position ?? 0;
}

export async function conversationOf(me: Scope, id: string): Promise<Conversation> {
  const row = await db().conversation.findFirst({ where: { id, ownerId: me.own } });
  if (!row) throw missing(sentence("conversation_not_found", "Conversation not found"));
  return row;
}

/** The rows of a new reply. The caller adds `position` and the person's text. */
export function newReply(
  { me, keyId }: Principal,
  who: Answerer,
  content: string,
  conversationId: string,
  userMessageId = newId(),
) {
  const createdAt = new Date();
  const messageId = newId();
  const about = { ownerId: me.own, conversationId, agentId: who.AgentId, createdAt };
  const run = newRun({
    ...about,
    ...who.about(content),
    ...claimedAtBirth(),
    kind: "chat",
    keyId,
    startedBy: me.person,
    userMessageId,
    messageId,
  });
  return {
    run,
    user: {
      ...about,
      id: userMessageId,
      role: "user",
      status: "complete",
      content: "",
      runId: null,
    },
    assistant: {
      ...about,
      id: messageId,
      role: "assistant",
      status: "streaming",
      content: "",
      runId: run.id,
    },
  };
}

/**
 * Makes a run the conversation's active one. 409 while another is live, or if the row has changed since `seen` was
 * read; of two concurrent claims, one wins.
 */
export async function claim(
  tx: WriteTransaction,
  seen: Conversation,
  runId: string,
  change: RowChange<"Conversation">,
): Promise<void> {
  const count = await update(
    tx,
    "Conversation",
    { id: seen.id, activeRunId: null, updatedAt: seen.updatedAt },
    { ...change, activeRunId: runId, updatedAt: new Date() },
  );
  if (count === 0) throw busy();
}

export const busy = () =>
  conflict(
    sentence(
      "answer_under_way",
      "The last reply in this conversation is still being written. Wait for it or stop it.",
    ),
  );

/** Subscribes to the run before its first event, then starts the worker. */
export function start(run: Run, prepared: PreparedReply): Started {
  const events = follow(run.id);
  beginRun(run, chatExecutor(prepared));
  emitChange(run.ownerId, {
    conversation_id: run.conversationId!,
    change: "begun",
    run_id: run.id,
  });
  return { runId: run.id, conversationId: run.conversationId!, events };
}

/** A new conversation that starts with a run. */
export const conversationBorn = (me: Scope, run: Run, content: string) => ({
  id: run.conversationId!,
  ownerId: me.own,
  agentId: run.agentId,
  teamId: run.teamId,
  title: titleOf(content),
  preview: previewOf(content),
  messageCount: 2,
  activeRunId: run.id,
  createdAt: run.createdAt,
  updatedAt: run.createdAt,
});

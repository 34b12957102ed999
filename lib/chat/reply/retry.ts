import "server-only";
import { answererOf, answeringWith } from "@/lib/chat/reply/answerer";
import { chatQuotas, requireShort } from "@/lib/chat/quota";
import { busy, claim, conversationOf, newReply, start, type Started } from "@/lib/chat/reply/send";
import { history, saidBy, summaryOf } from "@/lib/chat/reply/turns";
import { previewOf } from "@/lib/chat/title";
import { contentParts, imageRoom } from "@/lib/files/content-parts";
import { sentFilesIn } from "@/lib/files/sent-files";
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { invalid, missing } from "@/lib/core/errors";
import { type CallKey, keepRun } from "@/lib/core/http/pipeline/idempotency";
import type { Principal, Scope } from "@/lib/core/identity";
import { requireRoom } from "@/lib/core/storage/quota";
import * as runs from "@/lib/runs/worker/service";
import type { Message } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

type Wish = { message_id?: string; content?: string };

/**
 * Asks again from a message of the person (the last by default), reworded if `content` is given. Later messages become
 * an earlier version. 404 for an unknown conversation, message or agent; 409 while a run is live.
 */
export async function retry(
  by: Principal,
  conversationId: string,
  wish: Wish,
  call?: CallKey,
): Promise<Started> {
  const { me } = by;
  const conversation = await conversationOf(me, conversationId);
  const who = await answererOf(me, {
    agent_id: conversation.agentId,
    team_id: conversation.teamId ?? undefined,
  });
  const question = await messageToAsk(me, conversationId, wish.message_id);
  if (conversation.activeRunId) throw busy();
  const reworded = wish.content !== undefined && wish.content !== question.content;
  const reply = newReply(
    by,
    who,
    wish.content ?? question.content,
    conversationId,
    reworded ? newId() : question.id,
  );
  const answer = {
    ...reply.assistant,
    position: question.position + 1,
    version: 1 + (await newest(conversationId, question.position + 1)),
  };
  const message = {
    ...reply.user,
    position: question.position,
    content: wish.content ?? question.content,
    files: question.files,
    version: 1 + (await newest(conversationId, question.position)),
  };
  // A summary that covers the message asked again, or anything after it, is no longer valid.
  const knownSummary = summaryOf(conversation);
  const summary = knownSummary && knownSummary.upTo < question.position ? knownSummary : null;
  const before = await history(conversationId, summary, question.position - 1);
  requireShort({ messageCount: await db().message.count({ where: { conversationId } }) }); // earlier versions are messages too
  const attached = await contentParts(me.own, sentFilesIn(question.files), imageRoom());
  await transact(me.own, async (tx) => {
    await requireRoom(tx, me.own, ...chatQuotas(false));
    if (call) await keepRun(tx, call, reply.run.id);
    await claim(tx, conversation, reply.run.id, {
      preview: previewOf(message.content),
      ...(summary ? {} : { summary: null, summaryUpTo: null }),
    });
    const from = reworded ? question.position : question.position + 1;
    await tx.message.updateMany({
      where: { conversationId, superseded: false, position: { gte: from } },
      data: { superseded: true },
    });
    await tx.message.createMany({ data: reworded ? [message, answer] : [answer] });
    const messageCount = await tx.message.count({ where: { conversationId, superseded: false } });
    await tx.conversation.updateMany({ where: { id: conversationId }, data: { messageCount } });
    await runs.create(tx, reply.run);
  });
  return start(reply.run, {
    agent: answeringWith(who.agent, conversation.model),
    turns: {
      ...before,
      said: [...before.said, saidBy(message.content, question.position, attached)],
    },
    version: answer.version,
    temporary: conversation.temporaryAt !== null,
  });
}

async function messageToAsk(
  me: Scope,
  conversationId: string,
  id: string | undefined,
): Promise<Message> {
  const where = {
    conversationId,
    ownerId: me.own,
    superseded: false,
    ...(id ? { id } : { role: "user" }),
  };
  const row = await db().message.findFirst({ where, orderBy: { position: "desc" } });
  if (!row) throw missing(sentence("message_not_found", "Message not found"));
  if (row.role !== "user")
    throw invalid(sentence("retry_not_own", "Only your own messages can be retried"), {
      message_id: sentence("retry_not_own", "Only your own messages can be retried"),
    });
  return row;
}

/** How many versions a position in the conversation has had. */
async function newest(conversationId: string, position: number): Promise<number> {
  const row = await db().message.findFirst({
    where: { conversationId, position },
    orderBy: { version: "desc" },
    select: { version: true },
  });
  return row?.version ?? 0;
}

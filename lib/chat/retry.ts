import "server-only";
import * as agents from "@/lib/agents/service";
import { claim, conversationOf, newReply, start, type Started } from "@/lib/chat/send";
import { history, turnsOf } from "@/lib/chat/turns";
import { previewOf } from "@/lib/chat/words";
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { invalid, missing } from "@/lib/core/http/errors";
import type { UserId } from "@/lib/core/identity";
import * as runs from "@/lib/runs/service";
import type { Message } from "@/prisma/generated/client";

type Wish = { message_id?: string; content?: string };

/**
 * Asks again from a message of the person (the last by default), with other words if given. What came after it is
 * kept as an earlier version. 404 for an unknown conversation, message or agent; 409 while a run goes on.
 */
export async function retry(me: UserId, conversationId: string, wish: Wish): Promise<Started> {
  const conversation = await conversationOf(me, conversationId);
  const agent = await agents.get(me, conversation.agentId);
  const asked = await messageToAsk(me, conversationId, wish.message_id);
  const reworded = wish.content !== undefined && wish.content !== asked.content;
  const made = newReply(me, agent, conversationId, reworded ? newId() : asked.id);
  const answer = { ...made.assistant, position: asked.position + 1, version: 1 + (await newest(conversationId, asked.position + 1)) };
  const said = { ...made.user, position: asked.position, content: wish.content ?? asked.content, version: 1 + (await newest(conversationId, asked.position)) };
  await transact(async (tx) => {
    await claim(tx, conversationId, made.run.id, { preview: previewOf(said.content) });
    const from = reworded ? asked.position : asked.position + 1;
    await tx.message.updateMany({ where: { conversationId, superseded: false, position: { gte: from } }, data: { superseded: true } });
    await tx.message.createMany({ data: reworded ? [said, answer] : [answer] });
    const messageCount = await tx.message.count({ where: { conversationId, superseded: false } });
    await tx.conversation.updateMany({ where: { id: conversationId }, data: { messageCount } });
    await runs.create(tx, made.run);
  });
  const before = await history(conversationId, asked.position);
  return start(made.run, { agent, turns: turnsOf(before), version: answer.version });
}

async function messageToAsk(me: UserId, conversationId: string, id: string | undefined): Promise<Message> {
  const where = { conversationId, ownerId: me, superseded: false, ...(id ? { id } : { role: "user" }) };
  const row = await db().message.findFirst({ where, orderBy: { position: "desc" } });
  if (!row) throw missing("Message");
  if (row.role !== "user") throw invalid("Only a message of yours can be asked again", { message_id: "Only a message of yours can be asked again" });
  return row;
}

/** How many versions a place in the conversation has had. */
async function newest(conversationId: string, position: number): Promise<number> {
  const row = await db().message.findFirst({ where: { conversationId, position }, orderBy: { version: "desc" }, select: { version: true } });
  return row?.version ?? 0;
}

import "server-only";
import * as agents from "@/lib/agents/service";
import type { Agent } from "@/lib/agents/contract";
import type { ChatInput } from "@/lib/chat/contract";
import { chatExecutor, type Known } from "@/lib/chat/execute";
import { history, turnsOf } from "@/lib/chat/turns";
import { previewOf, titleOf } from "@/lib/chat/words";
import { newId } from "@/lib/core/crypto";
import { db, type Prisma, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { insert } from "@/lib/core/db/insert";
import { conflict, invalid, missing } from "@/lib/core/http/errors";
import type { UserId } from "@/lib/core/identity";
import type { NumberedEvent } from "@/lib/runs/contract";
import { follow } from "@/lib/runs/follow";
import { newRun } from "@/lib/runs/new-run";
import * as runs from "@/lib/runs/service";
import { begin, bornHeld } from "@/lib/runs/worker";
import type { Conversation, Run } from "@/prisma/generated/client";

/** A run that has just begun, with the events it says from its first on. */
export type Started = { runId: string; conversationId: string; events: AsyncGenerator<NumberedEvent[]> };

/**
 * Keeps a person's message, then sets the agent's reply going. The words are on disk before the model is asked.
 * 404 for an unknown agent or conversation, 400 when the conversation is another agent's, 409 while its last run goes on.
 */
export async function send(me: UserId, input: ChatInput): Promise<Started> {
  const agent = await agents.get(me, input.agent_id);
  const conversation = input.conversation_id ? await conversationOf(me, input.conversation_id) : null;
  if (conversation && conversation.agentId !== agent.AgentId) {
    throw invalid("This conversation belongs to another agent", { agent_id: "This conversation belongs to another agent" });
  }
  const before = conversation ? await history(conversation.id) : [];
  const position = (before.at(-1)?.position ?? 0) + 1;
  const made = newReply(me, agent, conversation?.id ?? newId());
  const asked = { ...made.user, position, content: input.content };
  await transact(async (tx) => {
    if (conversation) await claim(tx, conversation.id, made.run.id, { preview: previewOf(input.content), messageCount: { increment: 2 } });
    else await insert(tx, "Conversation", [born(me, agent, made.run, input.content)]);
    await insert(tx, "Message", [asked, { ...made.assistant, position: position + 1 }]);
    await runs.create(tx, made.run);
  });
  return start(made.run, { agent, turns: turnsOf([...before, asked]), version: 1 });
}

export async function conversationOf(me: UserId, id: string): Promise<Conversation> {
  const row = await db().conversation.findFirst({ where: { id, ownerId: me } });
  if (!row) throw missing("Conversation");
  return row;
}

/** The rows of a new reply. Only `position`, and the person's words, are still to be said. */
export function newReply(me: UserId, agent: Agent, conversationId: string, userMessageId = newId()) {
  const createdAt = new Date();
  const messageId = newId();
  const about = { ownerId: me, conversationId, agentId: agent.AgentId, createdAt };
  const run = newRun({ ...about, ...bornHeld(), kind: "chat", userMessageId, messageId });
  return {
    run,
    user: { ...about, id: userMessageId, role: "user", status: "complete", content: "", runId: null },
    assistant: { ...about, id: messageId, role: "assistant", status: "streaming", content: "", runId: run.id },
  };
}

/** Makes a run the conversation's going one. 409 while another goes on; of two at once, one gets it. */
export async function claim(tx: Transaction, id: string, runId: string, data: Prisma.ConversationUpdateManyMutationInput): Promise<void> {
  const { count } = await tx.conversation.updateMany({ where: { id, activeRunId: null }, data: { ...data, activeRunId: runId, updatedAt: new Date() } });
  if (count === 0) throw conflict("The last answer of this conversation is still being written. Wait for it or stop it.");
}

/** Follows the run from its first word, then lets the worker go. */
export function start(run: Run, known: Known): Started {
  const events = follow(run.id);
  begin(run, chatExecutor(known));
  return { runId: run.id, conversationId: run.conversationId!, events };
}

const born = (me: UserId, agent: Agent, run: Run, content: string) => ({
  id: run.conversationId!,
  ownerId: me,
  agentId: agent.AgentId,
  title: titleOf(content),
  preview: previewOf(content),
  messageCount: 2,
  activeRunId: run.id,
  createdAt: run.createdAt,
  updatedAt: run.createdAt,
});

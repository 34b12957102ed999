import "server-only";
import { requireSame, type Answerer } from "@/lib/chat/reply/answerer";
import { emitChange } from "@/lib/chat/changes";
import type { ConversationChange } from "@/lib/chat/contract";
import { chatQuotas, requireShort } from "@/lib/chat/quota";
import {
  busy,
  claim,
  conversationBorn,
  conversationOf,
  lastPosition,
  newReply,
} from "@/lib/chat/reply/send";
import { previewOf } from "@/lib/chat/title";
import { newId } from "@/lib/core/crypto";
import { insert, type WriteTransaction } from "@/lib/core/db/statements";
import type { Principal } from "@/lib/core/identity";
import { requireRoom } from "@/lib/core/storage/quota";
import type { Run } from "@/prisma/generated/client";

/** A reply to a program that is stored as a conversation. */
export type KeptReply = {
  /** The columns of its run. */
  ids: Pick<Run, "conversationId" | "userMessageId" | "messageId">;
  /** Writes the messages, in the transaction that writes the run. */
  write(tx: WriteTransaction, run: Run): Promise<void>;
  /** To be called once the run has begun. */
  started(run: Run): void;
};

/**
 * The messages of a program's request, and of the reply to it: in a new conversation, or in an existing one. 404 for an
 * unknown one, 400 when it is with another agent or team, 409 while its last run is live or when it is full.
 */
export async function replyFor(
  by: Principal,
  who: Answerer,
  content: string,
  conversationId?: string,
): Promise<KeptReply> {
  const { me } = by;
  const conversation = conversationId ? await conversationOf(me, conversationId) : null;
  if (conversation) requireSame(conversation, namesOf(who));
  if (conversation?.activeRunId) throw busy();
  requireShort(conversation);
  const position = conversation ? 1 + (await lastPosition(conversation.id)) : 1;
  const reply = newReply(by, who, content, conversation?.id ?? newId());
  return {
    ids: {
      conversationId: reply.run.conversationId,
      userMessageId: reply.user.id,
      messageId: reply.assistant.id,
    },
    async write(tx, run) {
      await requireRoom(tx, me.own, ...chatQuotas(conversation === null));
      if (conversation)
        await claim(tx, conversation, run.id, {
          preview: previewOf(content),
          messageCount: conversation.messageCount + 2,
        });
      else
        await insert(tx, "Conversation", [
          { ...conversationBorn(me, run, content), fromProgramAt: run.createdAt },
        ]);
      await insert(tx, "Message", [
        { ...reply.user, position, content },
        { ...reply.assistant, position: position + 1, runId: run.id },
      ]);
    },
    started: (run) => emitRunChange(run, "begun"),
  };
}

const namesOf = ({ AgentId, about }: Answerer) => {
  const { teamId } = about("");
  return teamId ? { team_id: teamId } : { agent_id: AgentId };
};

/**
 * Notifies the person's pages that a conversation's run has progressed; does nothing for a run without a conversation.
 */
export function emitRunChange(run: Run, change: ConversationChange["change"]): void {
  const { ownerId, conversationId, id } = run;
  if (conversationId !== null)
    emitChange(ownerId, { conversation_id: conversationId, change, run_id: id });
}

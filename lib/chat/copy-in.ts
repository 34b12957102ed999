import "server-only";
import { emitChange } from "@/lib/chat/changes";
import { chatQuotas } from "@/lib/chat/quota";
import { previewOf } from "@/lib/chat/title";
import { newId } from "@/lib/core/crypto";
import { transact } from "@/lib/core/db/transact";
import type { Scope } from "@/lib/core/identity";
import { withinQuota } from "@/lib/core/storage/quota";

/** Rows in one statement. */
const AT_ONCE = 100;

type Copied = {
  agentId: string;
  title: string;
  messages: readonly { role: string; content: string; created_at?: string }[];
};

/**
 * Stores texts from elsewhere as a new conversation with the person's own agent; returns its id. 409 at a quota. The
 * caller has checked that the agent is theirs.
 */
export async function copyIn(me: Scope, { agentId, title, messages }: Copied): Promise<string> {
  const id = newId();
  const now = new Date();
  const rows = messages.map(({ role, content, created_at: at }, index) => ({
    id: `${id}-${index + 1}`,
    ownerId: me.own,
    conversationId: id,
    position: index + 1,
    role,
    content,
    status: "complete",
    agentId,
    createdAt: at === undefined ? now : new Date(at),
  }));
  await transact(me.own, (tx) =>
    withinQuota(tx, me.own, chatQuotas(true), async () => {
      await tx.conversation.create({
        data: {
          id,
          ownerId: me.own,
          agentId,
          title,
          preview: previewOf(messages.at(-1)?.content ?? ""),
          messageCount: rows.length,
          createdAt: now,
          updatedAt: now,
        },
      });
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await tx.message.createMany({ data: rows.slice(from, from + AT_ONCE) });
    }),
  );
  emitChange(me.own, { conversation_id: id, change: "changed" });
  return id;
}

import "server-only";
import { likeliestAgent } from "@/lib/agents/lookup/names";
import { copyIn } from "@/lib/chat/copy-in";
import { conflict, missing } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { opened, type ShareReader } from "@/lib/shares/reading";
import { contentOf } from "@/lib/shares/schema";

/**
 * Copies a shared conversation into the reader's account: its texts, without files and tool calls, which belong to
 * someone else. It continues with the reader's own agent of the same name, else with the one they used last. Refused like
 * `read` (reading.ts); 404 for a task or a file, 409 for a reader without an agent.
 */
export async function proceed(
  me: Scope,
  token: string,
  reader: ShareReader,
): Promise<{ conversation_id: string; agent_id: string }> {
  const row = await opened(token, reader);
  if (row.kind !== "conversation")
    throw missing(sentence("share_not_conversation", "Only a conversation can be continued."));
  const { messages } = contentOf(row);
  const names = messages.flatMap(({ name }) => name ?? []);
  const agentId = await likeliestAgent(me, names.at(-1));
  if (agentId === null)
    throw conflict(
      sentence("share_without_agent", "Create an agent first, then continue the conversation."),
    );
  const conversationId = await copyIn(me, { agentId, title: row.title, messages });
  return { conversation_id: conversationId, agent_id: agentId };
}

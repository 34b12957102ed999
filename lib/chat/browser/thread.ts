import { titleOf } from "@/lib/chat/title";
import type { Conversation } from "@/lib/chat/contract";
import type { SentFile } from "@/lib/files/contract";
import type { Message } from "@/lib/runs/run/contract";
import type { RunView } from "@/lib/runs/run/reduce";

/** A person's question: a new message, or an earlier one again, possibly reworded. */
export type Question =
  | { kind: "send"; content: string; model?: string; files?: SentFile[]; temporary?: true }
  | { kind: "retry"; messageId: string; content?: string };

/** The conversation and agent, for messages that the server has not sent yet. */
export type ConversationRef = { conversationId: string; agentId: string };

/** Placeholder ids of messages that have none yet. */
const SENDING = "sending";
const ANSWERING = "answering";

const blank = (
  { conversationId, agentId }: ConversationRef,
  message: Pick<Message, "message_id" | "role" | "content" | "status" | "files">,
): Message => ({
  conversation_id: conversationId,
  agent_id: agentId,
  created_at: new Date().toISOString(),
  versions: 1,
  ...message,
});

/**
 * The messages as they will be once the server has accepted the question: the messages after one that is asked again
 * are dropped.
 */
function userMessage(
  messages: Message[],
  question: Question,
  place: ConversationRef,
  reply: RunView,
): Message[] {
  const mine = reply.userMessageId ?? SENDING;
  const others = messages.filter(
    (each) => each.message_id !== reply.messageId && each.message_id !== mine,
  );
  const answer = blank(place, {
    message_id: reply.messageId ?? ANSWERING,
    role: "assistant",
    content: "",
    status: "streaming",
  });
  if (question.kind === "send") {
    const message = blank(place, {
      message_id: mine,
      role: "user",
      content: question.content,
      status: "complete",
      ...(question.files?.length ? { files: question.files } : {}),
    });
    return [...others, message, answer];
  }
  const at = messages.findIndex((each) => each.message_id === question.messageId);
  const again = messages[at];
  if (!again) return [...others, answer];
  const reworded = question.content !== undefined && question.content !== again.content;
  const said = reworded
    ? { ...again, content: question.content ?? "", versions: again.versions + 1 }
    : again;
  return [
    ...messages.slice(0, at),
    { ...said, message_id: reply.userMessageId ?? again.message_id },
    answer,
  ];
}

/** The message, updated with the events so far. */
function drawn(message: Message, reply: RunView): Message {
  return {
    ...message,
    content: reply.content,
    reasoning: reply.reasoning || undefined,
    tool_calls: reply.toolCalls,
    files: reply.files.length ? reply.files : undefined,
    sources: reply.sources.length ? reply.sources : undefined,
    parts: reply.works.length ? reply.works : undefined,
    run_id: reply.runId ?? undefined,
  };
}

/** The stored messages with the live reply in its position, without duplicates or gaps. */
export function withLive(
  messages: Message[],
  question: Question | null,
  reply: RunView,
  place: ConversationRef,
): Message[] {
  const earlier =
    reply.messageId !== null && messages.some((each) => each.message_id === reply.messageId);
  const all = earlier || !question ? messages : userMessage(messages, question, place, reply);
  const id = reply.messageId ?? ANSWERING;
  return all.map((each) => (each.message_id === id ? (reply.message ?? drawn(each, reply)) : each));
}

/** The cached conversation once the run is known. */
export function started(
  now: Conversation | undefined,
  question: Question,
  reply: RunView,
  place: ConversationRef,
): Conversation {
  const title = question.kind === "send" ? titleOf(question.content) : "";
  const before = now ?? {
    conversation_id: place.conversationId,
    agent_id: place.agentId,
    title,
    model: question.kind === "send" ? question.model : undefined,
    temporary: question.kind === "send" ? question.temporary : undefined,
    active_run_id: null,
    messages: [],
  };
  return {
    ...before,
    active_run_id: reply.runId,
    messages: userMessage(before.messages, question, place, reply),
  };
}

/** The cached conversation once the run has ended, until it is fetched again. */
export function ended(now: Conversation | undefined, reply: RunView): Conversation | undefined {
  if (!now) return undefined;
  const status =
    reply.status === "completed" ? "complete" : reply.status === "stopped" ? "stopped" : "failed";
  const finish = (message: Message): Message =>
    reply.message ?? {
      ...drawn(message, reply),
      status,
      usage: reply.usage ?? undefined,
      error: reply.error ?? undefined,
    };
  return {
    ...now,
    active_run_id: null,
    messages: now.messages.map((each) =>
      each.message_id === reply.messageId ? finish(each) : each,
    ),
  };
}

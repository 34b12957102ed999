"use client";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useSWRConfig } from "swr";
import { placeOf } from "@/lib/chat/browser/place";
import {
  cacheKey,
  useConversation,
  useStale,
  wasRemovedHere,
  wholeConversation,
} from "@/lib/chat/browser/client";
import {
  chatApi,
  type Conversation,
  type ConversationChange,
  type ChangeEvent,
} from "@/lib/chat/contract";
import { chatRules } from "@/lib/chat/rules";
import { LiveReply, type Hooks, type Live } from "@/lib/chat/browser/live-reply";
import {
  started,
  ended,
  withLive,
  type ConversationRef,
  type Question,
} from "@/lib/chat/browser/thread";
import { CallError } from "@/lib/core/http/browser/call";
import { stream } from "@/lib/core/http/browser/stream";
import { sharedStream } from "@/lib/core/http/browser/shared-stream";
import type { SentFile } from "@/lib/files/contract";
import { useStore } from "@/lib/core/shared/store";

type Options = {
  conversationId: string | null;
  /** The agent that replies; null if there is none. */
  agentId: string | null;
  /** The team that the agent replies for, in a conversation with one. */
  teamId: string | null;
  /** The first message in `place` created a conversation. */
  onStarted: (conversationId: string, place: string) => void;
  /** The server has received the message written in `place`. */
  onTaken: (place: string) => void;
  /** Something in the list of conversations changed. */
  onChanged: () => void;
  /** Text that was refused, and where it was written; messageId: the message that it was meant to replace. */
  onRefused: (place: string, words: string, messageId?: string) => void;
  /** The conversation was deleted elsewhere, or is no longer shared. */
  onGone: (why: "deleted" | "unshared") => void;
};

/** A conversation, kept up to date: its messages including the live reply, and the available actions. */
export function useChat(options: Options) {
  const { conversationId, agentId, teamId } = options;
  const here = placeOf(conversationId, teamId ?? agentId);
  const conversation = useConversation(conversationId);
  const [replies] = useState(() => new LiveReply());
  const state = useStore(replies.state);
  const hooks = useHooks(options);

  useEffect(() => replies.enter(here), [replies, here]);
  useEffect(() => () => replies.close(), [replies]);
  const active = conversation.data?.active_run_id;
  const attach = useEffectEvent((runId: string) => replies.attach(here, runId, hooks));
  useEffect(() => {
    if (active) attach(active);
  }, [active]);

  useElsewhere(options, replies);

  const live = isHere(state.live, here) ? state.live : null;
  const stored = conversation.data?.messages;
  const messages = useMemo(() => {
    const place: ConversationRef = { conversationId: conversationId ?? "", agentId: agentId ?? "" };
    return live ? withLive(stored ?? [], live.question, live.reply, place) : (stored ?? []);
  }, [stored, live, conversationId, agentId]);

  const ask = (question: Question, open: Parameters<LiveReply["ask"]>[2]) =>
    replies.ask(here, question, open, hooks);
  return {
    conversation,
    messages,
    live,
    notice: state.notice?.place === here ? state.notice.sentence : null,
    /**
     * `model`: for a new conversation, instead of the agent's; `temporary`: it becomes a temporary chat. Returns false when nothing was sent: blank text, no
     * agent, or a reply that is still live.
     */
    send: (
      content: string,
      { model, temporary, files = [] }: { model?: string; temporary?: true; files?: SentFile[] },
    ): boolean => {
      const rule = files.length ? chatRules.contentWithFiles : chatRules.content;
      if (!agentId || rule(content)) return false;
      const team = conversation.data?.team_id ?? teamId;
      const input = {
        content,
        ...(team ? { team_id: team } : { agent_id: agentId }),
        conversation_id: conversationId ?? undefined,
        model,
        temporary,
        ...(files.length ? { files: files.map((each) => each.FileId) } : {}),
      };
      return ask({ kind: "send", content, model, files, temporary }, (signal, headers) =>
        stream(chatApi.stream, input, signal, headers),
      );
    },
    /** Asks again from one of the person's messages, reworded if `content` is given. */
    retry: (messageId: string, content?: string): boolean => {
      if (!conversationId || (content !== undefined && chatRules.content(content))) return false;
      const input = { id: conversationId, message_id: messageId, content };
      return ask({ kind: "retry", messageId, content }, (signal, headers) =>
        stream(chatApi.retry, input, signal, headers),
      );
    },
    stop: () => void replies.stop(),
    reconnect: () => replies.reconnect(),
  };
}

/** Keeps list and conversation in sync with other tabs and devices. */
function useElsewhere({ conversationId, onChanged, onGone }: Options, replies: LiveReply): void {
  const { data, mutate } = useConversation(conversationId);
  const stale = useStale();
  /** Someone else's may have ended being shared before this page listened. */
  const readAgain = async (id: string): Promise<void> => {
    if (!data?.shared_by) return void mutate();
    try {
      await mutate(wholeConversation(id), { revalidate: false });
    } catch (error) {
      if (error instanceof CallError && error.status === 404) onGone("unshared");
    }
  };
  useChanges((change) => {
    if (change && wasRemovedHere(change.conversation_id)) return;
    const isOwn = change && replies.knows(change.run_id);
    // For runs started here, this page itself reports their start and end.
    if (!isOwn || change.change === "waiting" || change.change === "resumed") onChanged();
    if (isOwn) return;
    stale(change?.conversation_id ?? null, conversationId);
    if (change && change.conversation_id !== conversationId) return;
    if (change?.change === "deleted") onGone("deleted");
    else if (change?.change === "unshared" && data?.shared_by) onGone("unshared");
    else if (conversationId && data && !replies.state.get().live) void readAgain(conversationId);
  });
}

/** Keeps cache, list and URL in sync with a run. */
function useHooks({ agentId, onStarted, onTaken, onChanged, onRefused }: Options): Hooks {
  const { mutate } = useSWRConfig();
  return {
    started: ({ place, question, reply }, watched) => {
      if (!question) return;
      if (question.kind === "send") onTaken(place);
      const id = reply.conversationId ?? "";
      const change = (now?: Conversation) =>
        started(now, question, reply, { conversationId: id, agentId: agentId ?? "" });
      void mutate<Conversation>(cacheKey(id), change, { revalidate: false });
      if (watched && place !== id) onStarted(id, place);
      onChanged();
    },
    ended: async (reply) => {
      const key = cacheKey(reply.conversationId ?? "");
      await mutate<Conversation>(key, (now?: Conversation) => ended(now, reply), {
        revalidate: false,
      });
      void mutate(key);
      onChanged();
    },
    refused: ({ place, question, reply }) => {
      const words = reply.runId ? undefined : question?.content;
      if (question && words !== undefined)
        onRefused(place, words, question.kind === "retry" ? question.messageId : undefined);
      void mutate(cacheKey(reply.conversationId ?? place));
    },
  };
}

/** Between a run's first event and the new URL, both chats count as being on the screen. */
function isHere(live: Live | null, here: string): boolean {
  return live !== null && (live.place === here || live.reply.conversationId === here);
}

/** Lets the page's own requests go first. */
const REST_MS = 1_500;

/**
 * Listens for changes to the person's conversations from any tab or device. `null`: the connection was opened (again),
 * and anything may have changed.
 */
function useChanges(onChange: (change: ConversationChange | null) => void): void {
  const heard = useEffectEvent((event: ChangeEvent) =>
    onChange(event.event === "ready" ? null : event.data),
  );
  useEffect(() => {
    return sharedStream<ChangeEvent>({
      name: "troupe-conversations",
      open: (signal) => stream(chatApi.changes, {}, signal),
      onEvent: (event) => heard(event),
      restMs: REST_MS,
    });
  }, []);
}

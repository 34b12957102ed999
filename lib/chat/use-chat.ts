"use client";
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import { useSWRConfig } from "swr";
import { useConversation } from "@/lib/chat/client";
import { chatApi, chatRules, type Conversation } from "@/lib/chat/contract";
import { LiveReply, type Hooks, type Live } from "@/lib/chat/live-reply";
import { begun, ended, withLive, type Place, type Question } from "@/lib/chat/thread";
import { address } from "@/lib/core/http/endpoint";
import { stream } from "@/lib/core/http/stream";

type Options = {
  conversationId: string | null;
  /** Who answers; null: nobody can. */
  agentId: string | null;
  /** A first message made a conversation. */
  onStarted: (conversationId: string) => void;
  /** Something in the list of conversations changed. */
  onChanged: () => void;
  /** Words that were not taken, and where they were written. */
  onRefused: (place: string, words: string) => void;
};

const cacheKey = (id: string) => address(chatApi.get, { id }).url;

/** Where the words of a person stand: in a conversation, or in one not begun with an agent. */
export const placeOf = (conversationId: string | null, agentId: string | null) => conversationId ?? `new:${agentId ?? ""}`;

/** A conversation as it is and as it goes on: its messages with the live reply among them, and what can be done. */
export function useChat(options: Options) {
  const { conversationId, agentId } = options;
  const here = placeOf(conversationId, agentId);
  const conversation = useConversation(conversationId);
  const [replies] = useState(() => new LiveReply());
  const state = useSyncExternalStore(replies.subscribe, replies.state, replies.state);
  const hooks = useHooks(options);

  useEffect(() => replies.enter(here), [replies, here]);
  useEffect(() => () => replies.close(), [replies]);
  const active = conversation.data?.active_run_id;
  const attach = useEffectEvent((runId: string) => replies.attach(here, runId, hooks));
  useEffect(() => {
    if (active) attach(active);
  }, [active]);

  const live = isHere(state.live, here) ? state.live : null;
  const stored = conversation.data?.messages;
  const messages = useMemo(() => {
    const place: Place = { conversationId: conversationId ?? "", agentId: agentId ?? "" };
    return live ? withLive(stored ?? [], live.question, live.reply, place) : (stored ?? []);
  }, [stored, live, conversationId, agentId]);

  const ask = (question: Question, open: Parameters<LiveReply["ask"]>[2]) => replies.ask(here, question, open, hooks);
  return {
    conversation,
    messages,
    live,
    notice: state.notice?.place === here ? state.notice.sentence : null,
    /** False when nothing was sent: blank words, no agent, or a reply that is still going. */
    send: (content: string): boolean => {
      if (!agentId || chatRules.content(content)) return false;
      const input = { content, agent_id: agentId, conversation_id: conversationId ?? undefined };
      return ask({ kind: "send", content }, (signal, headers) => stream(chatApi.stream, input, signal, headers));
    },
    /** Asks again from one of the person's messages. */
    retry: (messageId: string): boolean => {
      if (!conversationId) return false;
      const input = { id: conversationId, message_id: messageId };
      return ask({ kind: "retry", messageId }, (signal, headers) => stream(chatApi.retry, input, signal, headers));
    },
    stop: () => void replies.stop(),
    reconnect: () => replies.reconnect(),
  };
}

/** Keeps cache, list and address in step with a run. */
function useHooks({ agentId, onStarted, onChanged, onRefused }: Options): Hooks {
  const { mutate } = useSWRConfig();
  return {
    begun: ({ place, question, reply }, watched) => {
      if (!question) return;
      const id = reply.conversationId ?? "";
      const change = (now?: Conversation) => begun(now, question, reply, { conversationId: id, agentId: agentId ?? "" });
      void mutate<Conversation>(cacheKey(id), change, { revalidate: false });
      if (watched && place !== id) onStarted(id);
      onChanged();
    },
    ended: async (reply) => {
      const key = cacheKey(reply.conversationId ?? "");
      await mutate<Conversation>(key, (now?: Conversation) => ended(now, reply), { revalidate: false });
      void mutate(key);
      onChanged();
    },
    refused: ({ place, question, reply }) => {
      if (question?.kind === "send" && !reply.runId) onRefused(place, question.content);
      void mutate(cacheKey(reply.conversationId ?? place));
    },
  };
}

/** During the moment between a run's first event and the new address, the reader is in both places. */
function isHere(live: Live | null, here: string): boolean {
  return live !== null && (live.place === here || live.reply.conversationId === here);
}

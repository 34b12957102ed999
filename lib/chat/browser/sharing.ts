"use client";
import { useSWRConfig } from "swr";
import { cacheKey } from "@/lib/chat/browser/client";
import { chatApi, type Conversation } from "@/lib/chat/contract";
import { call } from "@/lib/core/http/browser/call";

/** Lets the workspace read a conversation, or ends that, here and on the server. They throw CallError. */
export function useShareInWorkspace() {
  const { mutate } = useSWRConfig();
  const mark = (id: string, shared: true | undefined) =>
    mutate<Conversation>(cacheKey(id), (now?: Conversation) => now && { ...now, shared }, {
      revalidate: false,
    });
  return {
    share: async (id: string): Promise<void> => {
      const { shared } = await call(chatApi.share, { id });
      await mark(id, shared);
    },
    unshare: async (id: string): Promise<void> => {
      await call(chatApi.unshare, { id });
      await mark(id, undefined);
    },
  };
}

/** Makes a conversation of one's own from another, which someone may share; returns its id. Throws CallError. */
export const copyOf = async (id: string): Promise<string> =>
  (await call(chatApi.copy, { id })).conversation_id;

"use client";
import useSWRInfinite, { type SWRInfiniteResponse } from "swr/infinite";
import { chatApi, chatLimits, type ConversationPage, type ConversationSummary } from "@/lib/chat/contract";
import { call, CallError } from "@/lib/core/http/call";
import { useCall } from "@/lib/core/http/use-call";

/** SPEC section 9: conversations are cached for 30 s. */
const CACHE_MS = 30_000;

/** One conversation with its messages; null: none is chosen. */
export const useConversation = (id: string | null) =>
  useCall(chatApi.get, id === null ? null : { id }, { dedupingInterval: CACHE_MS, shouldRetryOnError: false });

export type ConversationList = Pick<SWRInfiniteResponse<ConversationPage, CallError>, "error" | "isLoading"> & {
  conversations: ConversationSummary[];
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  refresh: () => void;
};

/** The newest conversations (of one agent), page by page. */
export function useConversations(agentId?: string): ConversationList {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<ConversationPage, CallError>(
    (index: number, before: ConversationPage | null) => pageKey(index, before, agentId),
    ([, input]: NonNullable<ReturnType<typeof pageKey>>) => call(chatApi.list, input),
    { dedupingInterval: CACHE_MS, shouldRetryOnError: false },
  );
  const rows = data?.flatMap((page) => page.conversations) ?? [];
  return {
    // A conversation that moved to the top between two pages would stand in both.
    conversations: [...new Map(rows.map((row) => [row.conversation_id, row])).values()],
    error,
    isLoading,
    hasMore: data?.at(-1)?.pagination.has_more ?? false,
    loadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize((pages) => pages + 1),
    refresh: () => void mutate(),
  };
}

function pageKey(index: number, before: ConversationPage | null, agentId?: string) {
  if (before && !before.pagination.has_more) return null;
  const key = before?.pagination.last_evaluated_key ?? undefined;
  return [chatApi.list.path, { agent_id: agentId, page: index + 1, per_page: chatLimits.perPage, last_evaluated_key: key }] as const;
}

/** PRODUCT 'Which sentence when', for a conversation that could not be shown. */
export function loadingFailed(error: CallError): string {
  if (error.kind === "network") return "Failed to connect to API server";
  if (error.kind === "unreadable") return "Failed to load conversation";
  return `Error loading conversation: ${error.message}`;
}

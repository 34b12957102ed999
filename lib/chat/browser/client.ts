"use client";
import useSWR, { useSWRConfig } from "swr";
import useSWRInfinite, { type SWRInfiniteResponse } from "swr/infinite";
import {
  chatApi,
  type Conversation,
  type ConversationPage,
  type ConversationPatch,
  type ConversationSummary,
  type ExportFormat,
} from "@/lib/chat/contract";
import { call, CallError } from "@/lib/core/http/browser/call";
import { pageKey, type ConversationFilter } from "@/lib/chat/pages";
import type { Sentence } from "@/lib/core/shared/sentence";
import { address } from "@/lib/core/endpoint";
import { useCall } from "@/lib/core/http/browser/use-call";
import type { Translate } from "@/lib/texts/use-text";

/** SPEC section 9: conversations are cached for 30 s. */
const CACHE_MS = 30_000;

/** One conversation with its messages. Pass null if none is chosen. */
export const useConversation = (id: string | null) =>
  useSWR<Conversation, CallError>(
    id === null ? null : cacheKey(id),
    () => wholeConversation(id ?? ""),
    { dedupingInterval: CACHE_MS, shouldRetryOnError: false },
  );

/** The screen shows a conversation completely, however long: it is loaded page by page. */
export async function wholeConversation(id: string): Promise<Conversation> {
  const { earlier: from, ...newest } = await call(chatApi.get, { id });
  let messages = newest.messages;
  for (let earlier = from; earlier !== undefined;) {
    const page = await call(chatApi.get, { id, before: earlier });
    messages = [...page.messages, ...messages];
    earlier = page.earlier;
  }
  return { ...newest, messages };
}

export type ConversationList = Pick<
  SWRInfiniteResponse<ConversationPage, CallError>,
  "error" | "isLoading" | "size"
> & {
  conversations: ConversationSummary[];
  /** The pinned ones, which are not in the other list. */
  pinned: ConversationSummary[];
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  refresh: () => void;
  /** Shows a change of one row immediately; null: it was removed. */
  change: (id: string, change: Partial<ConversationSummary> | null) => void;
};

/** The newest conversations, page by page. */
export function useConversations({
  agentId,
  teamId,
  words,
  archived,
  fromProgram,
  shared,
}: ConversationFilter): ConversationList {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<
    ConversationPage,
    CallError
  >(
    (index: number, before: ConversationPage | null) =>
      pageKey(index, before, { agentId, teamId, words, archived, fromProgram, shared }),
    ([, input]: NonNullable<ReturnType<typeof pageKey>>) => call(chatApi.list, input),
    // The previous results stay until the new search has returned.
    { dedupingInterval: CACHE_MS, shouldRetryOnError: false, keepPreviousData: Boolean(words) },
  );
  const pinned = data?.[0]?.pinned ?? [];
  const rows = (data?.flatMap((page) => page.conversations) ?? []).filter(
    (row) => !pinned.some((each) => each.conversation_id === row.conversation_id),
  );
  return {
    pinned,
    // A conversation that moved to the top between two pages would be in both.
    conversations: [...new Map(rows.map((row) => [row.conversation_id, row])).values()],
    error,
    // The cache also reports loading for data that came with the page, while it fetches it for the first time.
    isLoading: isLoading && data === undefined,
    size,
    hasMore: data?.at(-1)?.pagination.has_more ?? false,
    loadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize((pages) => pages + 1),
    refresh: () => void mutate(),
    change: (id, change) =>
      void mutate(
        (pages) =>
          pages?.map((page) => ({
            ...page,
            conversations: changed(page.conversations, id, change),
            pinned: page.pinned && changed(page.pinned, id, change),
          })),
        { revalidate: false },
      ),
  };
}

const changed = (
  rows: ConversationSummary[],
  id: string,
  change: Partial<ConversationSummary> | null,
): ConversationSummary[] =>
  rows.flatMap((row) => (row.conversation_id !== id ? row : change ? { ...row, ...change } : []));

/** Every version of a message, oldest first. Pass null to fetch none. */
export const useVersions = (id: string | null) =>
  useCall(chatApi.versions, id === null ? null : { id }, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });

/** Renames, pins or archives a conversation, or chooses its model, here and on the server. Throws CallError. */
export function useChangeConversation(): (id: string, patch: ConversationPatch) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (id, patch) => {
    const { title, model, pinned, archived } = await call(chatApi.update, { id, ...patch });
    await mutate<Conversation>(
      cacheKey(id),
      (now?: Conversation) => now && { ...now, title, model, pinned, archived },
      { revalidate: false },
    );
  };
}

/** Makes a new conversation with the messages up to this one; returns its id. Throws CallError. */
export const branchAt = async (id: string, messageId: string): Promise<string> =>
  (await call(chatApi.branch, { id, message_id: messageId })).conversation_id;

/** Conversations that this page itself removed. */
const removedHere = new Set<string>();
export const wasRemovedHere = (id: string): boolean => removedHere.has(id);

/**
 * Deletes a conversation, here and on the server; a conversation that no longer exists is no error. Throws CallError.
 */
export function useRemove(): (id: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (id) => {
    removedHere.add(id);
    try {
      await call(chatApi.remove, { id });
    } catch (error) {
      removedHere.delete(id);
      if (!(error instanceof CallError) || error.status !== 404) throw error;
    }
    await mutate(cacheKey(id), undefined, { revalidate: false });
  };
}

/** The cache key of a conversation. */
export const cacheKey = (id: string): string => address(chatApi.get, { id }).url;

/**
 * Marks cached conversations as stale, so that they are fetched again when next shown: one, or (null) all except the
 * one on the screen.
 */
export function useStale(): (changed: string | null, current: string | null) => void {
  const { mutate } = useSWRConfig();
  return (changed, current) => {
    if (changed !== null && changed === current) return;
    const now = current === null ? "" : cacheKey(current);
    if (changed !== null) void mutate(cacheKey(changed));
    else
      void mutate((key) => typeof key === "string" && key.startsWith(cacheKey("")) && key !== now);
  };
}

/** The download URL of a conversation. */
export const exportAddress = (id: string, format: ExportFormat): string =>
  address(chatApi.export, { id, format }).url;

/** PRODUCT 'Which sentence when', for a conversation that could not be shown. */
export function loadingFailed(
  error: CallError,
  t: Translate,
  say: (sentence: Sentence) => string,
): string {
  if (error.kind === "network") return t("Failed to connect to API server");
  if (error.kind === "unreadable") return t("Failed to load conversation");
  return t("Error loading conversation: {detail}", { detail: say(error.sentence) });
}

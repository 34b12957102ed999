"use client";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { usePages } from "@/lib/core/http/browser/use-pages";
import { memoryApi, type MemoryQuery } from "@/lib/memory/contract";

/** What is remembered about the user, newest first. */
export const useMemories = (query: MemoryQuery) => usePages(memoryApi.list, query);
/** What a reply has changed, until the user undoes it. */
export const useChangedMemories = (messageId: string) =>
  useCall(memoryApi.list, { message_id: messageId, limit: 200 });

export const useCreateMemory = () => useAction(memoryApi.create, [memoryApi.list]);
export const useUpdateMemory = () => useAction(memoryApi.update, [memoryApi.list]);
export const useRemoveMemory = () => useAction(memoryApi.remove, [memoryApi.list]);
export const useRemoveAllMemories = () => useAction(memoryApi.removeAll, [memoryApi.list]);
export const useUndoMemory = () => useAction(memoryApi.undo, [memoryApi.list]);

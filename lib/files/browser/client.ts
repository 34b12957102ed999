"use client";
import useSWRInfinite from "swr/infinite";
import { callPage, type CallError } from "@/lib/core/http/browser/call";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { fileApi, type File } from "@/lib/files/contract";

type FilePage = { rows: File[]; next: string | null };

/** The person's files, newest first, as many pages of them as were asked for. */
export function useFiles() {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<
    FilePage,
    CallError
  >(
    (index, before: FilePage | null) =>
      index > 0 && !before?.next ? null : [fileApi.list.path, before?.next ?? ""],
    ([, after]: [string, string]) => callPage(fileApi.list, after ? { after } : {}),
    { shouldRetryOnError: false },
  );
  return {
    rows: data?.flatMap((page) => page.rows),
    more: Boolean(data?.at(-1)?.next),
    loading: isLoading || (isValidating && data !== undefined && data.length < size),
    error: data ? undefined : error,
    readMore: () => void setSize(size + 1),
    /** Reads all pages that are open again. */
    again: () => mutate(),
  };
}
export const useFileSpace = () => useCall(fileApi.space, undefined);
export const useRemoveFile = () => useAction(fileApi.remove, [fileApi.space]);

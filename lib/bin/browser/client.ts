"use client";
import { useSWRConfig } from "swr";
import useSWRInfinite from "swr/infinite";
import { binApi, type BinItem, type BinKind, type RestoredItem } from "@/lib/bin/contract";
import { call, callPage, type CallError } from "@/lib/core/http/browser/call";

type BinPage = { rows: BinItem[]; next: string | null };

/** What is in the bin, deleted last first, of one kind or of all: as many pages as were asked for. */
export function useBin(kind: BinKind | "") {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<
    BinPage,
    CallError
  >(
    (index, before: BinPage | null) =>
      index > 0 && !before?.next ? null : [binApi.list.path, before?.next ?? "", kind],
    ([, after]: [string, string]) =>
      callPage(binApi.list, { ...(after ? { after } : {}), ...(kind ? { kind } : {}) }),
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

type Mutate = ReturnType<typeof useSWRConfig>["mutate"];

/** Takes something out of the bin; what shows it is read again. Throws CallError. */
export async function restoreWith(mutate: Mutate, id: string): Promise<RestoredItem> {
  const restored = await call(binApi.restore, { id });
  // An agent comes back into teams and tasks, too; anything may show its name.
  await mutate((key) => typeof key === "string" && /^\/api\/(agents|teams|tasks|graph)/.test(key));
  return restored;
}

export function useRestore(): (id: string) => Promise<RestoredItem> {
  const { mutate } = useSWRConfig();
  return (id) => restoreWith(mutate, id);
}

/** Both throw CallError. */
export const deleteForGood = (id: string): Promise<void> => call(binApi.remove, { id });
export const emptyBin = (): Promise<void> => call(binApi.empty, undefined);

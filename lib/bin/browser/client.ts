"use client";
import { useSWRConfig } from "swr";
import {
  binApi,
  type BinBulk,
  type BinBulkResult,
  type BinFilter,
  type RestoredItem,
} from "@/lib/bin/contract";
import { call } from "@/lib/core/http/browser/call";
import { usePages } from "@/lib/core/http/browser/use-pages";

/** The contents of the bin, last deleted first. */
export const useBin = (filter: BinFilter) => usePages(binApi.list, filter);

type Mutate = ReturnType<typeof useSWRConfig>["mutate"];

/** Restores something from the bin; lists that show it are refreshed. Throws CallError. */
export async function restoreWith(mutate: Mutate, id: string): Promise<RestoredItem> {
  const restored = await call(binApi.restore, { id });
  await readAgain(mutate);
  return restored;
}

/** An agent is restored to teams and tasks, too; anything may show its name. */
const readAgain = (mutate: Mutate) =>
  mutate((key) => typeof key === "string" && /^\/api\/(agents|teams|tasks|graph)/.test(key));

export function useRestore(): (id: string) => Promise<RestoredItem> {
  const { mutate } = useSWRConfig();
  return (id) => restoreWith(mutate, id);
}

/** Maximum per call. */
const AT_ONCE = 50;

/** Restores or permanently deletes things, a few at a time. Returns the outcome of each. Throws CallError. */
export function useBinBulk(): (input: BinBulk) => Promise<BinBulkResult[]> {
  const { mutate } = useSWRConfig();
  return async ({ action, ids }) => {
    const results: BinBulkResult[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE)
      results.push(...(await call(binApi.bulk, { action, ids: ids.slice(from, from + AT_ONCE) })));
    if (action === "restore") await readAgain(mutate);
    return results;
  };
}

/** Both throw CallError. */
export const deleteForGood = (id: string): Promise<void> => call(binApi.remove, { id });
export const emptyBin = (): Promise<void> => call(binApi.empty, undefined);

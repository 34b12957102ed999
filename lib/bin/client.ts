"use client";
import { useSWRConfig } from "swr";
import {
  binApi,
  type BinBulk,
  type BinBulkResult,
  type BinFilter,
  type RestoredItem,
} from "@/lib/bin/contract";
import { call, CallError } from "@/lib/core/http/browser/call";
import { usePages } from "@/lib/core/http/browser/use-pages";
import { reasonOf } from "@/lib/core/shared/sentence";

/** The contents of the bin, last deleted first. */
export const useBin = (filter: BinFilter) => usePages(binApi.list, filter);

type Mutate = ReturnType<typeof useSWRConfig>["mutate"];

/** Takes something out of the bin; what shows it is read again. Throws CallError. */
async function restoreWith(mutate: Mutate, id: string): Promise<RestoredItem> {
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

/**
 * Restores or permanently deletes things, a few at a time. Returns the outcome of each; what was left when a call failed
 * has failed, too. Throws CallError if nothing was done.
 */
export async function bulkWith(mutate: Mutate, { action, ids }: BinBulk): Promise<BinBulkResult[]> {
  const results: BinBulkResult[] = [];
  try {
    for (let from = 0; from < ids.length; from += AT_ONCE)
      results.push(...(await call(binApi.bulk, { action, ids: ids.slice(from, from + AT_ONCE) })));
  } catch (error) {
    if (!(error instanceof CallError) || results.length === 0) throw error;
    const why = { error: error.sentence.text, error_reason: reasonOf(error.sentence) };
    results.push(...ids.slice(results.length).map((id) => ({ id, ok: false, ...why })));
  }
  if (action === "restore") await readAgain(mutate);
  return results;
}

export function useBinBulk(): (input: BinBulk) => Promise<BinBulkResult[]> {
  const { mutate } = useSWRConfig();
  return (input) => bulkWith(mutate, input);
}

/** Throws CallError, but not when it is gone already. */
export async function deleteForGood(id: string): Promise<void> {
  await call(binApi.remove, { id }).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
  });
}
/** Throws CallError. */
export const emptyBin = (): Promise<void> => call(binApi.empty, undefined);

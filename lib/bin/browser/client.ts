"use client";
import { useSWRConfig } from "swr";
import { binApi, type BinKind, type RestoredItem } from "@/lib/bin/contract";
import { call } from "@/lib/core/http/browser/call";
import { usePages } from "@/lib/core/http/browser/use-pages";

/** What is in the bin, deleted last first, of one kind or of all. */
export const useBin = (kind: BinKind | "") => usePages(binApi.list, kind ? { kind } : {});

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

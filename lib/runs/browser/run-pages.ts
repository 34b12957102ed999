"use client";
import useSWRInfinite from "swr/infinite";
import { callPage } from "@/lib/core/http/browser/call";
import { runApi, type RunFilters, type RunSummary } from "@/lib/runs/contract";

const PAGE = 50;
type RunPage = { rows: RunSummary[]; next: string | null };

/** The runs that fit filters, page by page. `more`: loads the next page, where there is one. */
export function useRunPages(filters: RunFilters) {
  const { data, error, isLoading, size, setSize, mutate } = useSWRInfinite<RunPage, unknown>(
    (at: number, before: RunPage | null) =>
      before && before.next === null ? null : ["runs", JSON.stringify(filters), before?.next ?? ""],
    ([, , after]: [string, string, string]) =>
      callPage(runApi.list, { ...filters, limit: PAGE, ...(after ? { after } : {}) }),
    { revalidateFirstPage: false, shouldRetryOnError: false },
  );
  return {
    rows: data?.flatMap((page) => page.rows),
    error,
    isLoading,
    more: data?.at(-1)?.next ? () => setSize(size + 1) : null,
    retry: () => void mutate(),
  };
}

"use client";
import useSWRInfinite from "swr/infinite";
import { callPage, type CallError } from "@/lib/core/http/browser/call";
import { address, type Endpoint } from "@/lib/core/http/shared/endpoint";

type Page<Row> = { rows: Row[]; next: string | null };
type Query = { q?: string; status?: string; after?: string };

export type Pages<Row> = {
  rows: Row[] | undefined;
  /** Whether there are more rows, or more to search. */
  more: boolean;
  loading: boolean;
  error: CallError | undefined;
  readMore: () => void;
  /** Reads all pages that are open again. */
  again: () => Promise<unknown>;
};

/** A list of the operator's, as many pages of it as were asked for. */
export function usePages<Row>(target: Endpoint<Query | void, Row[]>, query: Query): Pages<Row> {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<
    Page<Row>,
    CallError
  >(
    (index, before: Page<Row> | null) =>
      index > 0 && !before?.next
        ? null
        : [address(target as Endpoint, query).url, before?.next ?? ""],
    ([, after]: [string, string]) => callPage(target, { ...query, ...(after ? { after } : {}) }),
    { shouldRetryOnError: false, keepPreviousData: true, revalidateFirstPage: false },
  );
  return {
    rows: data?.flatMap((page) => page.rows),
    more: Boolean(data?.at(-1)?.next),
    loading: isLoading || (isValidating && data !== undefined && data.length < size),
    error: data ? undefined : error,
    readMore: () => void setSize(size + 1),
    again: () => mutate(),
  };
}

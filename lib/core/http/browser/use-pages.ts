"use client";
import useSWRInfinite, { type SWRInfiniteConfiguration } from "swr/infinite";
import { callPage, type CallError } from "@/lib/core/http/browser/call";
import { address, type Endpoint } from "@/lib/core/endpoint";

type Page<Row> = { rows: Row[]; next: string | null };

export type Pages<Row> = {
  /** undefined: none has arrived yet. */
  rows: Row[] | undefined;
  /** Whether there are more rows, or more to search. */
  more: boolean;
  /** The first page is loading, or one that was requested later. */
  loading: boolean;
  /** Why there are no rows. */
  error: CallError | undefined;
  readMore: () => void;
  /** Reads all open pages again. */
  again: () => Promise<unknown>;
};

/**
 * A list that is paged by key, as many pages as were requested. The cache stores a page under the list's URL and the
 * page's key, which is empty for the first: a page that the server renders with its list uses that name.
 */
export function usePages<Query extends object, Row>(
  target: Endpoint<Query | void, Row[]>,
  query: Query,
  options?: SWRInfiniteConfiguration<Page<Row>, CallError>,
): Pages<Row> {
  const { url } = address(target as Endpoint, query);
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<
    Page<Row>,
    CallError
  >(
    (index, before: Page<Row> | null) =>
      index > 0 && !before?.next ? null : [url, before?.next ?? ""],
    ([, after]: [string, string]) => callPage(target, { ...query, ...(after ? { after } : {}) }),
    { shouldRetryOnError: false, ...options },
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

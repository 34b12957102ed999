"use client";
import useSWR, { useSWRConfig, type SWRConfiguration, type SWRResponse } from "swr";
import { call, callPage, type CallError } from "@/lib/core/http/browser/call";
import { address, type Endpoint } from "@/lib/core/endpoint";

/** Reads an endpoint through the cache. With `null` as input it makes no request yet. */
export function useCall<In extends object | void, Out>(
  target: Endpoint<In, Out>,
  input: In | null,
  options?: SWRConfiguration<Out, CallError>,
): SWRResponse<Out, CallError> {
  const key = input === null ? null : address(target as Endpoint, input ?? {}).url;
  return inPage(useSWR<Out, CallError>(key, () => call(target, input as In), options));
}

/**
 * Data that the server rendered the page with is available immediately, though the cache reports loading until it has
 * fetched it. Getters, like the cache's own: a component re-renders only for the fields it has read.
 */
const inPage = <Out>(answer: SWRResponse<Out, CallError>): SWRResponse<Out, CallError> => ({
  get data() {
    return answer.data;
  },
  get error() {
    return answer.error;
  },
  get isValidating() {
    return answer.isValidating;
  },
  get isLoading() {
    return answer.isLoading && answer.data === undefined;
  },
  mutate: answer.mutate,
});

type Paged = { after?: string } | void;

/**
 * Reads a list that is paged by key: all its rows, page after page. `wanted`: false makes no request yet. `query`:
 * further parameters of each page.
 */
export function useList<Row>(
  target: Endpoint<Paged, Row[]>,
  wanted = true,
  options?: SWRConfiguration<Row[], CallError>,
  query: Record<string, string> = {},
): SWRResponse<Row[], CallError> {
  const key = address(target as Endpoint, query).url;
  return inPage(
    useSWR<Row[], CallError>(wanted ? key : null, () => wholeList(target, query), options),
  );
}

async function wholeList<Row>(
  target: Endpoint<Paged, Row[]>,
  query: Record<string, string>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: { rows: Row[]; next: string | null } = await callPage(target, {
      ...query,
      ...(after ? { after } : {}),
    });
    all.push(...page.rows);
    after = page.next;
  }
  return all;
}

/**
 * A call that changes something, then re-reads every cached response of the endpoints it `refreshes`, including lists
 * that are read page by page.
 */
export function useAction<In extends object | void, Out>(
  target: Endpoint<In, Out>,
  refreshes: Endpoint[] = [],
): (input: In) => Promise<Out> {
  const { cache, mutate } = useSWRConfig();
  return async (input) => {
    const out = await call(target, input);
    const isStale = (url: string) => refreshes.some((each) => matches(each.path, url));
    // A list that is read page by page is not among the keys that `mutate` passes to a filter.
    const lists = [...cache.keys()].filter((key) => isStale(PAGED.exec(key)?.[1] ?? ""));
    await Promise.all([
      mutate((key) => typeof key === "string" && isStale(key)),
      ...lists.map((key) => mutate(key)),
    ]);
    return out;
  };
}

/** As the cache names a list that `usePages` reads, by the URL of its first page. */
const PAGED = /^\$inf\$@"([^"]+)"/;

function matches(path: string, url: string): boolean {
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
  return pattern.test(url.split("?")[0] ?? "");
}

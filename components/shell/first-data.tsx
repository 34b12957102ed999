"use client";
import { use, useLayoutEffect, useMemo, type ReactNode } from "react";
import {
  SWRConfig,
  unstable_serialize,
  useSWRConfig,
  type Key,
  type Middleware,
  type SWRConfiguration,
} from "swr";
import { READ_IN } from "@/lib/core/http/page-workspace";
import { WorkspaceContext } from "@/components/shell/workspace";
import { useHydrated } from "@/components/ui/use-hydrated";

type Props = {
  /** By the URL from which it is otherwise read. */
  answers: Record<string, unknown>;
  /** The first page of a list that is read page by page, by the key of that page. */
  firstPage?: { key: readonly unknown[]; page: unknown };
  children: ReactNode;
};

/**
 * A screen with the data that the server has read for it: rendered immediately. The data is recent, so the browser only
 * refreshes it for a reason: the event stream has connected, the tab has the focus again, the screen is opened again.
 */
export function FirstData({ answers, firstPage, children }: Props) {
  const workspace = use(WorkspaceContext);
  const fallback = useMemo(() => {
    const { [READ_IN]: of, ...read } = answers;
    // Another tab has changed the workspace that pages are rendered in: this one reads its own data.
    if (workspace && of !== undefined && of !== workspace.id) return {};
    return firstPage ? { ...read, [pagesKey(firstPage.key)]: [firstPage.page] } : read;
  }, [answers, firstPage, workspace]);
  useKept(fallback);
  return <SWRConfig value={{ fallback, use: [drawnOnce] }}>{children}</SWRConfig>;
}

/**
 * Puts a screen's initial data into the cache. SWR's fallback is only displayed: a change of it (a row renamed before
 * the list has been fetched again) would find nothing to change and be lost. This runs before the first fetch of a hook
 * below, which waits for a frame, so that no fetch in progress counts as outdated.
 */
function useKept(fallback: Record<string, unknown>): void {
  const { cache, mutate } = useSWRConfig();
  useLayoutEffect(() => {
    for (const [key, answer] of Object.entries(fallback))
      if (cache.get(key)?.data === undefined) void mutate(key, answer, { revalidate: false });
  }, [cache, mutate, fallback]);
}

/** In the cache's format for the pages of a list. */
const pagesKey = (key: readonly unknown[]): string => `$inf$${unstable_serialize([...key])}`;

const drawnOnce: Middleware = (useNext) =>
  function useDrawnOnce(key, fetcher, config) {
    const hydrated = useHydrated();
    const drawn = !hydrated && isDrawn(unstable_serialize(firstOf(key)), config);
    return useNext(key, fetcher, drawn ? { ...config, revalidateOnMount: false } : config);
  };

/** For a list that is read page by page: the key of its first page. */
const firstOf = (key: unknown): Key =>
  (typeof key === "function" ? (key as (...page: unknown[]) => Key)(0, null) : key) as Key;

const isDrawn = (key: string, { fallback = {} }: Pick<SWRConfiguration, "fallback">): boolean =>
  key in fallback || `$inf$${key}` in fallback;

"use client";
import useSWRInfinite from "swr/infinite";
import { callPage, type CallError } from "@/lib/core/http/browser/call";
import { securityApi, type SecurityEvent } from "@/lib/security/contract";

type Page = { rows: SecurityEvent[]; next: string | null };
type Key = readonly [path: string, after: string];
const PAGE = 10;
const keyOf = (index: number, before: Page | null): Key | null =>
  index > 0 && !before?.next ? null : [securityApi.list.path, before?.next ?? ""];

export type SecurityActivity = {
  events: SecurityEvent[] | undefined;
  /** Whether there are older events. */
  more: boolean;
  loading: boolean;
  error: CallError | undefined;
  readMore: () => void;
  retry: () => void;
};

/** The security events of the user's account, newest first, as many pages as they have opened. */
export function useSecurityActivity(): SecurityActivity {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<
    Page,
    CallError
  >(
    keyOf,
    ([, after]: Key) => callPage(securityApi.list, { limit: PAGE, ...(after ? { after } : {}) }),
    { shouldRetryOnError: false },
  );
  const loading = isLoading || (isValidating && data !== undefined && data.length < size);
  return {
    events: data?.flatMap((page) => page.rows),
    more: Boolean(data?.at(-1)?.next),
    loading,
    error: data ? undefined : error,
    readMore: () => void setSize(size + 1),
    retry: () => void mutate(),
  };
}

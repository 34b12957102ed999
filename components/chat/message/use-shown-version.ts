"use client";
import { useState } from "react";
import { useVersions } from "@/lib/chat/browser/client";
import type { Message } from "@/lib/runs/run/contract";

/** Which version of a message is shown. Earlier versions are fetched when one is first requested. */
export function useShownVersion(message: Message) {
  const { message_id: id, versions: of } = message;
  const [at, setAt] = useState(of);
  // Newer versions arrived meanwhile: the newest is shown.
  const [lastOf, setLastOf] = useState(of);
  if (lastOf !== of) {
    setLastOf(of);
    setAt(of);
  }
  const wanted = at < of;
  const { data, error, mutate } = useVersions(wanted ? id : null);
  const version = wanted ? data?.at(at - of - 1) : undefined; // of very many versions only the newest are returned
  return {
    shown: version ?? message,
    /** Whether an earlier version than the newest is shown. */
    earlier: version !== undefined,
    at,
    of,
    loading: wanted && !data && !error,
    failed: wanted && !data && Boolean(error),
    retry: () => void mutate(),
    back: () => setAt((now) => Math.max(data ? of - data.length + 1 : 1, now - 1)),
    on: () => setAt((now) => Math.min(of, now + 1)),
    newest: () => setAt(of),
  };
}

export type ShownVersion = ReturnType<typeof useShownVersion>;

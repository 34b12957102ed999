"use client";
import { useState } from "react";
import { useVersions } from "@/lib/chat/browser/client";
import type { Message } from "@/lib/runs/contract";

/** Which version of a message is shown. Earlier ones are fetched when the first of them is wanted. */
export function useShownVersion(message: Message) {
  const { message_id: id, versions: of } = message;
  const [at, setAt] = useState(of);
  // Others came in the meantime: the newest is shown.
  const [known, setKnown] = useState(of);
  if (known !== of) {
    setKnown(of);
    setAt(of);
  }
  const wanted = at < of;
  const { data, error, mutate } = useVersions(wanted ? id : null);
  const found = wanted ? data?.at(at - of - 1) : undefined; // of very many versions the newest have come
  return {
    shown: found ?? message,
    /** Another than the newest stands there. */
    earlier: found !== undefined,
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

"use client";
import { useEffect, useEffectEvent } from "react";
import { chatApi, type Change } from "@/lib/chat/contract";
import { stream } from "@/lib/core/http/stream";

/** The page's own reading comes first. */
const FIRST_MS = 1_500;
const AGAIN_MS = 3_000;

/**
 * Hears what changes in the person's conversations, in whatever tab or device, while this page can be seen: a browser
 * has few connections to one server. `null`: the line was opened (again), anything may have changed.
 */
export function useChanges(onChange: (change: Change | null) => void): void {
  const heard = useEffectEvent(onChange);
  useEffect(() => {
    let abort: AbortController | null = null;
    const look = () => {
      const seen = document.visibilityState === "visible";
      if (seen === (abort !== null)) return;
      abort?.abort();
      abort = seen ? new AbortController() : null;
      if (abort) void listen(abort.signal, (change) => heard(change));
    };
    const first = setTimeout(look, FIRST_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(first);
      document.removeEventListener("visibilitychange", look);
      abort?.abort();
    };
  }, []);
}

async function listen(signal: AbortSignal, onChange: (change: Change | null) => void): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const event of stream(chatApi.changes, {}, signal)) onChange(event.event === "ready" ? null : event.data);
    } catch {
      // Whatever it was, it is tried again: who cannot hear changes still sees them on the next visit.
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

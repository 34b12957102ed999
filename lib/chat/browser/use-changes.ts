"use client";
import { useEffect, useEffectEvent } from "react";
import { chatApi, type Change, type ChangeEvent } from "@/lib/chat/contract";
import { sharedStream } from "@/lib/core/http/browser/shared-stream";
import { stream } from "@/lib/core/http/browser/stream";

/** The page's own reading comes first. */
const REST_MS = 1_500;

/**
 * Hears what changes in the person's conversations, in whatever tab or device. `null`: the line was opened (again),
 * anything may have changed.
 */
export function useChanges(onChange: (change: Change | null) => void): void {
  const heard = useEffectEvent((event: ChangeEvent) =>
    onChange(event.event === "ready" ? null : event.data),
  );
  useEffect(() => {
    return sharedStream<ChangeEvent>({
      name: "troupe-conversations",
      open: (signal) => stream(chatApi.changes, {}, signal),
      onEvent: (event) => heard(event),
      restMs: REST_MS,
    });
  }, []);
}

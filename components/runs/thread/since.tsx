"use client";
import { useSyncExternalStore } from "react";
import { stopwatch } from "@/components/runs/amounts";

const SECOND = 1000;
/** One clock for all that is going on: it strikes each second, and only while somebody looks. */
const listeners = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  clock ??= setInterval(() => listeners.forEach((each) => each()), SECOND);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}
const secondNow = () => Math.floor(Date.now() / SECOND);

/** How long it has been going: '0:20', running. Hidden from screen readers, whom a clock would only disturb. */
export function Since({ iso }: { iso: string }) {
  const second = useSyncExternalStore(subscribe, secondNow, secondNow);
  return (
    <span aria-hidden="true">{stopwatch((second + 1) * SECOND - new Date(iso).getTime())}</span>
  );
}

"use client";
import { useSyncExternalStore } from "react";
import { stopwatch } from "@/components/runs/amounts";
import { Listeners } from "@/lib/core/shared/store";

const SECOND = 1000;
/** One clock for all that is going on: it strikes each second, and only while somebody looks. */
const clock = new Listeners((strike) => {
  const timer = setInterval(strike, SECOND);
  return () => clearInterval(timer);
});
const secondNow = () => Math.floor(Date.now() / SECOND);

/** How long it has been going: '0:20', running. Hidden from screen readers, whom a clock would only disturb. */
export function Since({ iso }: { iso: string }) {
  const second = useSyncExternalStore(clock.subscribe, secondNow, secondNow);
  return (
    <span aria-hidden="true">{stopwatch((second + 1) * SECOND - new Date(iso).getTime())}</span>
  );
}

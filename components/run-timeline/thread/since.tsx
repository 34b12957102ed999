"use client";
import { useSyncExternalStore } from "react";
import { stopwatch } from "@/components/run-timeline/amounts";
import { Listeners } from "@/lib/core/shared/store";

const SECOND = 1000;
/** One shared clock: it ticks each second, and only while it has listeners. */
const clock = new Listeners((strike) => {
  const timer = setInterval(strike, SECOND);
  return () => clearInterval(timer);
});
const secondNow = () => Math.floor(Date.now() / SECOND);

/** The elapsed time, updated live: '0:20'. Hidden from screen readers, which a ticking clock would only disturb. */
export function Since({ iso }: { iso: string }) {
  const second = useSyncExternalStore(clock.subscribe, secondNow, secondNow);
  return (
    <span aria-hidden="true">{stopwatch((second + 1) * SECOND - new Date(iso).getTime())}</span>
  );
}

import { away } from "@/lib/core/http/browser/connection";

/**
 * A pause before the next attempt to connect. Cut short by the signal, by the browser's `online` event, and when the
 * server is back.
 */
export function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      globalThis.removeEventListener?.("online", end);
      stop();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    globalThis.addEventListener?.("online", end);
    const stop = away.subscribe(() => !away.get() && end());
  });
}

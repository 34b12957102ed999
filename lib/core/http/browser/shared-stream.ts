import { pageWorkspace } from "@/lib/core/http/page-workspace";
import { CallError } from "@/lib/core/http/browser/call";
import { pageOwner } from "@/lib/core/http/page-owner";
import { Listeners } from "@/lib/core/shared/store";
import { untilOnline } from "@/lib/core/http/browser/until-online";

/** Pauses before each retry; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

type Options<Event> = {
  /** The stream's name; all tabs with the same name share one connection. */
  name: string;
  open: (signal: AbortSignal) => AsyncIterable<Event>;
  onEvent: (event: Event) => void;
  /** How long this tab waits before it requests the connection. Events from other tabs arrive immediately. */
  restMs: number;
};

/**
 * Receives an endless stream in every tab of the browser over one connection: over HTTP/1.1 a browser has six per
 * server, for all its tabs, so one stream per tab would soon leave none for requests. The tab with the lock reads and
 * forwards events to the others; when it closes, another takes over. Without locks (plain http from another host) each
 * tab reads for itself. Returns a function that stops it.
 */
export function sharedStream<Event>({
  name: what,
  open,
  onEvent,
  restMs,
}: Options<Event>): () => void {
  // Tabs left open for another person, or in another workspace, do not share events with this one.
  const name = `${what}.${pageOwner()}.${pageWorkspace()}`;
  const end = new AbortController();
  const others = new BroadcastChannel(name);
  others.onmessage = ({ data }: MessageEvent<Event>) => onEvent(data);
  const read = () =>
    reading(open, end.signal, (event) => {
      others.postMessage(event);
      onEvent(event);
    });
  const begin = () => {
    if (!("locks" in navigator)) return void reading(open, end.signal, onEvent);
    // Rejected when this tab closes before its turn.
    navigator.locks.request(name, { signal: end.signal }, read).catch(() => undefined);
  };
  const rest = setTimeout(begin, restMs);
  return () => {
    clearTimeout(rest);
    end.abort();
    others.close();
  };
}

/** Called when a stream has ended and is opened again: what the page was rendered with may no longer hold. */
export const reopened = new Listeners();

async function reading<Event>(
  open: (signal: AbortSignal) => AsyncIterable<Event>,
  signal: AbortSignal,
  tell: (event: Event) => void,
): Promise<void> {
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      for await (const event of open(signal)) {
        tries = 0;
        if (!signal.aborted) tell(event);
      }
    } catch (error) {
      if (!mendable(error)) return;
    }
    if (!signal.aborted) reopened.notify();
    if (!signal.aborted)
      await untilOnline(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0, signal);
  }
}

/** Whether a retry can help. A refusal is permanent, above all when the session has ended. */
const mendable = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.kind !== "refused" ||
  error.status === 429 ||
  error.status >= 500;

import { CallError } from "@/lib/core/http/browser/call";
import { pageOwner } from "@/lib/core/http/shared/page-owner";
import { untilOnline } from "@/lib/core/http/browser/until-online";

/** Before each new try; the last one for as long as it takes. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

type Options<Event> = {
  /** Of the stream; all tabs that give it share one line. */
  name: string;
  open: (signal: AbortSignal) => AsyncIterable<Event>;
  onEvent: (event: Event) => void;
  /** Before this tab asks for the line. Tells of other tabs are heard at once. */
  restMs: number;
};

/**
 * Hears an endless stream in every tab of the browser over one connection: over HTTP/1.1 a browser has six to a server,
 * for all its tabs, and each tab with a stream of its own would soon leave none to ask anything by. The tab that holds
 * the lock reads and tells the others; when it goes, another takes its place. Where there are no locks (plain http from
 * another host) each tab reads for itself. Returns the way to stop.
 */
export function sharedStream<Event>({
  name: what,
  open,
  onEvent,
  restMs,
}: Options<Event>): () => void {
  const name = `${what}.${pageOwner()}`; // a tab that was left open for somebody else tells this one nothing
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
    // Rejected when this tab goes before its turn.
    navigator.locks.request(name, { signal: end.signal }, read).catch(() => undefined);
  };
  const rest = setTimeout(begin, restMs);
  return () => {
    clearTimeout(rest);
    end.abort();
    others.close();
  };
}

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
    if (!signal.aborted)
      await untilOnline(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0, signal);
  }
}

/** A plain no stays a no: a session that has ended, above all. */
const mendable = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.kind !== "refused" ||
  error.status === 429 ||
  error.status >= 500;

import "server-only";
import { tooMany } from "@/lib/core/http/errors";
import { config } from "@/lib/core/config";
import { once } from "@/lib/core/once";

const HEARTBEAT_MS = 15_000;
/** Streams are cut and taken up again by the browser now and then, so that none lives for ever. */
const MAX_AGE_MS = 30 * 60_000;
const PER_OWNER = 20;
const IN_ALL = 2000;

export type ServerEvent = { id?: number; event?: string; data: unknown };

const encoder = new TextEncoder();
const open = () => once("sse.open", () => ({ all: 0, byOwner: new Map<string, number>() }));

type Caller = {
  /** Whose streams are counted together. */
  owner: string;
  /** Fires when the caller leaves. */
  signal: AbortSignal;
  headers: Record<string, string>;
  /** Begins to watch whether the caller may still hear this; `shut` ends the stream. Returns the way to stop. */
  letIn?: (shut: () => void) => () => void;
};

/**
 * Sends an iterable as an event stream. The iterable is asked for more only when the browser has taken what came
 * (back-pressure), and is ended once: when the browser leaves or is let in no more, when the time is up, or when it has no more to give.
 */
export function eventStream(events: AsyncIterable<ServerEvent | ServerEvent[]>, { owner, signal, headers, letIn }: Caller): Response {
  const leave = enter(owner);
  const source = events[Symbol.asyncIterator]();
  let ended = false;
  let heartbeat: NodeJS.Timeout | undefined;
  const end = () => {
    if (ended) return;
    ended = true;
    clearInterval(heartbeat);
    clearTimeout(oldAge);
    leaveDoor?.();
    leave();
    void source.return?.();
  };
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const close = () => {
    if (!ended) controller.close();
    end();
  };
  const oldAge = setTimeout(close, MAX_AGE_MS).unref();
  const leaveDoor = letIn?.(close);
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
        heartbeat = setInterval(() => controller.enqueue(encoder.encode(":\n\n")), HEARTBEAT_MS).unref();
        signal.addEventListener("abort", end, { once: true });
      },
      async pull() {
        try {
          const { done, value } = await source.next();
          if (ended) return;
          if (done) close();
          else controller.enqueue(encoder.encode(Array.isArray(value) ? value.map(written).join("") : written(value)));
        } catch (error) {
          if (!ended) controller.error(error);
          end();
        }
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store, no-transform", "x-accel-buffering": "no", "x-content-type-options": "nosniff", ...headers },
  });
}

function written({ id, event, data }: ServerEvent): string {
  return `${id === undefined ? "" : `id: ${id}\n`}${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n\n`;
}

/** Counts a stream in; returns the way to count it out. Throws 429 beyond the limits of PRODUCT 'Limits'. */
function enter(owner: string): () => void {
  const counts = open();
  const own = counts.byOwner.get(owner) ?? 0;
  if (config().RATE_LIMITS === "on" && (own >= PER_OWNER || counts.all >= IN_ALL)) throw tooMany("Too many open event streams. Close some and try again.", 5);
  counts.all++;
  counts.byOwner.set(owner, own + 1);
  return () => {
    counts.all--;
    const left = (counts.byOwner.get(owner) ?? 1) - 1;
    if (left > 0) counts.byOwner.set(owner, left);
    else counts.byOwner.delete(owner);
  };
}

import "server-only";
import type { StreamSlot } from "@/lib/core/http/stream-slot";

const HEARTBEAT_MS = 15_000;
/** A caller that reads nothing for this many heartbeats, or never started to, would occupy its slot for nothing. */
const MOST_STALLED = 3;
/** Streams are cut and reopened by the browser now and then, so that none lives forever. */
const MAX_AGE_MS = 30 * 60_000;

/**
 * A screen renders a frame about this often, and a socket write costs more than everything else for a token: tokens
 * that come faster are written together.
 */
const FRAME_MS = 15;
/** This much text is written immediately all the same. */
const MOST_GATHERED = 16_384;

/**
 * `raw`: lines as they are, for a protocol with its own format. `isPiece`: a piece of a longer text, as `delta` and
 * `reasoning` are.
 */
export type ServerEvent =
  | { id?: number; event?: string; data: unknown; isPiece?: boolean }
  | { raw: string };

const encoder = new TextEncoder();

export type StreamCaller = {
  /** Fires when the caller leaves. */
  signal: AbortSignal;
  /** The stream's slot, which it releases at its end, however it ends. */
  slot: StreamSlot;
  headers: Record<string, string>;
  /**
   * Starts watching whether the caller may still receive this; `shut` ends the stream. Returns a function that stops
   * it.
   */
  letIn?: (shut: () => void) => () => void;
};

/**
 * Sends an event stream to its caller. `write` returns a promise when the buffer is full; `full` says whether it is.
 */
export type Line = { write(text: string): Promise<void> | undefined; full(): boolean; end(): void };

/**
 * Sends an iterable as an event stream. The iterable is pulled only when the browser has read what was sent
 * (back-pressure), and is ended once: when the browser leaves or loses access, when the time is up, or when it is
 * exhausted.
 */
export function eventStream(
  events: AsyncIterable<ServerEvent | ServerEvent[]>,
  caller: StreamCaller,
): Response {
  if (!caller.slot.isHeld)
    throw new Error("An event stream without a place: its endpoint has to be declared as one.");
  return new EventStream(new Flow(events, caller), caller.headers);
}

/** Creates no platform stream until its `body` is read: a caller with its own Line gets the texts directly. */
export class EventStream extends Response {
  private platformStream: ReadableStream<Uint8Array<ArrayBuffer>> | undefined;

  constructor(
    private readonly flow: Flow,
    headers: Record<string, string>,
  ) {
    super(null, {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
        ...headers,
      },
    });
  }

  override get body() {
    return (this.platformStream ??= streamOf(this.flow));
  }

  /** Resolves when everything is sent. Throws what the iterable threw. */
  carry(line: Line): Promise<void> {
    return this.flow.carry(line);
  }
}

function streamOf(flow: Flow): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) =>
        flow.begin({
          write: (text) => void controller.enqueue(encoder.encode(text)),
          full: () => (controller.desiredSize ?? 0) <= 0,
          end: () => controller.close(),
        }),
      async pull(controller) {
        const batch = await flow.next();
        if (batch) controller.enqueue(encoder.encode(batch.text));
      },
      cancel: () => flow.end(),
    },
    { highWaterMark: 1 },
  );
}

type Batch = { text: string; isPiece: boolean };

/** The text of one event stream, and its timers and watchers. */
class Flow {
  private readonly source: AsyncIterator<ServerEvent | ServerEvent[]>;
  private readonly undo: (() => void)[];
  private line: Line | undefined;
  /** Resolves when the line accepts more. */
  private full: Promise<void> | undefined;
  private stalled = 0;
  private ended = false;
  /** Pieces that wait for the next write, when it is due at the latest, and when the last one happened. */
  private gathered = "";
  private gathering: NodeJS.Timeout | undefined;
  private pieceAt = -Infinity;

  constructor(
    events: AsyncIterable<ServerEvent | ServerEvent[]>,
    { signal, slot, letIn }: StreamCaller,
  ) {
    this.source = events[Symbol.asyncIterator]();
    const shut = () => this.shut();
    const heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS).unref();
    const oldAge = setTimeout(shut, MAX_AGE_MS).unref();
    const leaveDoor = letIn?.(shut);
    signal.addEventListener("abort", shut, { once: true });
    this.undo = [
      () => slot.leave(),
      () => clearInterval(heartbeat),
      () => clearTimeout(oldAge),
      () => clearTimeout(this.gathering),
      () => leaveDoor?.(),
      () => signal.removeEventListener("abort", shut),
    ];
    if (signal.aborted) this.end();
  }

  begin(line: Line): void {
    if (this.ended) return line.end();
    this.line = line;
  }

  /** A heartbeat for the caller; a caller that reads nothing is dropped after a while. */
  private beat(): void {
    if (this.line && !this.line.full()) {
      this.stalled = 0;
      void this.write(":\n\n");
    } else if (++this.stalled >= MOST_STALLED) this.shut();
  }

  async carry(line: Line): Promise<void> {
    this.begin(line);
    for (let batch = await this.next(); batch; batch = await this.next()) {
      this.gather(batch);
      if (this.full) await this.full;
    }
  }

  /** Writes the first piece of a text and everything but pieces immediately, and other pieces once per frame. */
  private gather({ text, isPiece }: Batch): void {
    this.gathered += text;
    const isHeld = isPiece && this.gathered.length < MOST_GATHERED;
    const wait = isHeld ? this.pieceAt + FRAME_MS - performance.now() : 0;
    if (wait > 0) this.gathering ??= setTimeout(() => this.writeGathered(true), wait);
    else this.writeGathered(isPiece);
  }

  private writeGathered(isPiece: boolean): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    if (isPiece) this.pieceAt = performance.now();
    const text = this.gathered;
    this.gathered = "";
    if (text) void this.write(text);
  }

  /** Returns a promise when the line is full. */
  private write(text: string): Promise<void> | undefined {
    this.full = this.line?.write(text)?.finally(() => (this.full = undefined));
    return this.full;
  }

  /** The next batch; undefined when there are no more. */
  async next(): Promise<Batch | undefined> {
    try {
      const { done, value } = await this.source.next();
      if (this.ended) return undefined;
      if (!done) return batchOf(value);
      this.shut();
    } catch (error) {
      const late = this.ended;
      this.end();
      if (!late) throw error;
    }
    return undefined;
  }

  /** Ends it from the server's side. */
  private shut(): void {
    if (this.ended) return;
    this.writeGathered(true);
    this.end();
    this.line?.end();
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    for (const undo of this.undo) undo();
    void this.source.return?.().catch(() => undefined);
  }
}

const batchOf = (events: ServerEvent | ServerEvent[]): Batch =>
  Array.isArray(events)
    ? { text: events.map(written).join(""), isPiece: events.every(isPiece) }
    : { text: written(events), isPiece: isPiece(events) };

const isPiece = (event: ServerEvent): boolean =>
  !("raw" in event) && (event.isPiece ?? (event.event === "delta" || event.event === "reasoning"));

function written(serverEvent: ServerEvent): string {
  if ("raw" in serverEvent) return serverEvent.raw;
  const { id, event, data } = serverEvent;
  return `${id === undefined ? "" : `id: ${id}\n`}${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n\n`;
}

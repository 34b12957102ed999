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

/** What carries an event stream to its caller. `write` gives a promise where the line is full. */
export type Line = { write(text: string): Promise<void> | undefined; end(): void };

/**
 * Sends an iterable as an event stream. The iterable is asked for more only when the browser has taken what came
 * (back-pressure), and is ended once: when the browser leaves or is let in no more, when the time is up, or when it has no more to give.
 */
export function eventStream(events: AsyncIterable<ServerEvent | ServerEvent[]>, caller: Caller): Response {
  return new EventStream(new Flow(events, caller), caller.headers);
}

/** Has no platform stream before somebody asks for its `body`: who holds the line takes the texts as they come. */
export class EventStream extends Response {
  private made: ReadableStream<Uint8Array<ArrayBuffer>> | undefined;

  constructor(
    private readonly flow: Flow,
    headers: Record<string, string>,
  ) {
    super(null, { headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store, no-transform", "x-accel-buffering": "no", "x-content-type-options": "nosniff", ...headers } });
  }

  override get body() {
    return (this.made ??= streamOf(this.flow));
  }

  /** Resolves when all is said. Throws what the iterable threw. */
  carry(line: Line): Promise<void> {
    return this.flow.carry(line);
  }
}

function streamOf(flow: Flow): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => flow.begin({ write: (text) => void controller.enqueue(encoder.encode(text)), end: () => controller.close() }),
      async pull(controller) {
        const text = await flow.next();
        if (text !== undefined) controller.enqueue(encoder.encode(text));
      },
      cancel: () => flow.end(),
    },
    { highWaterMark: 1 },
  );
}

/** The texts of one event stream, and whatever watches over it. */
class Flow {
  private readonly source: AsyncIterator<ServerEvent | ServerEvent[]>;
  private readonly leave: () => void;
  private readonly leaveDoor: (() => void) | undefined;
  private readonly oldAge: NodeJS.Timeout;
  private heartbeat: NodeJS.Timeout | undefined;
  private line: Line | undefined;
  /** Resolves when the line takes more. */
  private full: Promise<void> | undefined;
  private ended = false;

  constructor(events: AsyncIterable<ServerEvent | ServerEvent[]>, { owner, signal, letIn }: Caller) {
    this.leave = enter(owner);
    this.source = events[Symbol.asyncIterator]();
    this.oldAge = setTimeout(() => this.shut(), MAX_AGE_MS).unref();
    this.leaveDoor = letIn?.(() => this.shut());
    signal.addEventListener("abort", () => this.end(), { once: true });
    if (signal.aborted) this.end();
  }

  begin(line: Line): void {
    if (this.ended) return line.end();
    this.line = line;
    this.heartbeat = setInterval(() => void (this.full ?? this.write(":\n\n")), HEARTBEAT_MS).unref();
  }

  async carry(line: Line): Promise<void> {
    this.begin(line);
    for (let text = await this.next(); text !== undefined; text = await this.next()) {
      if (this.write(text)) await this.full;
    }
  }

  /** Gives a promise where the line is full. */
  private write(text: string): Promise<void> | undefined {
    this.full = this.line?.write(text)?.finally(() => (this.full = undefined));
    return this.full;
  }

  /** The next batch; undefined when there is none any more. */
  async next(): Promise<string | undefined> {
    try {
      const { done, value } = await this.source.next();
      if (this.ended) return undefined;
      if (!done) return Array.isArray(value) ? value.map(written).join("") : written(value);
      this.shut();
    } catch (error) {
      const late = this.ended;
      this.end();
      if (!late) throw error;
    }
    return undefined;
  }

  /** Ends it from this side. */
  private shut(): void {
    if (this.ended) return;
    this.end();
    this.line?.end();
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    clearInterval(this.heartbeat);
    clearTimeout(this.oldAge);
    this.leaveDoor?.();
    this.leave();
    void this.source.return?.();
  }
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

import "server-only";
import type { Channel } from "@/lib/core/cluster/channel";
import { publishTo, subscribe } from "@/lib/core/cluster/event-bus";
import { processId } from "@/lib/core/cluster/queue";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { PER_CLAIM } from "@/lib/runs/journal/journal-rows";
import { channelOf } from "@/lib/runs/journal/channels";
import { stateOf } from "@/lib/runs/worker/follow-rows";
import { liveRuns } from "@/lib/runs/worker/live";

// Runs that another process works on: their events are requested and received here.

/** For how long a process is sent the events of a run that it requested, and how often it requests them. */
const SENT_MS = 30_000;
const ASK_MS = 10_000;
/** After this silence, or if events are missing, the log is read. It is written every 250 ms. */
const SILENCE_MS = 2_000;
const MISSING_MS = 250;
/** Larger events are not sent (a notification has at most 8,000 bytes): the log is read instead. */
const MOST_BYTES = 6_000;
const ASKED = "runs.followed";

type Ask = { runId: string; by: string };

/** The events of a run for one follower in this process, wherever the run is executed. */
export class Elsewhere {
  /** The run's end was received, or the follower has left. */
  isOver = false;
  private askedAt = -Infinity;
  private next: Promise<IteratorResult<NumberedEvent[], undefined>> | undefined;
  /** Received events that may not be passed on before the missing ones were read. */
  private stored: NumberedEvent[] | undefined;

  constructor(
    private readonly runId: string,
    private readonly live: Channel<NumberedEvent>,
  ) {}

  /**
   * Passes on received events, each once and without gaps, and ends where the log must be read. `last`: the last event
   * known.
   */
  async *untilGap(last: () => number): AsyncGenerator<NumberedEvent[]> {
    for (;;) {
      const heard = this.stored ?? (await this.heard());
      if (heard === "silence") return;
      if (heard === undefined) return void (this.isOver = true);
      const batch = inOrder(heard, last());
      const first = batch[0]?.id;
      const isNext = first === undefined || first === last() + 1;
      // The first event of a claim: events of earlier claims are in the log, which has been read by now.
      const begins = this.stored !== undefined && (first! - 1) % PER_CLAIM === 0;
      if (!isNext && !begins && first !== Number.MAX_SAFE_INTEGER) {
        if (this.stored) await new Promise((go) => setTimeout(go, MISSING_MS).unref());
        this.stored = this.stored ? undefined : batch;
        return;
      }
      const gap = batch.findIndex(({ id }, at) => at > 0 && id !== batch[at - 1]!.id + 1);
      this.stored = gap === -1 ? undefined : batch.slice(gap);
      yield gap === -1 ? batch : batch.slice(0, gap);
      if (this.stored) return;
    }
  }

  private async heard(): Promise<NumberedEvent[] | "silence" | undefined> {
    for (;;) {
      if (!liveRuns().has(this.runId) && performance.now() - this.askedAt > ASK_MS)
        this.ask((await stateOf(this.runId))?.leaseOwner);
      this.next ??= this.live.next();
      const result = await Promise.race([this.next, silence()]);
      if (result !== "silence") {
        this.next = undefined;
        return result.value;
      }
      if (liveRuns().has(this.runId)) continue; // this process emits all events itself
      this.askedAt = -Infinity; // another process may hold it by now
      return "silence";
    }
  }

  /**
   * Requests the run's events from the process that holds it. A lost hint is repeated; meanwhile the rows have them.
   */
  ask(holder: string | null | undefined): void {
    this.askedAt = performance.now();
    if (holder && holder !== processId())
      publishTo(holder, ASKED, { runId: this.runId, by: processId() } satisfies Ask);
  }
}

/**
 * Events after a number, in order: all followers receive what was sent for one, and several messages may arrive as one
 * batch.
 */
function inOrder(events: NumberedEvent[], last: number): NumberedEvent[] {
  const byId = new Map(events.filter(({ id }) => id > last).map((event) => [event.id, event]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

const silence = () =>
  new Promise<"silence">((resolve) => setTimeout(() => resolve("silence"), SILENCE_MS).unref());

type Sending = { until: Map<string, number>; end: () => void };
const sendings = () => processSingleton("runs.sendings", () => new Map<string, Sending>());

/** Sends the events of runs that this process works on to the processes that request them. */
export function sendToFollowers(): void {
  subscribe<Ask>(ASKED, ({ runId, by }) => {
    endSilent();
    const live = liveRuns().get(runId);
    if (!live) return;
    sendingOf(runId).until.set(by, performance.now() + SENT_MS);
    for (const part of parts(live.journal.unwritten())) publishTo(by, channelOf(runId), part);
    // Anything lost or too large is found in the log.
    live.journal.flush().catch((error: unknown) => log().warn({ error }, "a log was not written"));
  });
}

/** Ends what no one requests any longer: a run that waits, or has moved, may have no more events here. */
function endSilent(): void {
  const now = performance.now();
  for (const { until, end } of [...sendings().values()])
    if ([...until.values()].every((each) => each < now)) end();
}

function sendingOf(runId: string): Sending {
  const current = sendings().get(runId);
  if (current) return current;
  const until = new Map<string, number>();
  const leave = subscribe<NumberedEvent[]>(channelOf(runId), (events) => {
    const now = performance.now();
    for (const [node, end] of until) if (end < now) until.delete(node);
    // A run that has moved to another process also has events here; those are not forwarded.
    if (until.size === 0 || !liveRuns().has(runId)) return end();
    for (const part of parts(events))
      for (const node of until.keys()) publishTo(node, channelOf(runId), part);
    if (events.at(-1)?.event === "done") end();
  });
  const end = () => {
    leave();
    sendings().delete(runId);
  };
  const sending = { until, end };
  sendings().set(runId, sending);
  return sending;
}

/** In parts that fit into a notification. */
function* parts(events: NumberedEvent[]): Generator<NumberedEvent[]> {
  let part: NumberedEvent[] = [];
  let size = 0;
  for (const event of events) {
    const bytes = Buffer.byteLength(JSON.stringify(event)) * 2; // it is encoded as JSON within JSON
    if (size + bytes > MOST_BYTES && part.length) {
      yield part;
      part = [];
      size = 0;
    }
    if (bytes > MOST_BYTES) continue;
    part.push(event);
    size += bytes;
  }
  if (part.length) yield part;
}

import "server-only";
import { Channel, through } from "@/lib/core/cluster/channel";
import { engine } from "@/lib/core/db/engine";
import { subscribe } from "@/lib/core/cluster/event-bus";
import { missing } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { channelOf } from "@/lib/runs/journal/channels";
import { Elsewhere } from "@/lib/runs/worker/follow-elsewhere";
import { lastOfLog, logAfter, stateOf } from "@/lib/runs/worker/follow-rows";
import { liveRuns } from "@/lib/runs/worker/live";
import { sentence } from "@/lib/core/shared/sentence";

/** How many log rows are read at a time. */
const ROWS = 50;

/**
 * The events of a run that this process is about to start, in the batches they arrive in, until `done`. Subscribes
 * immediately, not at the first pull. If another process takes the run over, its events follow.
 */
export function follow(runId: string): AsyncIterableIterator<NumberedEvent[]> {
  const live = listenTo(runId);
  return engine().cluster ? through(live, following(runId, 0, live)) : live;
}

function listenTo(runId: string): Channel<NumberedEvent> {
  const live = new Channel<NumberedEvent>(sizeOf);
  const leave = subscribe<NumberedEvent[]>(channelOf(runId), (events) => {
    live.push(events);
    if (events.at(-1)?.event === "done") live.end();
  });
  live.onEnd(leave);
  return live;
}

/** Nearly all events are text: these are measured without serializing them. */
const sizeOf = ({ event, data }: NumberedEvent): number =>
  event === "delta" || event === "reasoning" ? data.content.length : JSON.stringify(data).length;

/**
 * Every event of the person's run after number `after`: first from the log, then live, until `done`. 404 when it is not
 * theirs.
 */
export async function events(
  me: Scope,
  runId: string,
  after: number,
): Promise<AsyncIterableIterator<NumberedEvent[]>> {
  const run = await stateOf(runId, me);
  if (!run) throw missing(sentence("run_not_found", "Run not found"));
  const live = listenTo(runId);
  return through(live, following(runId, after, live, run.leaseOwner));
}

/**
 * Collects the events not yet in the log, then reads the log, then listens: `live` was subscribed first, so nothing is
 * missed in between, even while the log cannot be written. If events of another process may be missing, the log is read
 * again. `holder`: the process that holds the run; without it the run is new, and there is nothing in the log yet.
 */
async function* following(
  runId: string,
  after: number,
  live: Channel<NumberedEvent>,
  holder?: string | null,
): AsyncGenerator<NumberedEvent[]> {
  const elsewhere = engine().cluster ? new Elsewhere(runId, live) : undefined;
  if (holder !== undefined) elsewhere?.ask(holder);
  let last = after;
  const fresh = (batch: NumberedEvent[]) =>
    batch.filter(({ id }) => {
      const isNew = id > last;
      if (isNew) last = id;
      return isNew;
    });
  for (let again = false; ; again = true) {
    if (holder !== undefined || again) {
      const unwritten = liveRuns().get(runId)?.journal.unwritten() ?? [];
      for await (const rows of logged(runId, () => last)) {
        const batch = fresh(rows);
        if (batch.length) yield batch;
        if (batch.at(-1)?.event === "done") return;
      }
      const batch = fresh(unwritten);
      if (batch.length) yield batch;
      const over = await endOf(runId, last);
      if (over) {
        if (over !== "heard") yield [over];
        return;
      }
    }
    for await (const heard of elsewhere?.untilGap(() => last) ?? live) {
      const batch = fresh(heard);
      if (batch.length) yield batch;
      if (batch.at(-1)?.event === "done") return;
    }
    if (!elsewhere || elsewhere.isOver) return;
  }
}

/** The log's events after the number that `last` returns. */
async function* logged(runId: string, last: () => number): AsyncGenerator<NumberedEvent[]> {
  for (;;) {
    const rows = await logAfter(runId, last(), ROWS);
    yield rows.flatMap(({ events }) => events);
    if (rows.length < ROWS) return;
  }
}

/**
 * Whether there is nothing to wait for: `heard` if the caller has received every event of an ended run; a `done` event
 * if the run has ended and its log has none, since a deletion ended it or the log is no longer stored.
 */
async function endOf(runId: string, last: number): Promise<"heard" | NumberedEvent | undefined> {
  const run = await stateOf(runId);
  if (!run?.finishedAt) return undefined;
  const row = await lastOfLog(runId); // the end of a run is written with its log
  if (row && row.lastId > last) return undefined;
  if (row?.events.at(-1)?.event === "done") return "heard";
  return { event: "done", data: { status: run.status }, id: Number.MAX_SAFE_INTEGER };
}

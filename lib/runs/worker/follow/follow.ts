import "server-only";
import { Channel, through } from "@/lib/core/events/channel";
import { db } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { subscribe } from "@/lib/core/events/event-bus";
import { missing } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
import type { NumberedEvent, RunStatus } from "@/lib/runs/contract";
import { notRemoved } from "@/lib/runs/record/remove";
import { channelOf } from "@/lib/runs/worker/channels";
import { Elsewhere } from "@/lib/runs/worker/follow/elsewhere";
import { liveRuns } from "@/lib/runs/worker/live";
import { sentence } from "@/lib/core/shared/sentence";

/** How many log rows are read at a time. */
const ROWS = 50;

/**
 * The events of a run that this process is about to begin, in the batches they arrive in, until `done`. Subscribes at
 * once, not at the first pull. Should another process take the run over, its events follow.
 */
export function follow(runId: string): AsyncIterableIterator<NumberedEvent[]> {
  const live = listenTo(runId);
  return engine().cluster ? through(live, following(runId, 0, live, true)) : live;
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
  me: UserId,
  runId: string,
  after: number,
): Promise<AsyncIterableIterator<NumberedEvent[]>> {
  const run = await db().run.findFirst({
    where: { id: runId, ownerId: me },
    select: { taskId: true, conversationId: true },
  });
  if (!run || !(await notRemoved([run])).length)
    throw missing(sentence("run_not_found", "Run not found"));
  const live = listenTo(runId);
  return through(live, following(runId, after, live));
}

/**
 * Takes the events not yet in the log, then reads the log, then listens: `live` was subscribed first, so nothing is missed
 * in between, even while the log cannot be written. Whenever events of another process may be missing, the log is read
 * again. `isNew`: there is nothing in the log yet.
 */
async function* following(
  runId: string,
  after: number,
  live: Channel<NumberedEvent>,
  isNew = false,
): AsyncGenerator<NumberedEvent[]> {
  const elsewhere = engine().cluster ? new Elsewhere(runId, live) : undefined;
  let last = after;
  const fresh = (batch: NumberedEvent[]) => {
    const events = batch.filter((each) => each.id > last);
    last = events.at(-1)?.id ?? last;
    return events;
  };
  for (let again = false; ; again = true) {
    if (!isNew || again) {
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

/** The log's events after the number that `last` tells when asked. */
async function* logged(runId: string, last: () => number): AsyncGenerator<NumberedEvent[]> {
  for (;;) {
    const rows = await db().runLog.findMany({
      where: { runId, lastId: { gt: last() } },
      orderBy: { firstId: "asc" },
      take: ROWS,
    });
    yield rows.flatMap((row) => JSON.parse(row.events) as NumberedEvent[]);
    if (rows.length < ROWS) return;
  }
}

/**
 * Whether there is nothing to wait for: `heard` if the caller has received every event of an ended run; a `done` event
 * if the run has ended and its log is no longer stored.
 */
async function endOf(runId: string, last: number): Promise<"heard" | NumberedEvent | undefined> {
  const row = await lastRow(runId);
  if (row)
    return row.lastId <= last &&
      (JSON.parse(row.events) as NumberedEvent[]).at(-1)?.event === "done"
      ? "heard"
      : undefined;
  const run = await db().run.findUnique({
    where: { id: runId },
    select: { finishedAt: true, status: true },
  });
  if (!run?.finishedAt || (await lastRow(runId))) return undefined; // the log was written just now, with its end
  return { event: "done", data: { status: run.status as RunStatus }, id: Number.MAX_SAFE_INTEGER };
}

const lastRow = (runId: string) =>
  db().runLog.findFirst({ where: { runId }, orderBy: { firstId: "desc" } });

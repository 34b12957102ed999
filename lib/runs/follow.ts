import "server-only";
import { db } from "@/lib/core/db/db";
import { subscribe } from "@/lib/core/events";
import { missing } from "@/lib/core/http/errors";
import type { UserId } from "@/lib/core/identity";
import type { NumberedEvent } from "@/lib/runs/contract";
import { channelOf } from "@/lib/runs/channels";
import { liveRuns } from "@/lib/runs/live";

/** How many log rows are read at a time. */
const ROWS = 50;

/** A run's events from now on, in the batches they come in, until `done`. Listening begins at once, not at the first pull. */
export function follow(runId: string): AsyncGenerator<NumberedEvent[]> {
  let heard: NumberedEvent[] = [];
  let wake: (() => void) | undefined;
  const leave = subscribe<NumberedEvent[]>(channelOf(runId), (events) => {
    heard.push(...events);
    wake?.();
  });
  const events = listen();
  // A generator that was never pulled skips its `finally`: leave by hand then, too.
  const end = events.return.bind(events);
  events.return = (value) => {
    leave();
    wake?.();
    return end(value);
  };
  return events;

  async function* listen(): AsyncGenerator<NumberedEvent[]> {
    try {
      for (;;) {
        if (heard.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        if (heard.length === 0) return;
        const batch = heard;
        heard = [];
        yield batch;
        if (batch.at(-1)?.event === "done") return;
      }
    } finally {
      leave();
    }
  }
}

/** Every event of the person's run after number `after`: those in the log, then live ones, until `done`. 404 when it is not theirs. */
export async function events(me: UserId, runId: string, after: number): Promise<AsyncGenerator<NumberedEvent[]>> {
  const run = await db().run.findFirst({ where: { id: runId, ownerId: me }, select: { id: true } });
  if (!run) throw missing("Run");
  // Listen first, then have everything said so far written, then read: nothing falls between.
  const live = follow(runId);
  await liveRuns().get(runId)?.journal.flush().catch(() => undefined);
  return joined(runId, after, live);
}

async function* joined(runId: string, after: number, live: AsyncGenerator<NumberedEvent[]>): AsyncGenerator<NumberedEvent[]> {
  let last = after;
  const fresh = (batch: NumberedEvent[]) => {
    const events = batch.filter((each) => each.id > last);
    last = events.at(-1)?.id ?? last;
    return events;
  };
  try {
    for (;;) {
      const rows = await db().runLog.findMany({ where: { runId, lastId: { gt: last } }, orderBy: { firstId: "asc" }, take: ROWS });
      const batch = fresh(rows.flatMap((row) => JSON.parse(row.events) as NumberedEvent[]));
      if (batch.length) yield batch;
      if (batch.at(-1)?.event === "done") return;
      if (rows.length < ROWS) break;
    }
    if (await isOver(runId, last)) return;
    for await (const heard of live) {
      const batch = fresh(heard);
      if (batch.length) yield batch;
    }
  } finally {
    await live.return(undefined);
  }
}

/** A caller who has heard everything of an ended run waits for nothing. */
async function isOver(runId: string, last: number): Promise<boolean> {
  const row = await db().runLog.findFirst({ where: { runId }, orderBy: { firstId: "desc" } });
  if (!row || row.lastId > last) return false;
  return (JSON.parse(row.events) as NumberedEvent[]).at(-1)?.event === "done";
}

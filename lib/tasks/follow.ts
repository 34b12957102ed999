import "server-only";
import { ownById } from "@/lib/core/db/dialect";
import { Channel, through } from "@/lib/core/cluster/channel";
import { db } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { queryRows } from "@/lib/core/db/statements";
import { fits } from "@/lib/core/db/row-page";
import type { ServerEvent } from "@/lib/core/http/sse";
import { ownersOf, type Scope, visibleTo } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import { onChanged } from "@/lib/tasks/changes";
import { onWaits } from "@/lib/runs/journal/channels";
import { onNear } from "@/lib/usage/near-limit";
import { BYTES } from "@/lib/tasks/list/search";
import { withProgress } from "@/lib/tasks/service";

/** The most changes sent to a returning client. One that missed more fetches the list again. */
const MOST = 200;
/** Used instead of a task's id: the inbox has changed, but no task has. */
const INBOX = "";
/** Commits of several processes, and their clocks, have no common order. */
const OVERLAP_MS = 10_000;
/** The latest time that a Date can represent. Event numbers beyond it were never issued. */
const LAST_TIME = 8.64e15;

/**
 * The person's tasks, each sent in full when it changes. A page opens this stream, then fetches its list. The number of
 * an event is the time of its change: a client that reconnects with it, to this process or the next, receives what has
 * changed since. Ends only when changes may have been missed.
 */
export function follow(me: Scope, lastHeard: number): AsyncIterableIterator<ServerEvent[]> {
  const ids = new Channel<string>();
  // Limits and waiting chats are in the inbox, but are not tasks: followers must fetch the inbox again.
  ids.onEnd(onNear(me.workspace, () => ids.push([INBOX])));
  ids.onEnd(onWaits(me, () => ids.push([INBOX])));
  // Subscribe first, then read the rows: a change between the two is not missed.
  ids.onEnd(
    onChanged(
      me,
      (id) => ids.push([id]),
      () => ids.end(),
    ),
  );
  return through(ids, tasks(me, lastHeard, ids));
}

async function* tasks(
  me: Scope,
  lastHeard: number,
  ids: Channel<string>,
): AsyncGenerator<ServerEvent[]> {
  yield [{ event: "open", data: {} }];
  if (lastHeard) yield* allTold(me, await changedSince(me, lastHeard));
  for await (const batch of ids) {
    if (batch.includes(INBOX)) yield [{ event: "open", data: {} }];
    yield* allTold(
      me,
      [...new Set(batch)].filter((id) => id !== INBOX),
    );
  }
}

async function changedSince(me: Scope, at: number): Promise<string[]> {
  if (at > LAST_TIME) return [];
  const changed = await db().task.findMany({
    where: {
      ownerId: visibleTo(me),
      updatedAt: { gte: new Date(engine().cluster ? at - OVERLAP_MS : at) },
    },
    orderBy: { updatedAt: "desc" },
    take: MOST,
    select: { id: true },
  });
  return changed.map((each) => each.id).toReversed();
}

/** Results have unbounded size: reads as many at once as fit in a page, and serves other requests in between. */
async function* allTold(me: Scope, ids: string[]): AsyncGenerator<ServerEvent[]> {
  for (let from = 0; from < ids.length; await turn()) {
    const next = ids.slice(from, from + MOST);
    const sizes = await queryRows<{ id: string; bytes: number }>(
      `SELECT id, ${BYTES} AS bytes FROM "Task" t WHERE ${ownById(me)}`,
      [JSON.stringify(next), ...ownersOf(me)],
    );
    const fitting = fits(next.map((id) => sizes.find((each) => each.id === id)?.bytes ?? 0));
    yield eventsOf(me, next.slice(0, fitting));
    from += fitting;
  }
}

async function eventsOf(me: Scope, ids: string[]): Promise<ServerEvent[]> {
  const rows = await db().task.findMany({
    where: { ownerId: visibleTo(me), id: { in: ids } },
    orderBy: { updatedAt: "asc" },
  });
  const gone = ids.filter((id) => !rows.some((row) => row.id === id));
  return [
    ...(await events(me, rows)),
    ...gone.map((TaskId) => ({ event: "removed", data: { TaskId } })),
  ];
}

async function events(me: Scope, rows: Parameters<typeof withProgress>[1]): Promise<ServerEvent[]> {
  const tasks = await withProgress(me, rows);
  return tasks.map((data) => ({ id: Date.parse(data.updated_at), event: "task", data }));
}

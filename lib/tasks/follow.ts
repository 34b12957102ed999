import "server-only";
import { db } from "@/lib/core/db/db";
import type { ServerEvent } from "@/lib/core/http/sse";
import type { UserId } from "@/lib/core/identity";
import { onChanged } from "@/lib/tasks/changes";
import { shown } from "@/lib/tasks/service";

/** Told at once. Who missed more than this reads the list anew. */
const MOST = 200;

/**
 * The person's tasks as they change, whole. A page opens it, then reads its list. The number of an event is the time of
 * its change: who comes back with it, to this process or the next, is told what has changed since. Never ends by itself.
 */
export function follow(me: UserId, lastHeard: number): AsyncGenerator<ServerEvent[]> {
  const ids = new Set<string>();
  let left = false;
  let wake = () => undefined as void;
  // Listen first, then read the rows: a change between the two is not missed.
  const deaf = onChanged(me, (id) => {
    ids.add(id);
    wake();
  });
  const events = listen();
  const leave = () => {
    left = true;
    deaf();
    wake();
  };
  // A generator that waits, or was never pulled, does not come to an end by itself when the page leaves.
  const end = events.return.bind(events);
  events.return = (value) => {
    leave();
    return end(value);
  };
  return events;

  async function* listen(): AsyncGenerator<ServerEvent[]> {
    try {
      yield [{ event: "open", data: {} }, ...(lastHeard ? await changedSince(me, lastHeard) : [])];
      while (!left) {
        if (ids.size === 0) await new Promise<void>((resolve) => (wake = resolve));
        const now = [...ids].slice(0, MOST);
        for (const id of now) ids.delete(id);
        if (now.length) yield await told(me, now);
      }
    } finally {
      leave();
    }
  }
}

async function changedSince(me: UserId, at: number): Promise<ServerEvent[]> {
  const rows = await db().task.findMany({ where: { ownerId: me, updatedAt: { gte: new Date(at) } }, orderBy: { updatedAt: "desc" }, take: MOST });
  return events(me, rows.toReversed());
}

async function told(me: UserId, ids: string[]): Promise<ServerEvent[]> {
  const rows = await db().task.findMany({ where: { ownerId: me, id: { in: ids } }, orderBy: { updatedAt: "asc" } });
  const gone = ids.filter((id) => !rows.some((row) => row.id === id));
  return [...(await events(me, rows)), ...gone.map((TaskId) => ({ event: "removed", data: { TaskId } }))];
}

async function events(me: UserId, rows: Parameters<typeof shown>[1]): Promise<ServerEvent[]> {
  const tasks = await shown(me, rows);
  return tasks.map((data) => ({ id: Date.parse(data.updated_at), event: "task", data }));
}

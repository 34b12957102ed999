import "server-only";
import { db } from "@/lib/core/db/db";
import { mintUserId, type UserId } from "@/lib/core/identity";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";
import * as runs from "@/lib/runs/service";
import { changed } from "@/lib/tasks/events/changes";
import { nextTime } from "@/lib/tasks/schedule/times";
import { planOf } from "@/lib/runs/graph/plan-schema";
import type { Task as Row } from "@/prisma/generated/client";

/** So many are read at a time, with a turn of the event loop between two. */
const AT_ONCE = 200;
/** So many of a task's runs are looked through for the time that was served last. */
const RUNS = 20;
/** A clock that is corrected runs a little back now and then; a schedule knows minutes. */
const BACK_MS = 1_000;
/** A time that was served is served once. One so far ahead was served by a clock that was plainly wrong: it comes again. */
const AHEAD_MS = 24 * 3_600_000;

/**
 * Sets the next time of each schedule anew that lies further ahead than its rule says: the clock was ahead when it was
 * written, and has been put back since. No time for which a run has begun comes a second time within a day.
 */
export async function resetSchedules(now = new Date()): Promise<void> {
  for (let after = ""; ;) {
    const rows = await db().task.findMany({
      where: { nextRunAt: { gt: now }, id: { gt: after } },
      orderBy: { id: "asc" },
      take: AT_ONCE,
    });
    for (const row of rows)
      await reset(row, now).catch((error: unknown) =>
        log().error({ task_id: row.id, error }, "a schedule could not be set anew"),
      );
    const last = rows.at(-1);
    if (rows.length < AT_ONCE || !last) return;
    after = last.id;
  }
}

async function reset(row: Row, now: Date): Promise<void> {
  const { id, ownerId, cron, timeZone, nextRunAt } = row;
  const me = mintUserId(ownerId); // the row says whose task it is
  const next = timeAfter(now);
  if (next === null || next >= nextRunAt!) return; // most of them
  const served = await lastServed(me, id);
  const due =
    served && served > now && served.getTime() - now.getTime() <= AHEAD_MS
      ? timeAfter(served)
      : next;
  if (due === null || due >= nextRunAt!) return;
  // Whoever changes the schedule, holds it or begins its run meanwhile has changed this time.
  const { count } = await db().task.updateMany({
    where: { id, ownerId, nextRunAt },
    data: { nextRunAt: due },
  });
  if (count) changed(me, id);

  function timeAfter(from: Date): Date | null {
    try {
      return nextTime({ cron: cron ?? "", time_zone: timeZone ?? "" }, from);
    } catch {
      return null; // it has no time any more: said when it is due
    }
  }
}

/** The latest time of the schedule for which a run has begun. */
async function lastServed(me: UserId, taskId: string): Promise<Date | null> {
  const latest = await runs.latestOf(me, taskId, RUNS);
  const times = latest.flatMap((run) => planOf(run).due ?? []).map((at) => Date.parse(at));
  return times.length ? new Date(Math.max(...times)) : null;
}

/** Was the clock put back since the last time that this was asked? It is held against one that nobody can put back. */
export function wasPutBack(): boolean {
  const last = processSingleton("tasks.clocks", () => ({ apart: Infinity }));
  const apart = Date.now() - performance.now();
  const back = last.apart - apart > BACK_MS;
  last.apart = apart;
  return back;
}

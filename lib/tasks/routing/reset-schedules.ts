import "server-only";
import { engine } from "@/lib/core/db/engine";
import { db } from "@/lib/core/db/db";
import { type Scope, scopeFor } from "@/lib/core/identity";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import * as runs from "@/lib/runs/worker/service";
import { changed } from "@/lib/tasks/changes";
import { nextTime } from "@/lib/tasks/schedule/times";
import { planOf } from "@/lib/runs/run/plan-schema";
import type { Task as Row } from "@/prisma/generated/client";

/** How many are read at a time, with a turn of the event loop in between. */
const AT_ONCE = 200;
/** How many of a task's runs are searched for the last served time. */
const RUNS = 20;
/** A corrected clock steps back a little now and then; schedules have a resolution of minutes. */
const BACK_MS = 1_000;
/**
 * A time is served only once. But one this far ahead was served by a clock that was plainly wrong: it is served again.
 */
const AHEAD_MS = 24 * 3_600_000;

/**
 * Recomputes the next time of each schedule whose stored time is later than its rule says: the clock was ahead when it
 * was written, and has been set back since. No time for which a run has started is served again within a day.
 */
export async function resetSchedules(now = engine().now()): Promise<void> {
  for (let after = ""; ;) {
    const rows = await db().task.findMany({
      where: { nextRunAt: { gt: now }, id: { gt: after } },
      orderBy: { id: "asc" },
      take: AT_ONCE,
    });
    for (const row of rows)
      await reset(row, now).catch((error: unknown) =>
        log().error({ task_id: row.id, error }, "a schedule could not be reset"),
      );
    const last = rows.at(-1);
    if (rows.length < AT_ONCE || !last) return;
    after = last.id;
  }
}

async function reset(row: Row, now: Date): Promise<void> {
  const { id, ownerId, cron, timeZone, nextRunAt } = row;
  const me = scopeFor(row, row.createdBy);
  const next = timeAfter(now);
  if (next === null || next >= nextRunAt!) return; // most of them
  const served = await lastServed(me, id);
  const due =
    served && served > now && served.getTime() - now.getTime() <= AHEAD_MS
      ? timeAfter(served)
      : next;
  if (due === null || due >= nextRunAt!) return;
  // A concurrent change, hold or start of this schedule has changed this time.
  const { count } = await db().task.updateMany({
    where: { id, ownerId, nextRunAt },
    data: { nextRunAt: due },
  });
  if (count) changed(me, id);

  function timeAfter(from: Date): Date | null {
    try {
      return nextTime({ cron: cron ?? "", time_zone: timeZone ?? "" }, from);
    } catch {
      return null; // it has no next time: reported when it is due
    }
  }
}

/** The latest scheduled time for which a run has started. */
async function lastServed(me: Scope, taskId: string): Promise<Date | null> {
  const latest = await runs.latestOf(me, taskId, RUNS);
  const times = latest.flatMap((run) => planOf(run).due ?? []).map((at) => Date.parse(at));
  return times.length ? new Date(Math.max(...times)) : null;
}

/** Was the clock set back since the last call? Compared with the monotonic clock, which can't be set. */
export function wasPutBack(): boolean {
  const last = processSingleton("tasks.clocks", () => ({ apart: Infinity }));
  const apart = Date.now() - performance.now();
  const back = last.apart - apart > BACK_MS;
  last.apart = apart;
  return back;
}

import "server-only";
import { db } from "@/lib/core/db/db";
import { AppError } from "@/lib/core/http/errors";
import { mintUserId } from "@/lib/core/identity";
import { log } from "@/lib/core/log";
import { once } from "@/lib/core/once";
import { changed } from "@/lib/tasks/changes";
import { planFor } from "@/lib/tasks/plan-for";
import { begin } from "@/lib/tasks/route-task";
import { nextTime } from "@/lib/tasks/times";
import type { Task as Row } from "@/prisma/generated/client";

/** A schedule knows minutes. */
const LOOK_MS = 15_000;
const AT_ONCE = 100;

type Clock = { timer: NodeJS.Timeout | undefined; looking: Promise<void> | undefined };
const clock = () => once<Clock>("tasks.clock", () => ({ timer: undefined, looking: undefined }));

/** Begins to look for tasks that are due: now, and a few times a minute. */
export function startSchedules(): void {
  const look = () => void runDue().catch((error) => log().error({ error }, "looking for tasks that are due failed"));
  clock().timer ??= setInterval(look, LOOK_MS).unref();
  look();
}

export function stopSchedules(): void {
  clearInterval(clock().timer);
  clock().timer = undefined;
}

/** Routes the tasks that are due. Times that passed while no server ran count once. One look at a time. */
export function runDue(now = new Date()): Promise<void> {
  return (clock().looking ??= routeDue(now).finally(() => (clock().looking = undefined)));
}

async function routeDue(now: Date): Promise<void> {
  for (;;) {
    const rows = await db().task.findMany({ where: { nextRunAt: { lte: now } }, orderBy: { nextRunAt: "asc" }, take: AT_ONCE });
    for (const row of rows) await routeOne(row, now);
    if (rows.length < AT_ONCE) return;
  }
}

/** A task whose run still goes on is left alone until its next time; one that nobody can do says why. */
async function routeOne(row: Row, now: Date): Promise<void> {
  const me = mintUserId(row.ownerId); // the row says whose task is due, as a claimed run says whose work it is
  const due = { at: row.nextRunAt!, next: nextTime({ cron: row.cron!, time_zone: row.timeZone! }, now) };
  try {
    const run = await begin(me, row, await planFor(me, row), due);
    if (typeof run === "string") await passOver(row, due.next);
  } catch (error) {
    const refused = error instanceof AppError && error.status === 400;
    if (!(error instanceof AppError)) log().error({ task_id: row.id, error }, "a task that is due could not be routed");
    await passOver(row, due.next, refused ? { status: "pending", error: error.message, errorCode: null } : {});
    changed(me, row.id);
  }
}

const passOver = ({ id, ownerId, nextRunAt }: Row, next: Date, data = {}) =>
  db().task.updateMany({ where: { id, ownerId, nextRunAt }, data: { ...data, nextRunAt: next, updatedAt: new Date() } });

import "server-only";
import { binMark } from "@/lib/core/storage/rows";
import { db } from "@/lib/core/db/db";
import { HELD_MOST, type Holding } from "@/lib/core/http/request/holding";
import { changed } from "@/lib/tasks/changes";
import { nextTime } from "@/lib/tasks/schedule/times";

/** A held schedule has no next time, so the timer never finds it due. The task itself stays. */
export const holding: Holding = {
  async hold(tx, me, heldAt) {
    await tx.task.updateMany({
      where: { ownerId: me, NOT: { nextRunAt: null } },
      data: { heldAt, nextRunAt: null },
    });
    // In the bin none has a next time; it is held when restored.
    await tx.task.updateMany({
      where: { ownerId: binMark(me), NOT: { cron: null } },
      data: { heldAt },
    });
  },
  async list(me) {
    const rows = await db().task.findMany({
      where: { ownerId: me, heldAt: { not: null } },
      orderBy: { nameKey: "asc" },
      take: HELD_MOST,
    });
    return rows.map(({ id, name, cron }) => ({ id, name, detail: cron ?? "" }));
  },
  async keep(tx, me, id) {
    const row = await tx.task.findFirst({ where: { id, ownerId: me, heldAt: { not: null } } });
    if (!row) return;
    const nextRunAt =
      row.cron && row.timeZone ? nextTime({ cron: row.cron, time_zone: row.timeZone }) : null;
    await tx.task.updateMany({
      where: { id, ownerId: me },
      data: { heldAt: null, nextRunAt, version: { increment: 1 } },
    });
  },
  async remove(me, id) {
    await db().task.updateMany({
      where: { id, ownerId: me, heldAt: { not: null } },
      data: {
        heldAt: null,
        cron: null,
        timeZone: null,
        nextRunAt: null,
        version: { increment: 1 },
      },
    });
    changed({ workspace: me }, id);
  },
};

import "server-only";
import type { Binned } from "@/lib/core/storage/binned";
import { firstFree, keysOf, namesToTry } from "@/lib/core/storage/free-name";
import { inBin } from "@/lib/core/storage/rows";
import { removalMark } from "@/lib/core/storage/batched-removal";
import { sentence } from "@/lib/core/shared/sentence";
import { withinQuota } from "@/lib/core/storage/quota";
import { changed } from "@/lib/tasks/changes";
import { taskQuotas } from "@/lib/tasks/quota";
import { taskRemoval } from "@/lib/tasks/remove";
import { nextTime } from "@/lib/tasks/schedule/times";
import { forgetScope } from "@/lib/tools/approvals";
import type { Task } from "@/prisma/generated/client";

/**
 * A task in the bin, with its runs. When restored, its schedule continues with the next time from then on: missed times
 * are skipped.
 */
export const binnedTasks: Binned = {
  removal: taskRemoval,
  async discard(tx, me, id) {
    await forgetScope(tx, me, id);
    await tx.task.updateMany({ where: inBin(me, id), data: { ownerId: removalMark(me) } });
  },
  async restore(tx, me, owner, id) {
    const where = inBin(owner, id);
    const row = await tx.task.findFirst({ where });
    if (!row) return null;
    const names = namesToTry(row.name);
    const namesakes = await tx.task.findMany({
      where: { ownerId: owner, nameKey: { in: keysOf(names) } },
      select: { nameKey: true },
    });
    const free = firstFree(names, namesakes, TAKEN);
    const data = { ownerId: owner, ...free, nextRunAt: nextOf(row) };
    await withinQuota(tx, owner, taskQuotas(), () => tx.task.updateMany({ where, data }));
    return { name: free.name, tell: () => changed(me, id) };
  },
};

/** None while its owner has not confirmed it (lib/tasks/held.ts). */
const nextOf = ({ cron, timeZone, heldAt }: Task): Date | null =>
  cron && timeZone && !heldAt ? nextTime({ cron, time_zone: timeZone }) : null;

const TAKEN = sentence("task_name_taken", "You already have a task with this name");

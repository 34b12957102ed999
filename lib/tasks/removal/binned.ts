import "server-only";
import type { Binned } from "@/lib/core/bin/binned";
import { firstFree, namesToTry } from "@/lib/core/bin/free-name";
import { binMark } from "@/lib/core/bin/rows";
import type { Transaction } from "@/lib/core/db/db";
import { removalMark } from "@/lib/core/db/rows/batched-removal";
import { conflict } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
import { NAME_MOST } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";
import { withinQuota } from "@/lib/core/storage/quota";
import { changed } from "@/lib/tasks/events/changes";
import { taskQuotas } from "@/lib/tasks/quota";
import { taskRemoval } from "@/lib/tasks/removal/remove";
import { nextTime } from "@/lib/tasks/schedule/times";
import { forgetScope } from "@/lib/tools/approvals";
import type { Task } from "@/prisma/generated/client";

/**
 * A task in the bin, with its runs. When it comes back its schedule goes on with the next time after that: what was
 * missed is not made up for.
 */
export const binnedTasks: Binned = {
  removal: taskRemoval,
  async discard(tx, me, id) {
    await forgetScope(tx, me, id);
    await tx.task.updateMany({
      where: { id, ownerId: binMark(me) },
      data: { ownerId: removalMark(me) },
    });
  },
  async restore(tx, me, id) {
    const where = { id, ownerId: binMark(me) };
    const row = await tx.task.findFirst({ where });
    if (!row) return null;
    const name = await freeName(tx, me, row.name);
    const data = { ownerId: me, name, nameKey: name.toLowerCase(), nextRunAt: nextOf(row) };
    await withinQuota(tx, me, taskQuotas(), () => tx.task.updateMany({ where, data }));
    return { name, tell: () => changed(me, id) };
  },
};

/** None while its owner has not confirmed it (lib/tasks/removal/held.ts). */
const nextOf = ({ cron, timeZone, heldAt }: Task): Date | null =>
  cron && timeZone && !heldAt ? nextTime({ cron, time_zone: timeZone }) : null;

async function freeName(tx: Transaction, me: UserId, name: string): Promise<string> {
  const names = namesToTry(name, NAME_MOST);
  const rows = await tx.task.findMany({
    where: { ownerId: me, nameKey: { in: names.map((each) => each.toLowerCase()) } },
    select: { nameKey: true },
  });
  const free = firstFree(names, new Set(rows.map(({ nameKey }) => nameKey)));
  if (free === undefined)
    throw conflict(sentence("task_name_taken", "You already have a task of this name"));
  return free;
}

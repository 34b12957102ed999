import "server-only";
import { db } from "@/lib/core/db/db";
import { REMOVED, removalMark, type Removal } from "@/lib/core/storage/batched-removal";
import { removeSomeRuns } from "@/lib/runs/journal/remove";

/** A task that its person has deleted: its runs are removed, then the task itself. */
export const taskRemoval: Removal = {
  name: "tasks",
  left: () =>
    db().task.findMany({ where: { ownerId: REMOVED }, select: { id: true, ownerId: true } }),
  async some(tx, me, id) {
    if (await removeSomeRuns(tx, me, { taskId: id })) return true;
    await tx.task.deleteMany({ where: { id, ownerId: removalMark(me) } });
    return false;
  },
};

import "server-only";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import type { UserId } from "@/lib/core/identity";
import { BUDGET_CALL } from "@/lib/runs/contract";
import { resume } from "@/lib/runs/worker/worker";

/**
 * Has the person's runs that wait for leave to pass a limit look at the limits again, since these have changed: they go
 * on where there is room now, and ask anew where there is none.
 */
export async function askAgain(me: UserId): Promise<void> {
  const waiting = await db().run.findMany({
    where: { ownerId: me, status: "waiting" },
    select: { id: true },
    orderBy: { createdAt: "asc" },
  });
  for (const { id } of waiting) if (await isFreed(me, id)) await resume(id);
}

/** The question is withdrawn and the run set free, in one transaction; false when it waits for nothing of the kind. */
const isFreed = (me: UserId, runId: string): Promise<boolean> =>
  transact(me, async (tx) => {
    const questions = await tx.runStep.deleteMany({
      where: { runId, kind: "tool", name: BUDGET_CALL.name, status: "started" },
    });
    if (questions.count === 0) return false;
    const { count } = await tx.run.updateMany({
      where: { id: runId, ownerId: me, status: "waiting" },
      data: { status: "queued", leaseUntil: new Date(0) },
    });
    return count > 0;
  });

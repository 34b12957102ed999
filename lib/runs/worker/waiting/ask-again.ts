import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import { execute, updateOf } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { type Scope, visibleTo } from "@/lib/core/identity";
import { BUDGET_CALL } from "@/lib/runs/run/contract";
import { resume } from "@/lib/runs/worker/worker";

/**
 * Makes the person's runs that wait for permission to exceed a limit check the limits again, since these have changed:
 * they continue if there is room now, and ask again if not.
 */
export async function askAgain(me: Scope): Promise<void> {
  const waiting = await db().run.findMany({
    where: { ownerId: visibleTo(me), status: "waiting" },
    select: { id: true },
    orderBy: { createdAt: "asc" },
  });
  for (const { id } of waiting) if (await isFreed(me, id)) await resume(id);
}

/**
 * The run is freed and its question withdrawn, in one transaction; false when it waits for no such permission. A run
 * that does not wait keeps its question: it is about to wait for the answer.
 */
const isFreed = (me: Scope, runId: string): Promise<boolean> =>
  transact(me.workspace, async (tx) => {
    const count = await execute(
      tx,
      updateOf(
        "Run",
        { id: runId, ownerId: visibleTo(me), status: "waiting" },
        { status: "queued", leaseUntil: new Date(0) },
        Prisma.sql`EXISTS (SELECT 1 FROM "RunStep" s WHERE s."runId" = "Run".id AND s.kind = 'tool'
          AND s.name = ${BUDGET_CALL.name} AND s.status = 'started')`,
      ),
    );
    if (count > 0)
      await tx.runStep.deleteMany({
        where: { runId, kind: "tool", name: BUDGET_CALL.name, status: "started" },
      });
    return count > 0;
  });

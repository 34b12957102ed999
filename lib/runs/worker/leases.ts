import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import { ifFree, oneOf } from "@/lib/core/db/dialect";
import { engine } from "@/lib/core/db/engine";
import { insistently } from "@/lib/core/db/faults";
import { executeAlone, read, updateOf } from "@/lib/core/db/statements";
import {
  AMONG_OTHERS,
  newLease,
  processId,
  type Lease,
  type QueueStore,
} from "@/lib/core/cluster/queue";
import { betweenGroups } from "@/lib/runs/journal/group-writes";
import { liveRuns } from "@/lib/runs/worker/live";
import { claimOf } from "@/lib/runs/worker/claim";
import { nextTask } from "@/lib/runs/worker/slots";
import type { Run as Row } from "@/prisma/generated/client";

const LIVE = ["queued", "running"];
const AT_ONCE = 100;
/**
 * A lease with less time left, in milliseconds, was skipped more than once: its row is waited for. For as long, this
 * process can be sure that it holds its runs.
 */
const URGENT_MS = AMONG_OTHERS.sure;

/**
 * Does this process hold the run? A lease that expired unnoticed is taken again with the same statement. The next
 * action is already recorded, so a database that is unreachable for a moment is waited for: the next holder could not
 * know that it did not happen.
 */
export async function isStillHeld({ id, fence }: Row): Promise<boolean> {
  const held = { id, fence, status: "running" };
  const count = await insistently(() => executeAlone(updateOf("Run", held, newLease())));
  return count > 0;
}

/**
 * Claims the run again for this process, which holds it and had to stop its work since the database was unreachable:
 * not an interruption by the run itself. null: another process holds it, or it has ended.
 */
export async function claimAnew({ id, fence }: Row): Promise<Row | null> {
  const { leaseOwner, leaseUntil } = newLease();
  // An earlier attempt may have been written, and its response lost.
  const count = await insistently(() =>
    executeAlone(
      Prisma.sql`UPDATE "Run" SET fence = ${fence + 1}, "leaseOwner" = ${leaseOwner}, "leaseUntil" = ${leaseUntil}
      WHERE id = ${id} AND status = 'running' AND (fence = ${fence} OR fence = ${fence + 1} AND "leaseOwner" = ${leaseOwner})`,
    ),
  );
  return count ? insistently(() => db().run.findUnique({ where: { id } })) : null;
}

/** Written by a process that exits in order: it did not crash at its current work. */
const LET_GO = { leaseOwner: null, leaseUntil: new Date(0) };

/** Ends the lease of one run that this process holds, so that another can claim it immediately. */
export async function letGo({ id, fence }: Row): Promise<void> {
  const held = { id, fence, leaseOwner: processId() };
  await executeAlone(updateOf("Run", held, LET_GO));
}

const heldBy = (id: string, leaseOwner: string) => ({ id, leaseOwner, status: "running" });

/**
 * Waits for no row. Rows being changed at this moment are renewed the next time: a statement that waits for one row
 * keeps all its other rows locked, and with them the ends of these runs.
 */
const renewFree = (ids: string[], { leaseOwner, leaseUntil }: Lease): Prisma.Sql =>
  Prisma.sql`UPDATE "Run" SET "leaseUntil" = ${leaseUntil}
    WHERE ${oneOf("id", ids)} AND "leaseOwner" = ${leaseOwner} AND status = 'running'
      AND ${ifFree(Prisma.sql`SELECT 1 FROM "Run" r WHERE r.id = "Run".id`, true)}`;

/** The queue of runs, on their own rows. */
export const runLeases: QueueStore<Row> = {
  /** Tasks wait for a slot (`next`); a chat reply never does. A run that was just claimed, and failed, comes last. */
  lost: () =>
    db().run.findMany({
      where: { kind: { not: "task" }, status: { in: LIVE }, leaseUntil: { lt: engine().now() } },
      orderBy: { leaseUntil: "asc" },
      take: AT_ONCE,
    }),

  async claim(run, lease) {
    const claim = await read((query) => claimOf(query, run, lease));
    const { count } = await db().run.updateMany({
      where: {
        id: run.id,
        fence: run.fence,
        status: run.status,
        leaseUntil: { lt: engine().now() }, // it may have been renewed since it was found
      },
      data: claim,
    });
    return count === 0 ? null : { ...run, ...claim };
  },

  next: nextTask,

  /**
   * One statement renews all leases; another finds what that skipped, stop requests whose notification was not
   * received, and runs that another process has taken over.
   */
  async renew(lease) {
    const { leaseOwner } = lease;
    const ids = [...liveRuns().keys()];
    if (ids.length === 0) return;
    await betweenGroups(() => executeAlone(renewFree(ids, lease)));
    const soon = new Date(engine().now().getTime() + URGENT_MS);
    const noted = await db().run.findMany({
      where: {
        id: { in: ids },
        OR: [
          { stopRequested: true },
          { leaseOwner: { not: leaseOwner } },
          { leaseUntil: { lt: soon } },
        ],
      },
      select: { id: true, stopRequested: true, leaseOwner: true },
    });
    for (const run of noted) {
      if (run.stopRequested || run.leaseOwner !== leaseOwner) liveRuns().get(run.id)?.stop.abort();
      else await executeAlone(updateOf("Run", heldBy(run.id, leaseOwner), lease));
    }
  },

  async release(whose) {
    const leaseOwner = "owner" in whose ? whose.owner : { not: whose.others };
    await db().run.updateMany({
      where: {
        status: { in: LIVE },
        OR: [{ leaseOwner }, ...("others" in whose ? [{ leaseOwner: null }] : [])],
      },
      data: "owner" in whose ? LET_GO : { leaseUntil: LET_GO.leaseUntil },
    });
  },
};

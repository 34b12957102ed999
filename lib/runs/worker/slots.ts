import "server-only";
import { config } from "@/lib/core/config";
import type { Prisma, Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { engine } from "@/lib/core/db/engine";
import { ofKey } from "@/lib/core/db/transaction";
import { processSingleton } from "@/lib/core/process/singleton";
import type { Lease } from "@/lib/core/events/queue";
import { claimOf } from "@/lib/runs/worker/claim";
import type { Run } from "@/prisma/generated/client";

/** Who was given a slot last: of people with equally many, the one who has waited longest is next. Only a hint. */
const served = () =>
  processSingleton("runs.served", () => ({ turn: 0, of: new Map<string, number>() }));

/** Work that nobody holds: new, put off until a time that has passed, or left behind by a process that is gone. */
const free = (now: Date) => ({
  kind: "task",
  OR: [
    { status: "queued", OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }] },
    { status: "running", leaseUntil: { lt: now } },
  ],
});

/**
 * The next task that has a slot: `TASK_CONCURRENCY` at once in this process, and in all processes together
 * `TASK_CONCURRENCY_PER_OWNER` of one person. The person with the fewest running is next. A run that is to be stopped needs no slot: it only ends.
 */
export function nextTask(lease: Lease): Promise<Run | null> {
  return transact(ofKey("slots"), async (tx) => {
    const now = engine().now();
    const stopped = await tx.run.findFirst({ where: { stopRequested: true, ...free(now) } });
    if (stopped) return take(tx, stopped, lease);
    const owner = await nextOwner(tx, now, lease);
    const run =
      owner &&
      (await tx.run.findFirst({
        where: { ownerId: owner, ...free(now) },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      }));
    return run ? take(tx, run, lease) : null;
  });
}

async function nextOwner(
  tx: Transaction,
  now: Date,
  { leaseOwner }: Lease,
): Promise<string | undefined> {
  const { TASK_CONCURRENCY, TASK_CONCURRENCY_PER_OWNER } = config();
  const working = await tx.run.groupBy({
    by: ["ownerId", "leaseOwner"],
    where: { kind: "task", status: "running", leaseUntil: { gte: now } },
    _count: true,
  });
  const own = working.filter((each) => each.leaseOwner === leaseOwner);
  if (sumOf(own) >= TASK_CONCURRENCY) return undefined;
  const waiting = await tx.run.groupBy({
    by: ["ownerId"],
    where: free(now),
    _min: { createdAt: true },
  });
  const { of } = served();
  return waiting
    .map(({ ownerId, _min }) => ({
      ownerId,
      at: _min.createdAt!.getTime(),
      works: sumOf(working.filter((each) => each.ownerId === ownerId)),
      turn: of.get(ownerId) ?? 0,
    }))
    .filter(({ works }) => works < TASK_CONCURRENCY_PER_OWNER)
    .toSorted((a, b) => a.works - b.works || a.turn - b.turn || a.at - b.at)[0]?.ownerId;
}

const sumOf = (groups: { _count: number }[]): number =>
  groups.reduce((sum, { _count }) => sum + _count, 0);

/** Null: another process has taken it since it was read. */
async function take(tx: Transaction, run: Run, lease: Lease): Promise<Run | null> {
  const claim = claimOf(run, lease);
  const { count } = await tx.run.updateMany({
    where: { id: run.id, fence: run.fence, status: run.status } satisfies Prisma.RunWhereInput,
    data: claim,
  });
  if (count === 0) return null;
  const { of } = served();
  of.set(run.ownerId, ++served().turn);
  return { ...run, ...claim };
}

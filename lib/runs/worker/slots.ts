import "server-only";
import { config } from "@/lib/core/config";
import { Prisma } from "@/lib/core/db/db";
import { unindexed } from "@/lib/core/db/dialect";
import { engine } from "@/lib/core/db/engine";
import {
  queryRowsBy,
  queryRowsIn,
  read,
  type Reading,
  type WriteTransaction,
} from "@/lib/core/db/statements";
import { write } from "@/lib/core/db/transact";
import { ofKey } from "@/lib/core/db/transaction";
import { processSingleton } from "@/lib/core/singleton";
import type { Lease } from "@/lib/core/cluster/queue";
import { claimOf } from "@/lib/runs/worker/claim";
import type { Run } from "@/prisma/generated/client";

/** Who was given a slot last: of people with equally many, the one who has waited longest is next. Only a hint. */
const served = () =>
  processSingleton("runs.served", () => ({ turn: 0, of: new Map<string, number>() }));

/**
 * The next task that has a slot: `TASK_CONCURRENCY` at once in this process, and in all processes together
 * `TASK_CONCURRENCY_PER_OWNER` of one person. The person with the fewest running is next. A run that is to be stopped
 * needs no slot: it only ends. `lost`: does an expired lease mean that its process is gone?
 */
export async function nextTask(lease: Lease, lost: boolean): Promise<Run | null> {
  // Most checks find nothing to do: these block no one.
  if (!(await read((query) => nextId(query, lease, lost)))) return null;
  return write(ofKey("slots"), async (tx) => {
    const id = await nextId(tx, lease, lost);
    const [run] = id ? await queryRowsIn<Run>(tx, await claiming(tx, id, lease, lost), TIMES) : [];
    if (!run) return null; // since it was read, its own process has renewed its lease, or it has ended
    const { of } = served();
    of.set(run.ownerId, ++served().turn);
    return { ...run, stopRequested: Boolean(run.stopRequested) }; // SQLite uses numbers for it
  });
}

const TIMES = [
  "waitingSince",
  "seenAt",
  "leaseUntil",
  "createdAt",
  "finishedAt",
] as const satisfies (keyof Run)[];
const NEVER = new Date(0);

/** The time after which an expired lease means that its process is gone. */
const overBefore = (lost: boolean): Date => (lost ? engine().now() : NEVER);
const isDue = (run: string): Prisma.Sql =>
  Prisma.sql`(${Prisma.raw(unindexed(`${run}."leaseUntil"`))} IS NULL OR ${Prisma.raw(unindexed(`${run}."leaseUntil"`))} < ${engine().now()})`;

/**
 * Claims the run unless another process has. One that was in progress was interrupted; one that was postponed was not.
 */
async function claiming(
  tx: WriteTransaction,
  id: string,
  lease: Lease,
  lost: boolean,
): Promise<Prisma.Sql> {
  const select = Prisma.sql`SELECT * FROM "Run" WHERE id = ${id}`;
  const [run] = await queryRowsIn<Run>(tx, select, TIMES);
  const claim = run && (await claimOf(tx, run, lease));
  return Prisma.sql`UPDATE "Run" SET status = 'running', fence = fence + 1, "leaseOwner" = ${lease.leaseOwner}, "leaseUntil" = ${lease.leaseUntil},
    tries = ${claim?.tries ?? 0}, interruption = ${claim?.interruption ?? null}
    WHERE id = ${id} AND fence = ${run?.fence ?? 0} AND kind = 'task' AND (status = 'queued' AND ${isDue('"Run"')} OR status = 'running' AND "leaseUntil" < ${overBefore(lost)})
    RETURNING *`;
}

/**
 * A task that no process holds: new, postponed until a time that has passed, or left behind by a process that is gone.
 */
type Free = { id: string; ownerId: string; createdAt: Date; stopRequested: boolean };
/** How many tasks of one person a process works on: `works`. */
type Look = (Free | { id: null; createdAt: null }) & {
  ownerId: string;
  leaseOwner: string | null;
  works: number;
};

/**
 * For each person the task that has waited longest, found by the index however many wait; and the tasks in progress.
 */
const looking = (lost: boolean): Prisma.Sql => {
  const waiting = Prisma.sql`r.status = 'queued' AND r."stopRequested" = false`;
  const over = overBefore(lost);
  return Prisma.sql`WITH RECURSIVE person("ownerId") AS (
      SELECT "ownerId" FROM (SELECT r."ownerId" FROM "Run" AS r WHERE ${waiting} ORDER BY r."ownerId" LIMIT 1) AS earliest
      UNION ALL
      SELECT (SELECT r."ownerId" FROM "Run" AS r WHERE ${waiting} AND r."ownerId" > person."ownerId" ORDER BY r."ownerId" LIMIT 1)
      FROM person WHERE person."ownerId" IS NOT NULL
    )
    SELECT t.id, t."ownerId", t."createdAt", t."stopRequested", t."leaseOwner", 0 AS works FROM person JOIN "Run" AS t ON t.id = (
      SELECT r.id FROM "Run" AS r WHERE ${waiting} AND r."ownerId" = person."ownerId" AND r.kind = 'task' AND ${isDue("r")}
      ORDER BY r."createdAt", r.id LIMIT 1)
    UNION ALL
    SELECT * FROM (SELECT r.id, r."ownerId", r."createdAt", r."stopRequested", r."leaseOwner", 0 FROM "Run" AS r
      WHERE r.status = 'queued' AND r."stopRequested" = true AND r.kind = 'task' AND ${isDue("r")} LIMIT 1) AS stopped
    UNION ALL
    SELECT r.id, r."ownerId", r."createdAt", r."stopRequested", r."leaseOwner", 0 FROM "Run" AS r
      WHERE r.status = 'running' AND r.kind = 'task' AND r."leaseUntil" < ${over}
    UNION ALL
    SELECT NULL, r."ownerId", NULL, false, r."leaseOwner", count(*) FROM "Run" AS r
      WHERE r.status = 'running' AND r.kind = 'task' AND r."leaseUntil" >= ${over} GROUP BY r."ownerId", r."leaseOwner"`;
};

/** The id of the next task; null: none waits, or there is no slot. */
async function nextId(
  reading: Reading,
  { leaseOwner }: Lease,
  lost: boolean,
): Promise<string | null> {
  const { TASK_CONCURRENCY, TASK_CONCURRENCY_PER_OWNER } = config();
  const rows = await queryRowsBy<Look>(reading, looking(lost), ["createdAt"]);
  const free = rows.filter((each) => each.id !== null);
  const stopped = free.find(({ stopRequested }) => stopRequested);
  if (stopped) return stopped.id;
  const working = rows.filter((each) => each.id === null);
  const own = working.filter((each) => each.leaseOwner === leaseOwner);
  if (sumOf(own) >= TASK_CONCURRENCY) return null;
  const { of } = served();
  const next = free
    .map((each) => ({
      ...each,
      at: each.createdAt.getTime(),
      works: sumOf(working.filter(({ ownerId }) => ownerId === each.ownerId)),
      turn: of.get(each.ownerId) ?? 0,
    }))
    .filter(({ works }) => works < TASK_CONCURRENCY_PER_OWNER)
    .toSorted(
      (a, b) => a.works - b.works || a.turn - b.turn || a.at - b.at || (a.id < b.id ? -1 : 1),
    )[0];
  return next?.id ?? null;
}

const sumOf = (groups: Look[]): number => groups.reduce((sum, { works }) => sum + works, 0);

import "server-only";
import { db } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import { ownerIs, ownersOf, type Scope, visibleTo } from "@/lib/core/identity";
import { firstNotRemoved } from "@/lib/runs/journal/remove";
import type { Run } from "@/prisma/generated/client";

/** Columns of unbounded size that no list of runs shows. */
export const HEAVY = { plan: true, result: true } as const;
export type LightRun = Omit<Run, keyof typeof HEAVY>;

/** The person's newest runs. */
export const latest = (me: Scope, most: number): Promise<LightRun[]> =>
  firstNotRemoved(most, (piece) =>
    db().run.findMany({
      where: { ownerId: visibleTo(me) },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      ...piece,
      omit: HEAVY,
    }),
  );

/**
 * Runs that wait for the person: conversations before tasks, since the inbox also shows the tasks; within each, the
 * longest waiting first.
 */
export const waitingFor = (me: Scope, take: number): Promise<LightRun[]> =>
  db().run.findMany({
    where: { ownerId: visibleTo(me), status: "waiting" },
    orderBy: [{ kind: "asc" }, { createdAt: "asc" }, { id: "asc" }],
    take,
    omit: HEAVY,
  });

/** The ids of all runs that wait for the person. */
export async function waitingIds(me: Scope): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    `SELECT id FROM "Run" WHERE "ownerId" ${ownerIs(me)} AND status = 'waiting'`,
    [...ownersOf(me)],
  );
  return rows.map(({ id }) => id);
}

/** How many runs wait for the person, and how many of them are tasks. */
export async function countWaiting(me: Scope): Promise<{ all: number; tasks: number }> {
  // Not grouped by kind: SQLite would choose the index that is ordered by kind, and scan every run.
  const [counts] = await queryRows<{ all: number; tasks: number }>(
    `SELECT count(*) AS "all", count(CASE WHEN kind = 'task' THEN 1 END) AS tasks FROM "Run" WHERE "ownerId" ${ownerIs(me)} AND status = 'waiting'`,
    [...ownersOf(me)],
  );
  return counts!;
}

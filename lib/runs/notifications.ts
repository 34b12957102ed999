import "server-only";
import { oneOf, ownById, ownedBy, unindexed } from "@/lib/core/db/dialect";
import { engine } from "@/lib/core/db/engine";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { executeAlone, queryRows } from "@/lib/core/db/statements";
import { type OwnerId, ownersOf, type Scope, visibleTo } from "@/lib/core/identity";
import { firstNotRemoved } from "@/lib/runs/journal/remove";
import { HEAVY, type LightRun } from "@/lib/runs/latest";

/** Runs that ended longer ago than this are not listed. */
const NOTIFICATIONS_MS = 30 * 24 * 60 * 60 * 1000;

/** A run that has ended or waits for its person, since when, and whether the person has seen it. */
type RunNotification = { run: LightRun; at: Date; seen: boolean };

/** The person's task runs that have ended or wait for them, the newest first. */
export async function notificationsOf(me: Scope, most: number): Promise<RunNotification[]> {
  const since = { gte: new Date(Date.now() - NOTIFICATIONS_MS) };
  const about = { ownerId: visibleTo(me), kind: "task" };
  const [ended, waiting] = await Promise.all([
    firstNotRemoved(most, (piece) =>
      db().run.findMany({
        where: { ...about, finishedAt: since },
        orderBy: [{ finishedAt: "desc" }, { id: "desc" }],
        ...piece,
        omit: HEAVY,
      }),
    ),
    db().run.findMany({
      where: { ...about, status: "waiting" },
      orderBy: { createdAt: "desc" },
      take: most,
      omit: HEAVY,
    }),
  ]);
  return (await noted([...ended, ...waiting])).slice(0, most);
}

/** The person's runs that wait for them, task runs included unless `kind` says otherwise, the most recent first. */
export async function waitsOf(
  me: Scope,
  most: number,
  kind?: { not: "task" },
): Promise<RunNotification[]> {
  return noted(
    await db().run.findMany({
      where: { ownerId: visibleTo(me), status: "waiting", kind },
      orderBy: { createdAt: "desc" },
      take: most,
      omit: HEAVY,
    }),
  );
}

/** Whose runs have been waiting since at least that time: an owner, and who started them or which task. */
export type WaitOrigin = { ownerId: string; startedBy: string | null; taskId: string | null };

export const waitingSince = (since: Date): Promise<WaitOrigin[]> =>
  queryRows<WaitOrigin>(
    `SELECT DISTINCT "ownerId", "startedBy", CASE WHEN "startedBy" IS NULL THEN "taskId" END AS "taskId"
      FROM "Run" WHERE status = 'waiting' AND coalesce("waitingSince", "createdAt") <= ?`,
    [since],
  );

/**
 * The runs that wait for this person alone, or that they have started for the workspace; and those that no one has started,
 * which are a schedule's. The most recent of each first.
 */
export async function startedWaitsOf(me: Scope, most: number): Promise<RunNotification[]> {
  const waiting = (where: { ownerId: OwnerId; startedBy?: string | null }) =>
    db().run.findMany({
      where: { ...where, status: "waiting" },
      orderBy: { createdAt: "desc" },
      take: most,
      omit: HEAVY,
    });
  const runs = await waiting({ ownerId: me.own });
  if (me.workspace !== me.own)
    for (const startedBy of [me.person, null])
      runs.push(...(await waiting({ ownerId: me.workspace, startedBy })));
  return noted(runs);
}

/** The person's runs among these that wait for them now, within the transaction that depends on it. */
export async function stillWaiting(
  tx: Transaction,
  me: Scope,
  ids: string[],
): Promise<Set<string>> {
  const rows = await tx.run.findMany({
    where: { id: { in: ids }, ownerId: visibleTo(me), status: "waiting" },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** When each of these ended or started waiting, and whether it was seen since then: newest first. */
async function noted(runs: LightRun[]): Promise<RunNotification[]> {
  const firstCalls = await callsSince(
    runs.flatMap(({ id, finishedAt, waitingSince: since }) => (finishedAt || since ? [] : [id])),
  );
  return runs
    .map((run) => {
      const at = run.finishedAt ?? run.waitingSince ?? firstCalls.get(run.id) ?? run.createdAt;
      return { run, at, seen: run.seenAt !== null && run.seenAt >= at };
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** An earlier version did not record when a run started waiting: its last call was started shortly before. */
async function callsSince(runIds: string[]): Promise<Map<string, Date>> {
  if (runIds.length === 0) return new Map();
  const steps = await db().runStep.groupBy({
    by: ["runId"],
    where: { runId: { in: runIds }, kind: "tool", status: "started" },
    _max: { startedAt: true },
  });
  return new Map(
    steps.flatMap(({ runId, _max }) => (_max.startedAt ? [[runId, _max.startedAt] as const] : [])),
  );
}

/** Marks these runs as seen by the person in their current state. Returns the ids that are not theirs. */
export async function markSeen(me: Scope, ids: string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(`SELECT id FROM "Run" WHERE ${ownById(me)}`, [
    JSON.stringify(ids),
    ...ownersOf(me),
  ]);
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length === 0)
    await executeAlone(
      Prisma.sql`UPDATE "Run" SET "seenAt" = ${engine().now()} WHERE ${oneOf("id", ids)} AND ${ownedBy(me, unindexed('"ownerId"'))}`,
    );
  return unknown;
}

import "server-only";
import { oneOf, ownById, unindexed } from "@/lib/core/db/dialect";
import { engine } from "@/lib/core/db/engine";
import { db, Prisma } from "@/lib/core/db/db";
import { executeAlone, queryRows } from "@/lib/core/db/statements";
import type { UserId } from "@/lib/core/identity";
import { firstNotRemoved } from "@/lib/runs/record/remove";
import { HEAVY, type LightRun } from "@/lib/runs/latest";

/** Runs that ended longer ago than this are not listed. */
const NOTIFICATIONS_MS = 30 * 24 * 60 * 60 * 1000;

/** A run that has ended or waits for its person, since when, and whether the person has seen it. */
type RunNotification = { run: LightRun; at: Date; seen: boolean };

/** The person's task runs that have ended or wait for them, the newest first. */
export async function notificationsOf(me: UserId, most: number): Promise<RunNotification[]> {
  const since = { gte: new Date(Date.now() - NOTIFICATIONS_MS) };
  const about = { ownerId: me, kind: "task" };
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
  const begun = await waitingSince(waiting.map((run) => run.id));
  const all = [...ended, ...waiting].map((run) => {
    const at = run.finishedAt ?? begun.get(run.id) ?? run.createdAt;
    return { run, at, seen: run.seenAt !== null && run.seenAt >= at };
  });
  return all.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, most);
}

/** A run has been waiting since its last call started to wait. */
async function waitingSince(runIds: string[]): Promise<Map<string, Date>> {
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
export async function markSeen(me: UserId, ids: string[]): Promise<string[]> {
  const known = await queryRows<{ id: string }>(
    `SELECT id FROM "Run" WHERE ${ownById()} AND kind = 'task'`,
    [JSON.stringify(ids), me],
  );
  const unknown = ids.filter((id) => !known.some((row) => row.id === id));
  if (unknown.length === 0)
    await executeAlone(
      Prisma.sql`UPDATE "Run" SET "seenAt" = ${engine().now()} WHERE ${oneOf("id", ids)} AND ${Prisma.raw(unindexed('"ownerId"'))} = ${me}`,
    );
  return unknown;
}

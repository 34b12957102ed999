import "server-only";
import { atPlaces, oneOf, oneOfJson, place, unindexed } from "@/lib/core/db/dialect";
import { Prisma, type Transaction } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { queryRows, queryRowsIn } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { publish } from "@/lib/core/cluster/event-bus";
import { missing } from "@/lib/core/errors";
import type { OwnerId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { endDependants, removeDependants } from "@/lib/runs/journal/dependants";
import { channelOf, stopChannel } from "@/lib/runs/journal/channels";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import type { Run } from "@/prisma/generated/client";

/** Selects a person's runs: those of a conversation, those of a task, or all. */
type RunFilter = { conversationId: string } | { taskId: string } | "all";

const RUNS = 50;
const PARTS = 200;

/**
 * Ends the live runs and their dependants, in the transaction that deletes what they belong to. This fences off any
 * process that works on one of them. Returns their ids, for `notifyDeleted`.
 */
export async function endRuns(
  tx: Transaction,
  owner: OwnerId,
  whose: RunFilter,
): Promise<string[]> {
  // Few runs are live, and a task or a conversation may have very many.
  const live = await queryRowsIn<{ id: string }>(
    tx,
    Prisma.sql`SELECT id FROM "Run" WHERE "ownerId" = ${owner} AND status IN ('queued', 'running', 'waiting') ${only(whose, unindexed)}`,
  );
  const ids = live.map(({ id }) => id);
  await tx.run.updateMany({
    where: { id: { in: ids } },
    data: {
      status: "stopped",
      fence: { increment: 1 },
      finishedAt: new Date(),
      leaseOwner: null,
      leaseUntil: null,
    },
  });
  await endDependants(tx, ids);
  return ids;
}

/**
 * Removes some runs with all their dependants; returns whether there were any. A run is deleted in the transaction that
 * finds no dependants left.
 */
export async function removeSomeRuns(
  tx: Transaction,
  owner: OwnerId,
  whose: RunFilter,
): Promise<boolean> {
  const rows = await queryRowsIn<{ id: string; scope: string }>(
    tx,
    Prisma.sql`SELECT id, coalesce("conversationId", "taskId", id) AS scope FROM "Run" WHERE "ownerId" = ${owner} ${only(whose)} LIMIT ${RUNS}`,
  );
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  const scopes = [...new Set(rows.map(({ scope }) => scope))];
  const parts = await deleteSome(tx, "TracePart", oneOf("scope", scopes), PARTS);
  if ((await removeDependants(tx, ids)) && parts < PARTS)
    await tx.$executeRaw`DELETE FROM "Run" WHERE ${oneOf("id", ids)}`;
  return true;
}

/**
 * Removes at most `most` runs that match a condition, with all their dependants; returns how many. Steps and logs may
 * be many, and are removed first.
 */
export const removeWhere = (which: Prisma.Sql, most: number): Promise<number> =>
  transact(null, async (tx) => {
    const some = Prisma.sql`SELECT ${place()} FROM "Run" WHERE ${which} LIMIT ${most}`;
    const gone = await queryRowsIn<{ id: string }>(
      tx,
      Prisma.sql`DELETE FROM "Run" WHERE ${atPlaces(some)} RETURNING id`,
    );
    const ids = gone.map(({ id }) => id);
    if (ids.length) await removeDependants(tx, ids);
    return ids.length;
  });

function only(whose: RunFilter, written = (column: string) => column): Prisma.Sql {
  if (whose === "all") return Prisma.empty;
  return "taskId" in whose
    ? Prisma.sql`AND ${Prisma.raw(written('"taskId"'))} = ${whose.taskId}`
    : Prisma.sql`AND ${Prisma.raw(written('"conversationId"'))} = ${whose.conversationId}`;
}

/**
 * The same as `notRemoved`, as an SQL condition on runs as `t`. Usually nothing is being removed, and nothing is looked
 * up.
 */
export const NOT_REMOVED = `(NOT EXISTS (SELECT 1 FROM "Removed")
  OR NOT EXISTS (SELECT 1 FROM "Removed" WHERE "Removed".id IN (t."taskId", t."conversationId")))`;

/**
 * Throws 404 unless the run is still stored, and its task or conversation is neither in the bin nor being removed: for a
 * transaction that adds something to it.
 */
export async function requireNotRemoved(tx: Transaction, runId: string): Promise<void> {
  const rows = await queryRowsIn(
    tx,
    Prisma.sql`SELECT 1 FROM "Run" t WHERE t.id = ${runId} AND ${Prisma.raw(NOT_REMOVED)}`,
  );
  if (rows.length === 0) throw missing(sentence("run_not_found", "Run not found"));
}

/** The runs whose task or conversation still exists: the others are in the bin, or are being removed. */
export async function notRemoved<Of extends Pick<Run, "taskId" | "conversationId">>(
  runs: Of[],
): Promise<Of[]> {
  const scopes = runs
    .flatMap(({ taskId, conversationId }) => [taskId, conversationId])
    .filter((each) => each !== null);
  if (scopes.length === 0) return runs;
  const gone = new Set(
    (
      await queryRows<{ id: string }>(`SELECT id FROM "Removed" WHERE ${oneOfJson("id")}`, [
        JSON.stringify(scopes),
      ])
    ).map(({ id }) => id),
  );
  return gone.size === 0
    ? runs
    : runs.filter(
        ({ taskId, conversationId }) => !gone.has(taskId ?? "") && !gone.has(conversationId ?? ""),
      );
}

/** How often more are read if all that were read belong to deleted rows: most of a person's runs may be in the bin. */
const PIECES = 20;

/** The first of these runs whose task or conversation still exists, read piece by piece until there are enough. */
export async function firstNotRemoved<Of extends Pick<Run, "taskId" | "conversationId">>(
  most: number,
  read: (piece: { skip: number; take: number }) => Promise<Of[]>,
): Promise<Of[]> {
  const runs: Of[] = [];
  for (let piece = 0; piece < PIECES && runs.length < most; piece++) {
    const rows = await read({ skip: piece * most, take: most });
    runs.push(...(await notRemoved(rows)));
    if (rows.length < most) break;
  }
  return runs.slice(0, most);
}

/** Stops workers that still work on ended runs, and notifies their followers that nothing more will come. */
export function notifyDeleted(runIds: string[]): void {
  const end: NumberedEvent = {
    event: "done",
    data: { status: "stopped" },
    id: Number.MAX_SAFE_INTEGER,
  };
  for (const id of runIds) {
    publish(stopChannel(id), undefined);
    publish(channelOf(id), [end]);
  }
}

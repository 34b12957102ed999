import "server-only";
import { oneOf, unindexed } from "@/lib/core/db/dialect";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { executeAlone, queryRows } from "@/lib/core/db/statements";
import { publish } from "@/lib/core/cluster/event-bus";
import {
  type OwnerId,
  type Scope,
  scopeFor,
  type UserId,
  type WorkspaceId,
} from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import { stopChannel } from "@/lib/runs/journal/channels";
import { LIVE } from "@/lib/runs/run/contract";
import { isLive, stop } from "@/lib/runs/worker/service";

const going = (owner: OwnerId) => ({ ownerId: owner, status: { in: [...LIVE] } });

/** A stopped reply keeps its text, which takes the process working on it some milliseconds. */
const END_MS = 2_000;
const LOOK_MS = 20;

/**
 * Asks a run to stop, and waits until it has ended, at most two seconds: no process may be working on it just now. 404
 * when it is not the person's.
 */
export async function stopFully(me: Scope, id: string): Promise<void> {
  await stop(me, id);
  const until = Date.now() + END_MS;
  while (Date.now() < until && (await isLive(db(), me, id)))
    await new Promise((go) => setTimeout(go, LOOK_MS));
}

/** Processed in batches: very many may wait for an answer. */
const UNASKED = `SELECT id FROM "Run" WHERE "ownerId" = ? AND status IN ('queued', 'running', 'waiting') AND NOT "stopRequested" LIMIT 200`;

/**
 * Stores the request to stop all of the person's runs, in the same transaction as its cause. `stopAsked` executes it.
 */
export const askToStop = (tx: Transaction, owner: OwnerId) =>
  tx.run.updateMany({ where: going(owner), data: { stopRequested: true } });

/** The same for the runs of a workspace that one person has started. */
export const askStartedToStop = (tx: Transaction, workspace: WorkspaceId, person: UserId) =>
  tx.run.updateMany({
    where: { ...going(workspace), startedBy: person },
    data: { stopRequested: true },
  });

/** Asks all of the person's runs to stop, for an account that is about to be deleted: no one needs their output. */
export async function stopAll(owner: OwnerId): Promise<void> {
  for (;;) {
    const some = await queryRows<{ id: string }>(UNASKED, [owner]);
    if (some.length === 0) return;
    const ids = some.map(({ id }) => id);
    await executeAlone(
      Prisma.sql`UPDATE "Run" SET "stopRequested" = ${true} WHERE ${oneOf("id", ids)} AND ${Prisma.raw(unindexed('"ownerId"'))} = ${owner} AND ${Prisma.raw(unindexed("status"))} IN ('queued', 'running', 'waiting')`,
    );
    for (const { id } of some) publish(stopChannel(id), undefined);
    await turn();
  }
}

/** Ends the person's runs that were asked to stop, including those that wait for an answer or a slot. */
export async function stopAsked(owner: OwnerId): Promise<void> {
  for (const { id } of await db().run.findMany({
    where: { ...going(owner), stopRequested: true },
    select: { id: true },
  }))
    await stop(scopeFor({ ownerId: owner }, null), id);
}

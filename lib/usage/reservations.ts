import "server-only";
import { partsOf } from "@/lib/core/identity";
import { db, Prisma } from "@/lib/core/db/db";
import { oneOf, whileHeld } from "@/lib/core/db/dialect";
import { deleteSome } from "@/lib/core/db/delete-some";
import {
  executePipelined,
  LARGEST_INTEGER,
  queryRowsBy,
  type Reading,
  type WriteTransaction,
} from "@/lib/core/db/statements";
import type { Run } from "@/prisma/generated/client";

/** The columns of a run that determine its limits. */
export type SpendingRun = Pick<Run, "id" | "ownerId" | "teamId" | "taskId" | "keyId" | "fence">;
/** The caller of a model. activation: with several agents; each of them makes one call at a time. */
export type Spender = { run: SpendingRun; agentId: string; activation?: string };
export type Amount = { tokens: number; cost: number };

/**
 * Reserves what a call may use, replacing the reservation for the same agent's previous call. `held`: selects the run's
 * row while this claim holds it; a run that has ended meanwhile reserves nothing.
 */
export async function holdBack(
  tx: WriteTransaction,
  { run, agentId, activation = "" }: Spender,
  { tokens, cost }: Amount,
  { ofServer, held }: { ofServer: boolean; held: Prisma.Sql },
): Promise<void> {
  await executePipelined(
    tx,
    Prisma.sql`DELETE FROM "Reservation" WHERE "runId" = ${run.id} AND (activation = ${activation} OR fence < ${run.fence})`,
  );
  await executePipelined(
    tx,
    Prisma.sql`INSERT INTO "Reservation" ("runId", activation, "ownerId", fence, "agentId", "teamId", "taskId", "keyId", tokens, cost, "ofServer", "createdAt")
    SELECT ${run.id}, ${activation}, ${partsOf(run.ownerId).workspace}, ${run.fence}, ${agentId}, ${run.teamId ?? ""}, ${run.taskId ?? ""}, ${run.keyId ?? ""}, ${tokens}, ${cost}, ${ofServer}, ${new Date()}
    WHERE ${whileHeld(held)}`,
  );
}

/**
 * Releases the reservation of a call: its usage is counted in the same transaction, or there was none. `fence`: of the
 * claim that made the call; reservations of a later claim stay.
 */
export const settleReservation = (
  tx: WriteTransaction,
  runId: string,
  activation = "",
  fence = LARGEST_INTEGER,
): Promise<void> =>
  executePipelined(
    tx,
    Prisma.sql`DELETE FROM "Reservation" WHERE "runId" = ${runId} AND activation = ${activation} AND fence <= ${fence}`,
  );

/** Releases all reservations of these runs: no model call of theirs is in progress. */
export const releaseReservations = (tx: WriteTransaction, runIds: string[]): Promise<void> =>
  executePipelined(tx, Prisma.sql`DELETE FROM "Reservation" WHERE ${oneOf('"runId"', runIds)}`);

/** Releases up to `most` reservations that match a condition; returns how many. */
export const releaseSome = (where: Prisma.Sql, most: number): Promise<number> =>
  deleteSome(db(), "Reservation", where, most);

/** Reservations for other calls than this one. `where`: selects them. */
export async function heldBack(
  reading: Reading,
  {
    run,
    activation = "",
  }: Pick<Spender, "activation"> & { run: Pick<SpendingRun, "id" | "fence"> },
  where: Prisma.Sql,
): Promise<Amount> {
  const [sum] = await queryRowsBy<{ tokens: number | null; cost: number | null }>(
    reading,
    Prisma.sql`SELECT sum(tokens) AS tokens, sum(cost) AS cost FROM "Reservation"
    WHERE ${where} AND NOT ("runId" = ${run.id} AND (activation = ${activation} OR fence < ${run.fence}))`,
  );
  return { tokens: sum?.tokens ?? 0, cost: sum?.cost ?? 0 };
}

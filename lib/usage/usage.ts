import "server-only";
import { workspaceOf } from "@/lib/core/db/dialect";
import { isThere } from "@/lib/auth/account";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { executeLast, executePipelined, type WriteTransaction } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { type OwnerId, partsOf, type Principal, type WorkspaceId } from "@/lib/core/identity";
import { settleReservation, type Spender } from "@/lib/usage/reservations";
import { addSlice, ofPerson, ofRun, ofSpender } from "@/lib/usage/slices";
import type { CallUsage } from "@/lib/usage/contract";
import type { UsageDay } from "@/prisma/generated/client";

/** The day that usage at this time is summed under: UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * The person's usage on each day, starting with `from` (a day, `2026-11-21`), oldest first. A day without recorded
 * usage has no row.
 */
export async function usageSince(me: OwnerId, from: string): Promise<DaySum[]> {
  const rows = await db().usageDay.findMany({
    where: { ownerId: me, date: { gte: from } },
    orderBy: { date: "asc" },
  });
  return rows.map((row) => ({
    ...row,
    promptTokens: Number(row.promptTokens),
    completionTokens: Number(row.completionTokens),
    serverTokens: Number(row.serverTokens),
  }));
}
type Count = "promptTokens" | "completionTokens" | "serverTokens";
/** Counts are 64-bit in the database; a number is exact up to 2^53, far beyond a day's tokens. */
export type DaySum = Omit<UsageDay, Count> & Record<Count, number>;

/** A model call of a run: the caller, the model, and its usage. */
type CountedCall = {
  agentId: string;
  name: string;
  usage?: CallUsage;
  /** The activation that it belongs to, with several agents. */
  activation?: string;
};

/**
 * Adds the usage of a run's model call, or the end of the run, to its owner's day: in the transaction that writes the
 * step or the end, so that the sums include every step. The reservation for the call is released. `from`: the FROM and
 * WHERE that find the run's row; if there is none, nothing is added. `call`: the step of a model call.
 */
export async function addUsage(
  tx: WriteTransaction,
  runId: string,
  from: Prisma.Sql,
  { runs = 0, call }: { runs?: number; call?: CountedCall },
): Promise<void> {
  const day = dayOf(engine().now());
  const usage = call?.usage;
  await executePipelined(
    tx,
    add(Prisma.sql`SELECT ${workspaceOf("ownerId")}, ${day}, ${counts(runs, usage)} ${from}`),
  );
  if (runs || usage)
    await addSlice(tx, ofRun(from, usage ? call.agentId : null), {
      runs,
      model: usage ? call.name : "",
      usage,
    });
  if (usage) await settleReservation(tx, runId, call.activation);
  if (usage?.ofServer) await executeLast(tx, addToAll(usage));
}

/**
 * The same for a model call without a step, since it was interrupted or its run is no longer this process's: it is paid
 * for all the same. It counts for those that `by` names, even if the run's row is deleted. `noted`: further writes with
 * it.
 */
export const countCut = (
  workspace: WorkspaceId,
  by: Spender,
  model: string,
  usage: CallUsage,
  noted?: (tx: Transaction) => Promise<unknown>,
): Promise<unknown> =>
  transact(workspace, async (tx) => {
    if (await isThere(tx, partsOf(by.run.ownerId).workspace)) {
      await tx.$executeRaw(addOf(workspace, usage));
      await addSlice(tx, ofSpender(by), { runs: 0, model, usage });
    }
    await settleReservation(tx, by.run.id, by.activation, by.run.fence);
    await noted?.(tx);
    if (usage.ofServer) await executeLast(tx, addToAll(usage));
  });

/** Adds the usage of a model call outside any run. If the account was deleted meanwhile, nothing of it is stored. */
export const countUsage = ({ me, keyId }: Principal, usage: CallUsage): Promise<unknown> =>
  transact(me.workspace, async (tx) => {
    if (await isThere(tx, me.workspace)) {
      await tx.$executeRaw(addOf(me.workspace, usage));
      await addSlice(tx, ofPerson(me.workspace, keyId), { runs: 0, model: "", usage });
    }
    if (usage.ofServer) await executeLast(tx, addToAll(usage));
  });

/** The counts of a day's row, in column order. */
function counts(
  runs: number,
  { prompt_tokens, completion_tokens, cost, ofServer }: CallUsage = NOTHING,
): Prisma.Sql {
  return Prisma.sql`${runs}, ${prompt_tokens}, ${completion_tokens}, ${cost}, ${ofServer ? prompt_tokens + completion_tokens : 0}, ${ofServer ? cost : 0}`;
}
const NOTHING: CallUsage = {
  prompt_tokens: 0,
  completion_tokens: 0,
  total_tokens: 0,
  cached_tokens: 0,
  cost: 0,
};

/** The `WHERE` in the SELECT keeps SQLite from parsing `ON CONFLICT` as a join. */
const add = (chosen: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO "UsageDay" ("ownerId", date, runs, "promptTokens", "completionTokens", cost, "serverTokens", "serverCost") ${chosen}
  ON CONFLICT ("ownerId", date) DO UPDATE SET
    runs = "UsageDay".runs + excluded.runs, "promptTokens" = "UsageDay"."promptTokens" + excluded."promptTokens",
    "completionTokens" = "UsageDay"."completionTokens" + excluded."completionTokens", cost = "UsageDay".cost + excluded.cost,
    "serverTokens" = "UsageDay"."serverTokens" + excluded."serverTokens", "serverCost" = "UsageDay"."serverCost" + excluded."serverCost"`;

/** A model call without a run's row. */
const addOf = (workspace: WorkspaceId, usage: CallUsage): Prisma.Sql =>
  add(Prisma.sql`SELECT ${workspace}, ${dayOf(engine().now())}, ${counts(0, usage)} WHERE true`);

/** Calls of all processes would wait for each other's locks on one row, which are held until the commit. */
const PARTS = 16;
const partOf = (day: string): string =>
  engine().cluster ? `${day}/${Math.floor(Math.random() * PARTS)}` : day;

const addToAll = ({ prompt_tokens, completion_tokens, cost }: CallUsage): Prisma.Sql => Prisma.sql`
  INSERT INTO "ServerUsage" (date, tokens, cost) VALUES (${partOf(dayOf(engine().now()))}, ${prompt_tokens + completion_tokens}, ${cost})
  ON CONFLICT (date) DO UPDATE SET tokens = "ServerUsage".tokens + excluded.tokens, cost = "ServerUsage".cost + excluded.cost`;

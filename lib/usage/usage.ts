import "server-only";
import { isThere } from "@/lib/auth/account";
import { db, Prisma } from "@/lib/core/db/db";
import { execute, type WriteTransaction } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import type { UserId } from "@/lib/core/identity";
import type { CallUsage } from "@/lib/usage/contract";
import type { UsageDay } from "@/prisma/generated/client";

/** The day of a moment, as usage is summed up: UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** What the person used on each day from `from` (a day, `2026-11-21`) on, oldest first. A day of which nothing is known has no row. */
export const usageSince = (me: UserId, from: string): Promise<UsageDay[]> =>
  db().usageDay.findMany({ where: { ownerId: me, date: { gte: from } }, orderBy: { date: "asc" } });

/**
 * Adds what a model call has used, or that a run has ended, to the day of its owner: in the transaction that writes the
 * step or the end, so that no step is missing in the sums. `from`: the FROM and WHERE that find the row whose `ownerId` is
 * meant; where there is none, no day gets it.
 */
export async function addUsage(
  tx: WriteTransaction,
  from: Prisma.Sql,
  { runs = 0, usage }: { runs?: number; usage?: CallUsage },
): Promise<void> {
  await execute(
    tx,
    add(Prisma.sql`SELECT ownerId, ${dayOf(new Date())}, ${counts(runs, usage)} ${from}`),
  );
  if (usage?.ofServer) await execute(tx, addToAll(usage));
}

/** Adds what a model call that is no step of a run has used. One that outlasts its account leaves nothing of it behind. */
export const countUsage = (me: UserId, usage: CallUsage): Promise<unknown> =>
  transact(async (tx) => {
    if (usage.ofServer) await tx.$executeRaw(addToAll(usage));
    if (await isThere(tx, me))
      await tx.$executeRaw(
        add(Prisma.sql`SELECT ${me}, ${dayOf(new Date())}, ${counts(0, usage)} WHERE true`),
      );
  });

/** The counts of a day's row, in their order. */
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

/** `WHERE` in what is chosen keeps SQLite from taking `ON CONFLICT` for a join. */
const add = (chosen: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO UsageDay (ownerId, date, runs, promptTokens, completionTokens, cost, serverTokens, serverCost) ${chosen}
  ON CONFLICT (ownerId, date) DO UPDATE SET
    runs = runs + excluded.runs, promptTokens = promptTokens + excluded.promptTokens,
    completionTokens = completionTokens + excluded.completionTokens, cost = cost + excluded.cost,
    serverTokens = serverTokens + excluded.serverTokens, serverCost = serverCost + excluded.serverCost`;

const addToAll = ({ prompt_tokens, completion_tokens, cost }: CallUsage): Prisma.Sql => Prisma.sql`
  INSERT INTO ServerUsage (date, tokens, cost) VALUES (${dayOf(new Date())}, ${prompt_tokens + completion_tokens}, ${cost})
  ON CONFLICT (date) DO UPDATE SET tokens = tokens + excluded.tokens, cost = cost + excluded.cost`;

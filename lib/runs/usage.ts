import "server-only";
import { isThere } from "@/lib/auth/account";
import { db, Prisma } from "@/lib/core/db/db";
import { execute, type Writing } from "@/lib/core/db/prepared";
import { transact } from "@/lib/core/db/transact";
import type { UserId } from "@/lib/core/identity";
import type { Usage } from "@/lib/runs/contract";
import type { UsageDay } from "@/prisma/generated/client";

/** The day of a moment, as usage is summed up: UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** What the person used on each day from `from` (a day, `2026-11-21`) on, oldest first. A day of which nothing is known has no row. */
export const usageSince = (me: UserId, from: string): Promise<UsageDay[]> =>
  db().usageDay.findMany({ where: { ownerId: me, date: { gte: from } }, orderBy: { date: "asc" } });

/**
 * Adds what a model call has used, or that a run has ended, to the day of its owner: one statement of the transaction
 * that writes the step or the end, so that no step is missing in the sums.
 */
export function addUsage(tx: Writing, runId: string, { runs = 0, usage }: { runs?: number; usage?: Usage }) {
  const { prompt_tokens = 0, completion_tokens = 0, cost = 0 } = usage ?? {};
  return execute(tx, Prisma.sql`
    INSERT INTO UsageDay (ownerId, date, runs, promptTokens, completionTokens, cost)
    SELECT ownerId, ${dayOf(new Date())}, ${runs}, ${prompt_tokens}, ${completion_tokens}, ${cost} FROM Run WHERE id = ${runId}
    ON CONFLICT (ownerId, date) DO UPDATE SET
      runs = runs + excluded.runs, promptTokens = promptTokens + excluded.promptTokens,
      completionTokens = completionTokens + excluded.completionTokens, cost = cost + excluded.cost`);
}

/** Adds what a model call that is no step of a run has used. One that outlasts its account leaves nothing behind. */
export const countUsage = (me: UserId, { prompt_tokens: promptTokens, completion_tokens: completionTokens, cost }: Usage): Promise<unknown> =>
  transact(async (tx) => {
    if (!(await isThere(tx, me))) return;
    const date = dayOf(new Date());
    await tx.usageDay.upsert({
      where: { ownerId_date: { ownerId: me, date } },
      create: { ownerId: me, date, promptTokens, completionTokens, cost },
      update: { promptTokens: { increment: promptTokens }, completionTokens: { increment: completionTokens }, cost: { increment: cost } },
    });
  });

import "server-only";
import { db, type Transaction } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import type { Usage } from "@/lib/runs/contract";
import type { UsageDay } from "@/prisma/generated/client";

/** The day of a moment, as usage is summed up: UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** What the person's runs used on each day from `from` (a day, `2026-11-21`) on, oldest first. Days without a run have no row. */
export const usageSince = (me: UserId, from: string): Promise<UsageDay[]> =>
  db().usageDay.findMany({ where: { ownerId: me, date: { gte: from } }, orderBy: { date: "asc" } });

/**
 * Adds what a model call has used, or that a run has ended, to the day of its owner: one statement of the transaction
 * that writes the step or the end, so that the sums are those of the steps.
 */
export function addUsage(tx: Transaction, runId: string, { runs = 0, usage }: { runs?: number; usage?: Usage }) {
  const { prompt_tokens = 0, completion_tokens = 0, cost = 0 } = usage ?? {};
  return tx.$executeRaw`
    INSERT INTO UsageDay (ownerId, date, runs, promptTokens, completionTokens, cost)
    SELECT ownerId, ${dayOf(new Date())}, ${runs}, ${prompt_tokens}, ${completion_tokens}, ${cost} FROM Run WHERE id = ${runId}
    ON CONFLICT (ownerId, date) DO UPDATE SET
      runs = runs + excluded.runs, promptTokens = promptTokens + excluded.promptTokens,
      completionTokens = completionTokens + excluded.completionTokens, cost = cost + excluded.cost`;
}

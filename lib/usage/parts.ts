import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { execute, queryRows, type WriteTransaction } from "@/lib/core/db/statements";
import type { UserId } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import type { CallUsage } from "@/lib/usage/contract";
import type { UsagePart } from "@/prisma/generated/client";

/** What a day's usage is divided by. */
export type PartBy = "agentId" | "teamId" | "model";
type PartSum = Pick<UsagePart, "calls" | "promptTokens" | "completionTokens" | "cost">;
type Row = Omit<UsagePart, "ownerId">;
/** The first and the last one: 2026-11-21. */
type Days = { from: string; to: string };

/** Rows read in one statement: a few milliseconds, with what an export makes of them. */
const PIECE = 250;

/**
 * Adds one model call of a run to what its agent, team and model have used on this day, in the transaction that writes
 * its step. `from` finds the run's row.
 */
export async function addPart(
  tx: WriteTransaction,
  from: Prisma.Sql,
  day: string,
  { agentId, model, usage }: { agentId: string; model: string; usage: CallUsage },
): Promise<void> {
  const { prompt_tokens, completion_tokens, cost } = usage;
  await execute(
    tx,
    Prisma.sql`
    INSERT INTO "UsagePart" ("ownerId", date, "agentId", "teamId", model, calls, "promptTokens", "completionTokens", cost)
    SELECT "ownerId", ${day}, ${agentId}, coalesce("teamId", ''), ${model}, 1, ${prompt_tokens}, ${completion_tokens}, ${cost} ${from}
    ON CONFLICT ("ownerId", date, "agentId", "teamId", model) DO UPDATE SET
      calls = "UsagePart".calls + 1, "promptTokens" = "UsagePart"."promptTokens" + excluded."promptTokens",
      "completionTokens" = "UsagePart"."completionTokens" + excluded."completionTokens", cost = "UsagePart".cost + excluded.cost`,
  );
}

/** What the model calls of the person's runs used from one day to another, by agent, team (empty: none) or model. */
export async function usageByPart(
  me: UserId,
  by: PartBy,
  days: Days,
): Promise<Map<string, PartSum>> {
  const sums = new Map<string, PartSum>();
  for await (const row of eachPart(me, days)) sums.set(row[by], plus(sums.get(row[by]), row));
  return sums;
}

/** The rows of these days in order, read piece by piece, with a turn of the event loop between two. */
export async function* eachPart(me: UserId, { from, to }: Days): AsyncGenerator<Row> {
  let last = { date: from, agentId: "", teamId: "", model: "" };
  for (;;) {
    const rows = await queryRows<Row>(
      `SELECT date, "agentId", "teamId", model, calls, "promptTokens", "completionTokens", cost FROM "UsagePart"
       WHERE "ownerId" = ? AND (date, "agentId", "teamId", model) > (?, ?, ?, ?) AND date <= ?
       ORDER BY date, "agentId", "teamId", model LIMIT ?`,
      [me, last.date, last.agentId, last.teamId, last.model, to, PIECE],
    );
    yield* rows;
    if (rows.length < PIECE) return;
    last = rows.at(-1)!;
    await turn();
  }
}

const plus = (sum: PartSum | undefined, row: PartSum): PartSum => ({
  calls: (sum?.calls ?? 0) + row.calls,
  promptTokens: (sum?.promptTokens ?? 0) + row.promptTokens,
  completionTokens: (sum?.completionTokens ?? 0) + row.completionTokens,
  cost: (sum?.cost ?? 0) + row.cost,
});

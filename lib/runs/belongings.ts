import "server-only";
import { everyRow, oldestFirst, type Belongings } from "@/lib/core/db/belongings";
import { db } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import { stepToWire, summaryToWire } from "@/lib/runs/schema";

export const belongings: Belongings = {
  async shown(me) {
    const usage = await db().usageDay.findMany({ where: { ownerId: me }, orderBy: { date: "asc" } });
    return { runs: await runs(me), usage: usage.map(({ date, runs: count, promptTokens, completionTokens, cost }) => ({ date, runs: count, prompt_tokens: promptTokens, completion_tokens: completionTokens, cost })) };
  },

  /** A run goes in the transaction that finds its log and its steps gone: what still works on it meets its fence, and writes no more. */
  async remove(tx, me, most) {
    const days = await tx.$executeRaw`DELETE FROM UsageDay WHERE rowid IN (SELECT rowid FROM UsageDay WHERE ownerId = ${me} LIMIT ${most})`;
    const logs = await tx.$executeRaw`DELETE FROM RunLog WHERE rowid IN (SELECT l.rowid FROM Run r JOIN RunLog l ON l.runId = r.id WHERE r.ownerId = ${me} LIMIT ${most})`;
    const steps = await tx.$executeRaw`DELETE FROM RunStep WHERE rowid IN (SELECT s.rowid FROM Run r JOIN RunStep s ON s.runId = r.id WHERE r.ownerId = ${me} LIMIT ${most})`;
    if (logs + steps > 0) return days + logs + steps;
    return days + (await tx.$executeRaw`DELETE FROM Run WHERE rowid IN (SELECT rowid FROM Run WHERE ownerId = ${me} LIMIT ${most})`);
  },
};

async function runs(me: UserId) {
  const rows = await everyRow((piece) => db().run.findMany({ where: { ownerId: me }, orderBy: oldestFirst, ...piece }));
  const whole = [];
  for (const row of rows) whole.push({ ...summaryToWire(row), steps: (await db().runStep.findMany({ where: { runId: row.id }, orderBy: { step: "asc" } })).map(stepToWire) });
  return whole;
}

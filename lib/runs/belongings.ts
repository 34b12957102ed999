import "server-only";
import type { Belongings } from "@/lib/core/db/belongings";
import { db } from "@/lib/core/db/db";
import { rows } from "@/lib/core/db/prepared";
import { eachRow } from "@/lib/core/db/row-page";
import { stepToWire, summaryToWire } from "@/lib/runs/schema";
import { rowsOf } from "@/lib/runs/service";
import type { Run, RunStep } from "@/prisma/generated/client";

export const belongings: Belongings = {
  async shown(me) {
    const usage = await db().usageDay.findMany({ where: { ownerId: me }, orderBy: { date: "asc" } });
    return {
      runs: eachRow(rowsOf({ ownerId: me }), shown),
      usage: usage.map(({ date, runs: count, promptTokens, completionTokens, cost, serverTokens, serverCost }) => ({
        ...{ date, runs: count, prompt_tokens: promptTokens, completion_tokens: completionTokens },
        ...{ cost, server_tokens: serverTokens, server_cost: serverCost },
      })),
    };
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

const shown = (row: Run) => ({ ...summaryToWire(row), steps: stepsOf(row.id) });

const AT_ONCE = 10;
async function* stepsOf(runId: string) {
  for (let last = 0; ; ) {
    const found = await rows<RunStep>("SELECT * FROM RunStep WHERE runId = ? AND step > ? ORDER BY step LIMIT ?", [runId, last, AT_ONCE], ["startedAt", "finishedAt"]);
    for (const row of found) yield stepToWire(row);
    if (found.length < AT_ONCE) return;
    last = found.at(-1)!.step;
  }
}

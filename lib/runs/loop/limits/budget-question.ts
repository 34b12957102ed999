import "server-only";
import { queryRows } from "@/lib/core/db/statements";
import { jsonNumber } from "@/lib/core/db/dialect";
import { budgetsOf } from "@/lib/auth/account";
import { db, type Transaction } from "@/lib/core/db/db";
import { invalid } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
import { ModelError } from "@/lib/core/model/wire";
import { BUDGET_CALL, type RunInput } from "@/lib/runs/contract";
import type { CallInput } from "@/lib/runs/record/journal-rows";
import { overBudget, spentOn } from "@/lib/usage/budget";
import type { BudgetQuestion, CallUsage } from "@/lib/usage/contract";
import { overServerLimit } from "@/lib/usage/server-limit";
import { dayOf } from "@/lib/usage/usage";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * What a run must ask its person before a model call that uses at least `next`: null when the budgets of the day (UTC)
 * and of the run have room for it, or the person has already let this run go on. A call that costs nothing is never
 * asked about. Throws ModelError when a limit set by the operator has no room, which no person can override.
 */
export async function budgetQuestion(
  me: UserId,
  runId: string,
  next: CallUsage,
): Promise<BudgetQuestion | null> {
  const refused = await overServerLimit(me, next);
  if (refused) throw new ModelError("provider_quota", refused);
  if (next.cost <= 0) return null;
  const { day, run } = await budgetsOf(me);
  if (day === null && run === null) return null;
  const [byRun, today] = [await spentBy(runId), await spentOn(me, dayOf(new Date()))];
  const question =
    overBudget("run", run, byRun, next.cost) ?? overBudget("day", day, today, next.cost);
  return question && !(await isAllowed(runId)) ? question : null;
}

async function spentBy(runId: string): Promise<number> {
  const [sum] = await queryRows<{ cost: number | null }>(
    `SELECT sum(${jsonNumber("usage", "cost")}) AS cost FROM "RunStep" WHERE "runId" = ? AND kind = 'model'`,
    [runId],
  );
  return sum?.cost ?? 0;
}

const isAllowed = async (runId: string): Promise<boolean> =>
  (await db().runStep.count({
    where: { runId, kind: "tool", name: BUDGET_CALL.name, status: "finished" },
  })) > 0;

/**
 * Applies the person's answer, within the transaction that frees the run: it continues to its end, or stops. Several
 * agents of one run may have asked the same question. No finish time is set either way: waiting for a person does not
 * count as work.
 */
export async function answerBudget(
  tx: Transaction,
  runId: string,
  { approve, refuse }: Omit<RunInput, "id">,
): Promise<void> {
  if (!approve && refuse === undefined)
    throw invalid(
      sentence(
        "run_waits_for_budget",
        "This run waits to be allowed to spend more, or to be stopped.",
      ),
    );
  const open = await tx.runStep.findMany({
    where: { runId, kind: "tool", name: BUDGET_CALL.name, status: "started" },
  });
  for (const row of open) {
    const input: CallInput = {
      ...(JSON.parse(row.input ?? "{}") as CallInput),
      state: approve ? "approved" : "waiting",
    };
    const data = {
      input: JSON.stringify(input),
      output: JSON.stringify({ ok: approve === true, result: refuse ?? "Go on", duration_ms: 0 }),
      status: approve ? "finished" : "failed",
    };
    await tx.runStep.update({ where: { runId_step: { runId, step: row.step } }, data });
  }
  if (!approve) await tx.run.update({ where: { id: runId }, data: { stopRequested: true } });
}

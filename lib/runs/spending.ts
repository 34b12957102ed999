import "server-only";
import { budgetsOf } from "@/lib/auth/account";
import { db, type Transaction } from "@/lib/core/db/db";
import { invalid } from "@/lib/core/http/errors";
import type { UserId } from "@/lib/core/identity";
import { ModelError } from "@/lib/core/model/wire";
import {
  BUDGET_CALL,
  type BudgetQuestion,
  type CallUsage,
  type RunInput,
} from "@/lib/runs/contract";
import type { CallInput } from "@/lib/runs/journal-rows";
import { overServerLimit } from "@/lib/runs/server-limit";
import { dayOf } from "@/lib/runs/usage";

/**
 * What a run must ask its person before a model call that uses at least `next`: null when the budgets of the day (UTC) and
 * of the run have room for it, or the person has let this run go on already. What costs nothing is never asked. Throws
 * ModelError where a limit of the operator's has no room, which no person can let pass.
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
  const question = over("run", run, byRun, next.cost) ?? over("day", day, today, next.cost);
  return question && !(await isAllowed(runId)) ? question : null;
}

/**
 * Why a model call that belongs to no run, and uses at least `next`, can't be made: it would pass the budget of the day, or
 * a limit of the operator's. Null when it can. There is nobody to ask: whoever began it is told.
 */
export async function overDay(me: UserId, next: CallUsage): Promise<string | null> {
  const refused = await overServerLimit(me, next);
  if (refused || next.cost <= 0) return refused;
  const { day } = await budgetsOf(me);
  return day === null
    ? null
    : (over("day", day, await spentOn(me, dayOf(new Date())), next.cost)?.sentence ?? null);
}

/** What the person's model calls have cost on a day, those of runs that still go on included. */
export async function spentOn(me: UserId, date: string): Promise<number> {
  const row = await db().usageDay.findUnique({
    where: { ownerId_date: { ownerId: me, date } },
    select: { cost: true },
  });
  return row?.cost ?? 0;
}

async function spentBy(runId: string): Promise<number> {
  const [{ cost }] = await db().$queryRaw<
    [{ cost: number | bigint | null }]
  >`SELECT SUM(json_extract(usage, '$.cost')) AS cost FROM RunStep WHERE runId = ${runId} AND kind = 'model' AND json_valid(usage)`;
  return Number(cost ?? 0); // a sum of whole numbers comes as a bigint
}

function over(
  limit: BudgetQuestion["limit"],
  budget: number | null,
  spent: number,
  next: number,
): BudgetQuestion | null {
  if (budget === null || spent + next <= budget) return null;
  const whole =
    limit === "day"
      ? `today's budget of ${dollars(budget)}`
      : `the budget of ${dollars(budget)} for one run`;
  const used =
    limit === "day"
      ? `${dollars(spent)} has been spent today`
      : `${dollars(spent)} has been spent by this run`;
  return { limit, budget, spent, sentence: `Going on would pass ${whole}: ${used}.` };
}

const isAllowed = async (runId: string): Promise<boolean> =>
  (await db().runStep.count({
    where: { runId, kind: "tool", name: BUDGET_CALL.name, status: "finished" },
  })) > 0;

/**
 * The person's word on it, within the transaction that sets the run free: it goes on to its end, or stops. Several
 * agents of one run may have asked the same. Neither has an end in time: to wait for a person is no work.
 */
export async function answerBudget(
  tx: Transaction,
  runId: string,
  { approve, refuse }: Omit<RunInput, "id">,
): Promise<void> {
  if (!approve && refuse === undefined)
    throw invalid("This run waits to be allowed to spend more, or to be stopped.");
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

/** As people write it; from a tenth of a cent on, exact below a dollar. */
const dollars = (amount: number): string =>
  `$${amount >= 1 || amount === 0 ? amount.toFixed(2) : amount.toPrecision(2)}`;

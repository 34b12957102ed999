import "server-only";
import { type PersonBudget, type BudgetChange, type BudgetInput } from "@/lib/budgets/contract";
import { timeZoneOf } from "@/lib/auth/account";
import { isSubject, subjectNames } from "@/lib/budgets/names";
import { budgetLimits, limitFault } from "@/lib/budgets/rules";
import { isTaken, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { conflict, invalid, missing, quotaExceeded } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { askAgain } from "@/lib/runs/worker/waiting/ask-again";
import { securityEvent } from "@/lib/security/events";
import { periodOf } from "@/lib/usage/covering-budgets";
import { budgetAdded } from "@/lib/usage/has-budget";
import * as rows from "@/lib/usage/budget-rows";
import type { BudgetOf, BudgetPer, BudgetUnit } from "@/lib/usage/contract";

const notFound = () => missing(sentence("budget_not_found", "Limit not found"));

/** The person's limits, oldest first, with the current usage and reservations of each. */
export async function list(me: Scope): Promise<PersonBudget[]> {
  const states = await rows.budgetStates(me.workspace);
  const names = await subjectNames(me, states);
  return states.map((each) => toWire(each, names.get(each.subjectId)));
}

/**
 * Sets a limit. 400 for an id that is not the person's, 409 if the same is limited already, or with too many limits.
 */
export async function create(me: Scope, input: BudgetInput, by: Caller): Promise<PersonBudget> {
  const { of, id: subjectId = "", per, unit, limit: most, at_limit: atLimit } = input;
  if (of !== "all" && !(await isSubject(me, of, subjectId))) {
    const why = sentence("budget_subject_unknown", "Nothing has this id");
    throw invalid(why, { id: why });
  }
  try {
    const { id } = await added(me, async (tx) => {
      await by.stillIn(tx);
      if ((await rows.countBudgets(tx, me.workspace)) >= budgetLimits.budgets)
        throw quotaExceeded(
          sentence("too_many_budgets", "You can have up to {most} limits", {
            most: budgetLimits.budgets,
          }),
        );
      await note(tx, me, by, amount(unit, most));
      const timeZone = await timeZoneOf(me.person, tx);
      return rows.addBudget(tx, me.workspace, {
        of,
        subjectId,
        per,
        unit,
        most,
        atLimit,
        timeZone,
      });
    });
    return await one(me, id);
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw conflict(sentence("budget_taken", "That limit already exists. Edit it instead."));
  }
}

/** Changes a limit; waiting runs check again. 404 when it is not theirs, 400 for an invalid amount. */
export async function update(
  me: Scope,
  id: string,
  { limit: most, at_limit: atLimit }: BudgetChange,
  by: Caller,
): Promise<PersonBudget> {
  await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const row = await rows.findBudget(tx, me.workspace, id);
    if (!row) throw notFound();
    const fault = most === undefined ? undefined : limitFault(row.unit as BudgetUnit, most);
    if (fault) throw invalid(fault, { limit: fault });
    const unit = row.unit as BudgetUnit;
    const change = [row.most, most ?? row.most].map((each) => amount(unit, each));
    await note(tx, me, by, [...new Set(change)].join(" → "));
    await rows.changeBudget(tx, me.workspace, id, { most, atLimit });
  });
  await askAgain(me);
  return one(me, id);
}

/** Removes a limit; waiting runs check again. 404 when it is not theirs. */
export async function remove(me: Scope, id: string, by: Caller): Promise<void> {
  await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const row = await rows.findBudget(tx, me.workspace, id);
    if (!row) throw notFound();
    await note(tx, me, by, `${amount(row.unit as BudgetUnit, row.most)} → –`);
    await rows.removeBudget(tx, me.workspace, id);
  });
  await askAgain(me);
}

/** Sets the limits in dollars on the person's total usage per day and per run; undefined leaves one unchanged. */
export async function setForAll(
  me: Scope,
  { day, run }: { day?: number | null; run?: number | null },
  by: Caller,
): Promise<void> {
  if (day === undefined && run === undefined) return;
  await added(me, async (tx) => {
    await by.stillIn(tx);
    await note(tx, me, by);
    const zone = await timeZoneOf(me.person, tx);
    if (day !== undefined) await rows.setForAll(tx, me.workspace, "day", day, zone);
    if (run !== undefined) await rows.setForAll(tx, me.workspace, "run", run, zone);
  });
  await askAgain(me);
}

/** A transaction that may add limits. */
const added = <T>(me: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  transact(me.workspace, work).finally(() => budgetAdded(me.workspace));

/** As written to the security log, independent of language. */
const amount = (unit: BudgetUnit, most: number): string =>
  unit === "usd" ? `$${most}` : `${most} tokens`;
/** change: the old and new amount, so that raising a limit can be told from lowering it. */
const note = (tx: Transaction, me: Scope, by: Caller, change = "") =>
  securityEvent(tx, { kind: "budgets_changed", owner: me.workspace, by, detail: change });

async function one(me: Scope, id: string): Promise<PersonBudget> {
  const budget = (await list(me)).find((each) => each.BudgetId === id);
  if (!budget) throw notFound();
  return budget;
}

const toWire = (row: rows.BudgetState, name: string | undefined): PersonBudget => ({
  BudgetId: row.id,
  of: row.of as BudgetOf,
  id: row.subjectId || undefined,
  name,
  per: row.per as BudgetPer,
  unit: row.unit as BudgetUnit,
  limit: row.most,
  at_limit: row.atLimit as PersonBudget["at_limit"],
  spent: row.spent,
  reserved: row.reserved,
  resets_at: periodOf(row.per as BudgetPer, row.timeZone).end?.toISOString() ?? null,
});

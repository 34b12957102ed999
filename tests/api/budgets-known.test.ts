import { expect, test } from "vitest";
import { budgetAdded, hasBudget } from "@/lib/usage/has-budget";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { addBudget } from "@/lib/usage/budget-rows";
import { mintUserId, personalScope } from "@/lib/core/identity";
import { BUDGET_CALL } from "@/lib/runs/run/contract";
import { askAgain } from "@/lib/runs/worker/waiting/ask-again";
import { leave } from "../support/left-behind";
import { untilOneWaits } from "../support/owner-lock";
import { newPerson, type Person } from "../support/person";

process.env.RATE_LIMITS = "off";

const limit = (person: Person) =>
  person.ask("POST", "/api/budgets", {
    body: { of: "all", per: "day", unit: "usd", limit: 1, at_limit: "stop" },
  });

test("a first limit applies from the next model call on, and its removal too", async () => {
  const person = await newPerson();
  const me = mintUserId(person.user.UserId);
  for (let time = 0; time < 2; time++) expect(await hasBudget(me)).toBe(false);
  const answer = await limit(person);
  expect(answer.status).toBe(201);
  expect(await hasBudget(me)).toBe(true);
  const { BudgetId } = (await answer.json()) as { BudgetId: string };
  await person.ask("DELETE", `/api/budgets/${BudgetId}`);
  expect(await hasBudget(me)).toBe(false);
  await person.ask("PATCH", "/api/profile", { body: { budgets: { run: 2 } } });
  expect(await hasBudget(me)).toBe(true);
});

test("who looked while a limit was added does not remember that there was none", async () => {
  const { user } = await newPerson();
  const me = mintUserId(user.UserId);
  const looking = hasBudget(me);
  budgetAdded(me);
  expect(await looking).toBe(false);
  const limit = { of: "all", subjectId: "", per: "day", unit: "usd", most: 1, atLimit: "stop" };
  await transact(me, (tx) => addBudget(tx, me, { ...limit, timeZone: null }));
  expect(await hasBudget(me)).toBe(true);
});

test("a change of limits withdraws no question of a run that another change has freed", async () => {
  const person = await newPerson();
  const me = mintUserId(person.user.UserId);
  const { runId } = await leave(person, "Spend", { said: [] });
  const question = {
    ...{ runId, kind: "tool", name: BUDGET_CALL.name, agentId: "", status: "started" },
    startedAt: new Date(),
  };
  await db().runStep.create({ data: { ...question, step: 1 } });
  await db().run.update({ where: { id: runId }, data: { status: "waiting", leaseUntil: null } });
  let again: Promise<void> | undefined;
  await transact(me, async (tx) => {
    again ??= askAgain(personalScope(me));
    await untilOneWaits(tx);
    // The other change has freed it, and at its next model call it asks again: it does not wait yet.
    await tx.run.update({ where: { id: runId }, data: { status: "running" } });
    await tx.runStep.update({ where: { runId_step: { runId, step: 1 } }, data: { step: 2 } });
  });
  await again;
  expect(await db().runStep.count({ where: { runId, status: "started" } })).toBe(1);
});

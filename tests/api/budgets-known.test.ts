import { expect, test } from "vitest";
import { budgetAdded, hasBudget } from "@/lib/usage/budgets/has-budget";
import { transact } from "@/lib/core/db/transact";
import { addBudget } from "@/lib/usage/budgets/rows";
import { mintUserId } from "@/lib/core/identity";
import { newPerson, type Person } from "../support/person";

process.env.RATE_LIMITS = "off";

const limit = (person: Person) =>
  person.ask("POST", "/api/budgets", {
    body: { of: "all", per: "day", unit: "usd", limit: 1, at_limit: "stop" },
  });

test("a first limit holds from the next model call on, and its removal too", async () => {
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

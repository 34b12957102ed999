import { route } from "@/lib/auth/session/door";
import { budgetApi } from "@/lib/budgets/contract";
import { BudgetInputSchema, BudgetListSchema, BudgetSchema } from "@/lib/budgets/schema";
import * as budgets from "@/lib/budgets/service";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(budgetApi.list, { reply: BudgetListSchema }, ({ me }) => budgets.list(me)),
  POST: route(
    budgetApi.create,
    { body: BudgetInputSchema, reply: BudgetSchema, status: 201 },
    ({ me, body, caller }) => budgets.create(me, body, caller),
  ),
});

import { route } from "@/lib/auth/session/door";
import { budgetApi } from "@/lib/budgets/contract";
import { BudgetChangeSchema, BudgetSchema } from "@/lib/budgets/schema";
import * as budgets from "@/lib/budgets/service";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(
    budgetApi.update,
    { params: IdParams, body: BudgetChangeSchema, reply: BudgetSchema },
    ({ me, params, body, caller }) => budgets.update(me, params.id, body, caller),
  ),
  DELETE: route(budgetApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    budgets.remove(me, params.id, caller),
  ),
});

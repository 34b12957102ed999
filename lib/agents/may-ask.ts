import "server-only";
import type { UserId } from "@/lib/core/identity";
import type { ModelMessage } from "@/lib/core/model/wire";
import { leastCost } from "@/lib/models/least-cost";
import type { Resolved } from "@/lib/models/resolve";
import type { BudgetQuestion } from "@/lib/runs/contract";
import { budgetQuestion } from "@/lib/runs/spending";

/** Before each model call of a run: may it be made, or would it pass a budget of the person's? */
export const mayAsk =
  (me: UserId, runId: string, asked: Resolved) =>
  (messages: ModelMessage[]): Promise<BudgetQuestion | null> =>
    budgetQuestion(me, runId, leastCost(asked, messages));

import "server-only";
import type { UserId } from "@/lib/core/identity";
import { tokens } from "@/lib/core/model/tokens";
import type { ModelMessage } from "@/lib/core/model/wire";
import { leastUse, usageFor } from "@/lib/models/least-use";
import type { Resolved } from "@/lib/models/resolve";
import type { BudgetQuestion } from "@/lib/usage/contract";
import { budgetQuestion } from "@/lib/runs/loop/limits/budget-question";
import { countUsage } from "@/lib/usage/usage";

/** Before each model call of a run: may it be made, or would it pass a budget of the person's? Throws ModelError beyond a limit of the operator's. */
export const budgetCheck =
  (me: UserId, runId: string, asked: Resolved) =>
  (messages: ModelMessage[]): Promise<BudgetQuestion | null> =>
    budgetQuestion(me, runId, leastUse(asked, messages));

/** What an agent's work in a run asks before a model call, and what it counts behind one that ended without a count. */
export const spending = (me: UserId, runId: string, asked: Resolved) => ({
  mayAsk: budgetCheck(me, runId, asked),
  /** It must not hide why the call ended: one that was cut by the end of the server may find the database closed. */
  countCut: (messages: ModelMessage[], written: string): Promise<unknown> =>
    countUsage(me, usageFor(asked, messages, tokens(written))).catch(() => undefined),
});

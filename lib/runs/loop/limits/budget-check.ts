import "server-only";
import type { UserId } from "@/lib/core/identity";
import { tokens } from "@/lib/core/model/tokens";
import type { ModelMessage } from "@/lib/core/model/wire";
import { leastUse, usageFor } from "@/lib/models/least-use";
import type { Resolved } from "@/lib/models/resolve";
import type { BudgetQuestion } from "@/lib/usage/contract";
import { budgetQuestion } from "@/lib/runs/loop/limits/budget-question";
import { countUsage } from "@/lib/usage/usage";

/**
 * Checks before each model call of a run whether it would exceed one of the person's budgets. Throws ModelError when it
 * would exceed a limit set by the operator.
 */
export const budgetCheck =
  (me: UserId, runId: string, asked: Resolved) =>
  (messages: ModelMessage[]): Promise<BudgetQuestion | null> =>
    budgetQuestion(me, runId, leastUse(asked, messages));

/** What an agent checks before a model call, and what it counts after one that ended without a usage count. */
export const spending = (me: UserId, runId: string, asked: Resolved) => ({
  mayAsk: budgetCheck(me, runId, asked),
  /** Errors are ignored so as not to hide why the call ended: if the server shut down, the database may be closed. */
  countCut: (messages: ModelMessage[], written: string): Promise<unknown> =>
    countUsage(me, usageFor(asked, messages, tokens(written))).catch(() => undefined),
});

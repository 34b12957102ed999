import "server-only";
import { tokens } from "@/lib/agents/fit-context";
import type { UserId } from "@/lib/core/identity";
import type { ModelMessage } from "@/lib/core/model/wire";
import type { Resolved } from "@/lib/models/resolve";
import type { BudgetQuestion } from "@/lib/runs/contract";
import { budgetQuestion } from "@/lib/runs/spending";

/** The least that an answer is counted with: a short sentence. */
const ANSWER_TOKENS = 50;

/** Before each model call of a run: may it be made, or would it pass a budget of the person's? Counted with what is sent, and a short answer. */
export const mayAsk =
  (me: UserId, runId: string, { cost }: Resolved) =>
  (messages: ModelMessage[]): Promise<BudgetQuestion | null> => {
    const sent = messages.reduce((sum, { content }) => sum + tokens(content), 0);
    return budgetQuestion(me, runId, cost({ prompt_tokens: sent, completion_tokens: ANSWER_TOKENS, total_tokens: sent + ANSWER_TOKENS, cached_tokens: 0 }));
  };

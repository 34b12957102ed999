import "server-only";
import type { Resolved } from "@/lib/models/resolve";
import { BUDGET_CALL } from "@/lib/runs/run/contract";
import {
  conditionQuestion,
  judgeConditions,
  Unreadable,
  type ConditionCheck,
  type Judgement,
} from "@/lib/runs/engine/edge-conditions";
import type { WorkOnRun } from "@/lib/runs/worker/worker";
import { spending } from "@/lib/runs/agent/budget-check";

/** How often the model is asked for a readable verdict. */
const TRIES = 2;

/**
 * The model's verdict on the conditions of edges; null when cut by the signal, or when the person must be asked first.
 * Each attempt is a separate call: limits are checked before it, and its usage is counted though no step records it.
 */
export async function judged(
  claimed: Pick<WorkOnRun, "me" | "run" | "record" | "ensureHeld">,
  { who, task, edges, record, budget }: ConditionCheck,
  resolved: Resolved,
  signal: AbortSignal,
): Promise<Judgement | null> {
  const messages = conditionQuestion({ task, answer: record.content, edges });
  const isReplayed = claimed.record?.replayed ?? false;
  const spend = spending(claimed.me, { run: claimed.run, ...who }, resolved, {
    budget,
    signal,
  });
  for (let tries = 1; ; tries++) {
    const question = isReplayed ? null : await spend.mayAsk(messages, {});
    if (question) {
      const call = { ...BUDGET_CALL, arguments: question };
      await record.take({ type: "waiting", call, for: "budget" });
      return null;
    }
    await claimed.ensureHeld();
    try {
      const judgement = await judgeConditions(resolved, messages, edges, signal);
      if (!judgement && !isReplayed) await spend.countCut(messages, "");
      return judgement;
    } catch (error) {
      if (!(error instanceof Unreadable)) {
        if (!isReplayed) await spend.countCut(messages, null);
        throw error;
      }
      const usage = resolved.price(error.usage);
      if (!isReplayed) await spend.count(usage); // not written as a step: a retry asks again
      budget.spend(usage);
      if (tries === TRIES) throw error;
    }
  }
}

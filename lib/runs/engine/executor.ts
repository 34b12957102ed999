import "server-only";
import { abandonedEnd } from "@/lib/runs/engine/abandoned";
import { executePlan, tellKept } from "@/lib/runs/engine/execute-plan";
import type { PlanInput } from "@/lib/runs/engine/plan-context";
import type { PlanEnd } from "@/lib/runs/engine/plan-end";
import * as runs from "@/lib/runs/worker/service";
import { tellWaits } from "@/lib/runs/journal/channels";
import type { Claimed, Executor } from "@/lib/runs/worker/worker";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

/** What one kind of run adds to the engine: its input, its notifications, and what its end writes. */
export type RunHandler<Input extends PlanInput> = {
  /** Notifies followers that the run has started or resumed. */
  began(claimed: Claimed): void;
  /** The plan to execute, read from the rows unless the handler already has it. */
  input(claimed: Claimed): Promise<Input>;
  /** The run waits for a person; its row is already updated. */
  waits(claimed: Claimed): void;
  /** Ends the run, by `journal.finish`, or postpones it. `input`: missing for a run that is given up. */
  end(claimed: Claimed, end: PlanEnd, input?: Input): Promise<void>;
  /** For a run that was interrupted too often. */
  interrupted: SentenceOrText;
  /** Is the run the work of one agent, without steps for its part? */
  isInline(run: Claimed["run"]): boolean;
};

/** Updates the inbox of the person that a run waits for, or no longer waits for. Tasks publish their changes themselves. */
const publishWait = ({ run, me }: Claimed): unknown => run.kind === "task" || tellWaits(me);

/** The executor of one kind of run. All kinds share one engine and differ only in their handler. */
export const executorOf = <Input extends PlanInput>(handler: RunHandler<Input>): Executor => ({
  async carryOut(claimed) {
    handler.began(claimed);
    if (claimed.recovered) publishWait(claimed); // it may have waited until now
    const input = await handler.input(claimed);
    const outcome = await executePlan(claimed, input, handler.isInline(claimed.run));
    if (outcome.status === "left") return;
    if (outcome.status !== "waiting") return handler.end(claimed, outcome, input);
    handler.waits(claimed);
    publishWait(claimed);
    await runs.stopIfWanted(claimed.me, claimed.run.id);
  },

  async giveUp(claimed, why) {
    handler.began(claimed);
    const inline = handler.isInline(claimed.run);
    const end = await abandonedEnd(claimed, why, handler.interrupted, inline);
    if (inline) tellKept(claimed.journal, end);
    await handler.end(claimed, end);
  },
});

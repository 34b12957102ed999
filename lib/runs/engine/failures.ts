import "server-only";
import { ModelError } from "@/lib/core/model/wire";
import { sharedError } from "@/lib/core/shared/shared-error";
import { SpentError } from "@/lib/runs/loop/limits/budget";
import { LoopError } from "@/lib/runs/loop/limits/loop-breaker";
import { OUT_OF_TIME } from "@/lib/runs/loop/limits/work-time";
import { sentence } from "@/lib/core/shared/sentence";
import { failure, type Failure } from "@/lib/runs/shared/failure";
import { SentenceError } from "@/lib/core/shared/sentence-error";

/** Why a run came to no result. lasting: the same would happen again, were it tried anew. */
export type PlanFailure = Failure & { lasting?: boolean };

export const STOPPED = failure("stopped", sentence("run_stopped", "The run was stopped."));
export const OVERTIME = failure("step_limit", OUT_OF_TIME);
/** Cut by the run's signal: whoever looks at the signal knows better why. */
export const CUT = failure("interrupted", sentence("run_interrupted", "The run was interrupted."));

/** Thrown when a node's agent is no longer there. */
export class AgentGone extends SentenceError {
  static {
    sharedError(this, "AgentGone");
  }
}

/** What a person should know of errors that came together: the first that is a failure of the run. Throws what nobody foresaw. */
export function failureOf(...reasons: unknown[]): PlanFailure {
  const known = reasons.map(foreseen);
  const unforeseen = known.findIndex((each) => each === null);
  if (unforeseen >= 0) throw reasons[unforeseen];
  return known[0]!;
}

function foreseen(reason: unknown): PlanFailure | null {
  if (reason instanceof ModelError)
    return { ...failure(reason.code, reason.sentence), lasting: reason.lasting };
  if (reason instanceof LoopError) return failure("loop_detected", reason.sentence);
  if (reason instanceof SpentError) return failure("step_limit", reason.sentence);
  return reason instanceof AgentGone ? failure("interrupted", reason.sentence) : null;
}

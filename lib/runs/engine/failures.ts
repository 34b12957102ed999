import "server-only";
import { ModelError } from "@/lib/core/model/wire";
import { sharedError } from "@/lib/core/shared/shared-error";
import { SpentError } from "@/lib/runs/agent/budget";
import { LoopError } from "@/lib/runs/agent/loop-breaker";
import { OUT_OF_TIME } from "@/lib/runs/agent/work-time";
import { sentence } from "@/lib/core/shared/sentence";
import { failure, type Failure } from "@/lib/runs/run/failure";
import { SentenceError } from "@/lib/core/shared/sentence-error";

/** Why a run has no result. lasting: a retry would fail in the same way. */
export type PlanFailure = Failure & { lasting?: boolean };

export const STOPPED = failure("stopped", sentence("run_stopped", "The run was stopped."));
export const OVERTIME = failure("step_limit", OUT_OF_TIME);
/** Cut by the run's signal, which has the actual reason. */
export const CUT = failure("interrupted", sentence("run_interrupted", "The run was interrupted."));

/** Thrown when a node's agent no longer exists. */
export class AgentGone extends SentenceError {
  static {
    sharedError(this, "AgentGone");
  }
}

/**
 * The failure to report for errors that occurred together: the first that is a failure of the run. Throws unexpected
 * errors.
 */
export function failureOf(...reasons: unknown[]): PlanFailure {
  const expected = reasons.map(foreseen);
  const unforeseen = expected.findIndex((each) => each === null);
  if (unforeseen >= 0) throw reasons[unforeseen];
  return expected[0]!;
}

function foreseen(reason: unknown): PlanFailure | null {
  if (reason instanceof ModelError)
    return { ...failure(reason.code, reason.sentence), lasting: reason.lasting };
  if (reason instanceof LoopError) return failure("loop_detected", reason.sentence);
  if (reason instanceof SpentError) return failure("step_limit", reason.sentence);
  return reason instanceof AgentGone ? failure("interrupted", reason.sentence) : null;
}

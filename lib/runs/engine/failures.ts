import "server-only";
import { ModelError } from "@/lib/core/model/wire";
import { sharedError } from "@/lib/core/shared/shared-error";
import type { FailureCode } from "@/lib/runs/contract";
import { SpentError } from "@/lib/runs/loop/limits/budget";
import { LoopError } from "@/lib/runs/loop/limits/loop-breaker";
import { OUT_OF_TIME } from "@/lib/runs/loop/limits/work-time";

/** Why a run came to no result. lasting: the same would happen again, were it tried anew. */
export type Failure = { code: FailureCode; message: string; lasting?: boolean };

export const STOPPED: Failure = { code: "stopped", message: "This was stopped." };
export const OVERTIME: Failure = { code: "step_limit", message: OUT_OF_TIME };
/** Cut by the run's signal: whoever looks at the signal knows better why. */
export const CUT: Failure = { code: "interrupted", message: "This was interrupted." };

/** Thrown when a node's agent is no longer there. */
export class AgentGone extends Error {
  static {
    sharedError(this, "AgentGone");
  }
}

/** What a person should know of errors that came together: the first that is a failure of the run. Throws what nobody foresaw. */
export function failureOf(...reasons: unknown[]): Failure {
  const known = reasons.map(foreseen);
  const unforeseen = known.findIndex((each) => each === null);
  if (unforeseen >= 0) throw reasons[unforeseen];
  return known[0]!;
}

function foreseen(reason: unknown): Failure | null {
  if (reason instanceof ModelError)
    return { code: reason.code, message: reason.message, lasting: reason.lasting };
  if (reason instanceof LoopError) return { code: "loop_detected", message: reason.message };
  if (reason instanceof SpentError) return { code: "step_limit", message: reason.message };
  return reason instanceof AgentGone ? { code: "interrupted", message: reason.message } : null;
}

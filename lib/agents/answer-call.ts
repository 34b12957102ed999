import "server-only";
import type { UserId } from "@/lib/core/identity";
import type { RunInput } from "@/lib/runs/contract";
import { answer } from "@/lib/runs/input";
import { allow } from "@/lib/tools/approvals";

/**
 * A person's answer to a call that waits (see `answer`). With `remember`, what was allowed once is allowed for the rest
 * of the run's conversation or task, for this agent and this tool.
 */
export const answerCall = (me: UserId, runId: string, input: Omit<RunInput, "id">) =>
  answer(me, runId, input, (tx, call) => allow(tx, me, call));

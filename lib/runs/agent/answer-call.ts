import "server-only";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Scope } from "@/lib/core/identity";
import type { RunInput } from "@/lib/runs/run/contract";
import { requireMayAct } from "@/lib/runs/worker/service";
import { answer } from "@/lib/runs/worker/waiting/input";
import { securityEvent } from "@/lib/security/events";
import { allow } from "@/lib/tools/approvals";
import { nameIn } from "@/lib/tools/fingerprint";

/**
 * A person's answer to a waiting call (see `answer`). With `remember`, a call allowed once is allowed for the rest of
 * the run's conversation or task, for this agent and this tool.
 */
export async function answerCall(
  me: Scope,
  runId: string,
  input: Omit<RunInput, "id">,
  by: Caller,
) {
  await requireMayAct(me, runId);
  return answer(me, runId, input, by, async (tx, call) => {
    await allow(tx, me.workspace, call);
    await securityEvent(tx, {
      kind: "tool_allowed",
      owner: me.workspace,
      by,
      subject: call.scope,
      detail: nameIn(call.tool),
    });
  });
}

import "server-only";
import type { UserId } from "@/lib/core/identity";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";
import { shuttingDown } from "@/lib/core/process/shutdown";
import * as runs from "@/lib/runs/service";

/** How many callers wait for a run: the same call may be made twice. */
const waiting = () => processSingleton("programs.waiting", () => new Map<string, number>());

/**
 * Stops a run when the last caller that waits for it has closed the line, but not when it is this server that leaves.
 * Returns a function to call once the caller is answered.
 */
export function stopWhenLeft(me: UserId, runId: string, signal: AbortSignal): () => void {
  waiting().set(runId, (waiting().get(runId) ?? 0) + 1);
  let here = true;
  const leave = (): boolean => {
    if (!here) return false;
    here = false;
    signal.removeEventListener("abort", left);
    const others = (waiting().get(runId) ?? 1) - 1;
    if (others > 0) waiting().set(runId, others);
    else waiting().delete(runId);
    return others === 0;
  };
  function left() {
    if (!leave() || shuttingDown().aborted) return;
    runs
      .stop(me, runId)
      .catch((error: unknown) =>
        log().warn({ run_id: runId, error }, "a run whose caller left could not be stopped"),
      );
  }
  signal.addEventListener("abort", left, { once: true });
  if (signal.aborted) left();
  return () => void leave();
}

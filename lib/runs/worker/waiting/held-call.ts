import "server-only";
import { publishTo, subscribe } from "@/lib/core/cluster/event-bus";
import { processId } from "@/lib/core/cluster/queue";
import type { Scope } from "@/lib/core/identity";
import { isAtWork } from "@/lib/core/cluster/nodes";
import { log } from "@/lib/core/telemetry/log";
import { stopWanted } from "@/lib/runs/worker/service";
import { resumeChannel, stopChannel } from "@/lib/runs/journal/channels";
import { resume } from "@/lib/runs/worker/worker";

/**
 * For a process that keeps a call open while its run waits: calls `stopped` when the person stops the run, in any
 * process, and claims the run here when they have answered in another. Returns a function that ends both.
 */
export function attendHeldCall(me: Scope, runId: string, stopped: () => void): () => void {
  const leave = [
    subscribe(stopChannel(runId), stopped, () => {
      void stopWanted(me, runId).then((wanted) => wanted && stopped());
    }),
    subscribe(resumeChannel(runId), () => {
      resume(runId).catch((error: unknown) => log().warn({ error }, "a run was not resumed"));
    }),
  ];
  return () => leave.forEach((each) => each());
}

/**
 * Resumes a run that its person has answered, in the process that has its call open. If that process has stopped, or
 * misses the message, the timer resumes it: the process that claims the run then reports that the call is lost.
 */
export async function resumeAtHolder(holder: string | undefined, runId: string): Promise<void> {
  const isElsewhere = holder !== undefined && holder !== processId() && (await isAtWork(holder));
  if (isElsewhere) publishTo(holder, resumeChannel(runId), null);
  else await resume(runId);
}

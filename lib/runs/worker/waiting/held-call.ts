import "server-only";
import { publishTo, subscribe } from "@/lib/core/events/event-bus";
import { processId } from "@/lib/core/events/queue";
import type { UserId } from "@/lib/core/identity";
import { isAtWork } from "@/lib/core/nodes/nodes";
import { log } from "@/lib/core/telemetry/log";
import { stopWanted } from "@/lib/runs/service";
import { resumeChannel, stopChannel } from "@/lib/runs/worker/channels";
import { resume } from "@/lib/runs/worker/worker";

/**
 * For a process that holds a call open while its run waits: calls `stopped` when the person stops the run, wherever they
 * do, and takes the run up here when they have answered elsewhere. Returns a function that ends both.
 */
export function attendHeldCall(me: UserId, runId: string, stopped: () => void): () => void {
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
 * Resumes a run that its person has answered, in the process that holds its call open. One that no longer works, or does
 * not hear of it, is left to the timer: whoever takes the run up then says that the call is lost.
 */
export async function resumeAtHolder(holder: string | undefined, runId: string): Promise<void> {
  const isElsewhere = holder !== undefined && holder !== processId() && (await isAtWork(holder));
  if (isElsewhere) publishTo(holder, resumeChannel(runId), null);
  else await resume(runId);
}

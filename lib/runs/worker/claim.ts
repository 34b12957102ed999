import "server-only";
import type { Reading } from "@/lib/core/db/statements";
import type { Lease } from "@/lib/core/cluster/queue";
import { withInterruption } from "@/lib/runs/worker/interruption";
import type { Run } from "@/prisma/generated/client";

/** How often a run is restarted automatically if a retry may fix a failure. */
export const TRIES = 2;

/**
 * The columns that a claim changes. A run that was in progress was interrupted; one that was answered or postponed was
 * not.
 */
export async function claimOf(reading: Reading, run: Run, lease: Lease) {
  const isInterrupted = run.status === "running";
  return {
    ...lease,
    status: "running",
    fence: run.fence + 1,
    tries: run.tries + (isInterrupted ? 1 : 0),
    interruption: isInterrupted ? await withInterruption(reading, run) : run.interruption,
  };
}

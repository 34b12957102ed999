import "server-only";
import { conflict, missing } from "@/lib/core/errors";
import type { Principal } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { planOf } from "@/lib/runs/run/plan-schema";
import type { BegunAgain } from "@/lib/runs/run/rerun-contract";
import * as runs from "@/lib/runs/worker/service";
import { beginTaskRun } from "@/lib/tasks/routing/route-task";
import { rowNamed } from "@/lib/tasks/service";

/**
 * Queues a new run of a task that continues a failed one: finished work is taken over and not repeated. 404 when the
 * run is not the person's, 409 if it is not a task's or did not fail, and while its task is running or is completed.
 */
export async function goOn(by: Principal, id: string): Promise<BegunAgain> {
  const { me } = by;
  const earlier = await runs.findRow(me, id);
  if (!earlier) throw missing(sentence("run_not_found", "Run not found"));
  if (earlier.taskId === null || earlier.kind !== "task" || earlier.status !== "failed")
    throw conflict(sentence("run_not_failed", "Only a failed task run can be resumed."));
  const task = await rowNamed(me, earlier.taskId);
  const steps = await runs.steps(me, id);
  const run = await beginTaskRun(by, task, {
    plan: planOf(earlier),
    earlier: { run: earlier, steps: steps.at(-1)?.step ?? 0 },
  });
  if (typeof run === "string")
    throw conflict(sentence("task_under_way", "This task is already running."));
  return { run_id: run.id };
}

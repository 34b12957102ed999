import "server-only";
import { AppError } from "@/lib/core/http/reply/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { UserId } from "@/lib/core/identity";
import { reasonOf } from "@/lib/core/shared/sentence";
import type { TaskBulk, TaskBulkResult } from "@/lib/tasks/contract";
import * as tasks from "@/lib/tasks/service";

/**
 * Deletes tasks, or sets their status, one after the other, each in a transaction of its own: what one of them refuses
 * holds up no other. Returns what came of each, in the given order. A task that is gone already counts as deleted.
 */
export async function bulk(
  me: UserId,
  { ids, ...change }: TaskBulk,
  by: Caller,
): Promise<TaskBulkResult[]> {
  const results: TaskBulkResult[] = [];
  for (const id of new Set(ids))
    results.push(
      await outcomeOf(id, change.action === "delete", () =>
        change.action === "delete"
          ? tasks.remove(me, id)
          : tasks.update(me, id, { status: change.status }, by),
      ),
    );
  return results;
}

async function outcomeOf(
  TaskId: string,
  deleting: boolean,
  work: () => Promise<unknown>,
): Promise<TaskBulkResult> {
  try {
    await work();
    return { TaskId, ok: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (deleting && error.status === 404) return { TaskId, ok: true };
    return {
      TaskId,
      ok: false,
      error: error.message,
      error_reason: reasonOf(error.sentence),
    };
  }
}

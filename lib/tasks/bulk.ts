import "server-only";
import { AppError, invalid } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Scope } from "@/lib/core/identity";
import { reasonOf } from "@/lib/core/shared/sentence";
import type { TaskBulk, TaskBulkResult, TaskChange } from "@/lib/tasks/contract";
import * as tasks from "@/lib/tasks/service";
import { taskLimits, TOO_MANY_LABELS } from "@/lib/tasks/rules";

/**
 * Deletes tasks, sets their status, or their priority and labels, one after the other, each in its own transaction: a
 * refusal does not block the others. Returns the outcome of each, in the given order. A task that no longer exists
 * counts as deleted.
 */
export async function bulk(
  me: Scope,
  { ids, ...change }: TaskBulk,
  by: Caller,
): Promise<TaskBulkResult[]> {
  const results: TaskBulkResult[] = [];
  for (const id of new Set(ids))
    results.push(
      await outcomeOf(id, change.action === "delete", () => carryOut(me, id, change, by)),
    );
  return results;
}

async function carryOut(me: Scope, id: string, change: TaskChange, by: Caller): Promise<unknown> {
  if (change.action === "delete") return tasks.remove(me, id, by);
  if (change.action === "set_status") return tasks.update(me, id, { status: change.status }, by);
  const { priority, add_labels: added = [], remove_labels: removed = [] } = change;
  const { labels: before = [], version } = await tasks.get(me, id);
  const gone = new Set(removed.map((label) => label.toLowerCase()));
  const labelKeys = new Set(before.map((label) => label.toLowerCase()));
  const labels = [
    ...before.filter((label) => !gone.has(label.toLowerCase())),
    ...added.filter(
      (label) => !labelKeys.has(label.toLowerCase()) || gone.has(label.toLowerCase()),
    ),
  ];
  if (labels.length > taskLimits.labels) throw invalid(TOO_MANY_LABELS);
  return tasks.update(me, id, { priority, labels, version }, by);
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

import "server-only";
import { invalid } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { markSeen, notificationsOf } from "@/lib/runs/notifications";
import type { Notice } from "@/lib/tasks/contract";
import { namesOf } from "@/lib/tasks/counts";
import { sentence } from "@/lib/core/shared/sentence";
import { reasonIn } from "@/lib/core/http/reason";

const MOST = 50;

/** How the person's tasks ended, and which of them wait for an answer: the newest 50. */
export async function list(me: Scope): Promise<Notice[]> {
  const all = await notificationsOf(me, MOST);
  const names = await namesOf(
    me,
    all.flatMap(({ run }) => run.taskId ?? []),
  );
  return all.flatMap(({ run, at, seen }) => {
    const task_name = names.get(run.taskId ?? "");
    if (task_name === undefined) return []; // the task was deleted
    return {
      run_id: run.id,
      task_id: run.taskId!,
      task_name,
      status: run.status as Notice["status"],
      error: run.errorMessage ?? undefined,
      error_reason: reasonIn(run.errorReason),
      at: at.toISOString(),
      seen,
    };
  });
}

/** Marks these as seen by the person. 400 when one of them is not a run of theirs. */
export async function see(me: Scope, runIds: string[]): Promise<void> {
  const unknown = await markSeen(me, runIds);
  const why = sentence("run_unknown", "Run not found");
  if (unknown.length) throw invalid(why, { run_ids: why });
}

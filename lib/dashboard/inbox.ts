import "server-only";
import { nearLimits, type NearLimit } from "@/lib/budgets/near-limits";
import type { Scope } from "@/lib/core/identity";
import { reasonOf } from "@/lib/core/shared/sentence";
import { namer } from "@/lib/dashboard/named-runs";
import { waitsOf } from "@/lib/runs/notifications";
import type { Notice } from "@/lib/tasks/contract";
import * as tasks from "@/lib/tasks/notifications";
import { limitsAmong, markNearSeen } from "@/lib/usage/near-limit";

const MOST = 50;

/**
 * How the person's tasks ended, which tasks, chats and other runs wait for an answer, and which limits are nearly
 * reached: the newest 50.
 */
export async function list(me: Scope): Promise<Notice[]> {
  const [ofTasks, waiting, limits] = await Promise.all([
    tasks.list(me),
    chatsThatWait(me),
    nearLimits(me),
  ]);
  const all = [...ofTasks, ...waiting, ...limits.map(toWire)];
  return all.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, MOST);
}

/** Replies, and runs of programs, that wait for the person. */
async function chatsThatWait(me: Scope): Promise<Notice[]> {
  const waits = await waitsOf(me, MOST, { not: "task" });
  if (waits.length === 0) return [];
  const named = await namer(
    me,
    waits.map(({ run }) => run),
  );
  return waits.map(({ run, at, seen }) => {
    const { title, agent_name } = named(run);
    return {
      run_id: run.id,
      task_id: "",
      task_name: title || agent_name,
      status: "waiting",
      conversation_id: run.conversationId ?? undefined,
      message_id: run.messageId ?? undefined,
      at: at.toISOString(),
      seen,
    };
  });
}

const toWire = ({ id, name, why, at, seen }: NearLimit): Notice => ({
  run_id: id,
  task_id: "",
  task_name: name ?? "",
  status: "near_limit",
  budget_id: id,
  error: why.text,
  error_reason: reasonOf(why),
  at: at.toISOString(),
  seen,
});

/** Marks these as seen by the person. 400 when one of them is neither a run of theirs nor a limit. */
export async function see(me: Scope, ids: string[]): Promise<void> {
  const limits = await limitsAmong(me.workspace, ids);
  await tasks.see(
    me,
    ids.filter((id) => !limits.includes(id)),
  );
  if (limits.length) await markNearSeen(me.workspace, limits);
}

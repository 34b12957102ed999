import "server-only";
import * as agents from "@/lib/agents/service";
import { NO_USAGE, sumUsage } from "@/lib/usage/shared/sum";
import { update } from "@/lib/core/db/statements";
import type { FailureCode, RunEvent } from "@/lib/runs/contract";
import type { Usage } from "@/lib/usage/contract";
import * as runs from "@/lib/runs/service";
import { TRIES } from "@/lib/runs/worker/claim";
import { UNREADABLE } from "@/lib/runs/record/unreadable";
import type { Claimed, Executor } from "@/lib/runs/worker/worker";
import { changed } from "@/lib/tasks/events/changes";
import { executePlan, type PlanOutcome } from "@/lib/runs/engine/execute-plan";
import { planOf } from "@/lib/runs/graph/plan-schema";

/** PRODUCT 'How a task runs': what a further try may mend. */
const PASSING: FailureCode[] = ["provider_rate_limit", "provider_error", "provider_network"];
/** Before the first try anew, and before the second. */
const PAUSES_MS = [3_000, 15_000];

type End = Extract<PlanOutcome, { status: "completed" | "failed" | "stopped" }>;
type Account = { agents: string[]; usage: Usage };

/** Carries out a task's run, and ends it with the task's result or failure in one transaction. */
export const taskExecutor: Executor = {
  async carryOut(claimed) {
    began(claimed);
    await work(claimed);
  },

  async giveUp(claimed, why) {
    began(claimed);
    const account = await accountOf(claimed);
    if (claimed.run.stopRequested)
      return fail(claimed, { code: "stopped", message: "This was stopped." }, account);
    await fail(
      claimed,
      {
        code: "interrupted",
        message:
          why === "unreadable"
            ? UNREADABLE
            : "The server was restarted several times while this task was being worked on.",
      },
      account,
    );
  },
};

/** It waits no more, if it did. */
function began({ run, me, journal }: Claimed): void {
  journal.emit({ event: "run", data: { run_id: run.id } });
  changed(me, run.taskId!);
}

async function work(claimed: Claimed): Promise<void> {
  const { run, me, journal } = claimed;
  const end = await executePlan(claimed, planOf(run));
  if (end.status === "left") return;
  if (end.status === "waiting") {
    changed(me, run.taskId!);
    return runs.stopIfWanted(me, run.id);
  }
  const account = {
    agents: [...new Set(end.parts.map((part) => part.agent_id))],
    usage: end.usage,
  };
  const error = failureOf(end);
  if (!error)
    return finish(claimed, "completed", account, {
      status: "completed",
      result: resultOf(end),
      error: null,
      errorCode: null,
    });
  if (!PASSING.includes(error.code) || error.lasting || run.tries >= TRIES)
    return fail(claimed, error, account);
  await journal.putOff(new Date(Date.now() + PAUSES_MS[run.tries]! * (0.75 + Math.random() / 2)));
}

type Failure = { code: FailureCode; message: string; lasting?: boolean };

const resultOf = (end: End): string => (end.status === "completed" ? end.result : "");

/** An agent that answers with nothing has not done the task. */
function failureOf(end: End): Failure | null {
  if (end.status !== "completed") return end.error;
  return end.result.trim() === ""
    ? { code: "provider_error", message: "The agent ended without a result." }
    : null;
}

/** What a run has used that does not go on. */
async function accountOf({ me, run }: Claimed): Promise<Account> {
  const steps = await runs.steps(me, run.id);
  return {
    agents: [],
    usage: steps.reduce((all, { usage }) => (usage ? sumUsage(all, usage) : all), NO_USAGE),
  };
}

const fail = (claimed: Claimed, error: Failure, account: Account): Promise<void> =>
  finish(claimed, error.code === "stopped" ? "stopped" : "failed", account, {
    status: "pending",
    error: error.message,
    errorCode: error.code,
  });

type TaskEnd =
  | { status: "completed"; result: string; error: null; errorCode: null }
  | { status: "pending"; error: string; errorCode: FailureCode };

/** Run, task and last words stand or fall together. A task that was set by hand meanwhile, or runs anew, stays as it is. */
async function finish(
  { run, me, journal }: Claimed,
  status: "completed" | "failed" | "stopped",
  account: Account,
  task: TaskEnd,
): Promise<void> {
  const now = new Date();
  const error = task.error === null ? undefined : { code: task.errorCode, message: task.error };
  const words: RunEvent[] = [
    ...(error
      ? [{ event: "error" as const, data: { error: error.message, code: error.code } }]
      : []),
    { event: "usage", data: account.usage },
    { event: "done", data: { status } },
  ];
  const outcome = {
    status,
    usage: account.usage,
    error,
    result: task.status === "completed" ? task.result : undefined,
  };
  await journal.finish(outcome, words, async (tx) => {
    await update(
      tx,
      "Task",
      { id: run.taskId!, ownerId: me, runId: run.id, status: "in_progress" },
      { ...task, updatedAt: now },
    );
    for (const id of account.agents) await agents.used(tx, me, id, now);
  });
  changed(me, run.taskId!);
}

import "server-only";
import { visibleTo } from "@/lib/core/identity";
import * as agents from "@/lib/agents/service";
import { madeIn } from "@/lib/files/agents/made-files";
import { contentParts, imageRoom } from "@/lib/files/content-parts";
import { db } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { executePipelined, updateOf } from "@/lib/core/db/statements";
import type { Letter } from "@/lib/core/mail/letter";
import { wakeOutbox } from "@/lib/core/mail/outbox";
import type { FailureCode, RunEvent } from "@/lib/runs/run/contract";
import { executorOf } from "@/lib/runs/engine/executor";
import { agentsIn, type PlanEnd } from "@/lib/runs/engine/plan-end";
import { UnreadableRecord } from "@/lib/runs/run/unreadable";
import { planOf } from "@/lib/runs/run/plan-schema";
import { TRIES } from "@/lib/runs/worker/claim";
import { sentenceOfFailure } from "@/lib/runs/run/failure";
import type { Claimed, Executor } from "@/lib/runs/worker/worker";
import { changed } from "@/lib/tasks/changes";
import { failureMail, queueFailure } from "@/lib/tasks/schedule/failure-mail";
import { sentence } from "@/lib/core/shared/sentence";
import { reasonColumn } from "@/lib/core/http/reason";

/** PRODUCT 'How a task runs': failures that a retry may fix. */
const PASSING: FailureCode[] = ["provider_rate_limit", "provider_error", "provider_network"];
/** Pauses before the first retry, and before the second. */
const PAUSES_MS = [3_000, 15_000];

/** Executes a task's run, and ends it with the task's result or failure in one transaction. */
export const taskExecutor: Executor = executorOf({
  began({ run, me, journal }) {
    journal.emit({ event: "run", data: { run_id: run.id } });
    changed(me, run.taskId!); // it no longer waits, if it did
  },
  async input({ run, me }) {
    const plan = planOf(run);
    const written = await madeIn(me, { placeId: run.taskId! });
    return {
      plan,
      files: [...(plan.files ?? []), ...written],
      attached: await contentParts(me.workspace, plan.files ?? [], imageRoom()),
      onPart: () => changed(me, run.taskId!), // the task shows its progress
    };
  },
  waits: ({ run, me }) => changed(me, run.taskId!),
  async end(claimed, end, input) {
    const { run, journal } = claimed;
    const pause = PAUSES_MS[run.tries];
    if (!input || !mayPass(end) || run.tries >= TRIES || pause === undefined)
      return finish(claimed, end);
    await journal.putOff(new Date(engine().now().getTime() + pause * (0.75 + Math.random() / 2)));
  },
  interrupted: sentence(
    "task_interrupted",
    "The server restarted several times while this task was running.",
  ),
  isInline: () => false,
});

const mayPass = ({ error }: PlanEnd): boolean =>
  error !== undefined && !error.lasting && PASSING.includes(error.code);

type TaskEnd =
  | {
      status: "completed";
      result: string;
      error: null;
      errorCode: null;
      errorReason: null;
      failMailedAt: null;
    }
  | { status: "pending"; error: string; errorCode: FailureCode; errorReason: string | null };

const taskEnd = ({ content, error }: PlanEnd): TaskEnd =>
  error
    ? {
        status: "pending",
        error: error.message,
        errorCode: error.code,
        errorReason: reasonColumn(error),
      }
    : {
        status: "completed",
        result: content,
        error: null,
        errorCode: null,
        errorReason: null,
        failMailedAt: null,
      };

/**
 * Writes run, task and last events in one transaction. A task whose status was set by hand meanwhile, or that runs
 * again, stays as it is.
 */
async function finish({ run, me, journal }: Claimed, end: PlanEnd): Promise<void> {
  const now = new Date();
  const { status, usage } = end;
  const { error } = end;
  const words: RunEvent[] = [
    ...(error
      ? [
          {
            event: "error" as const,
            data: { error: error.message, code: error.code },
          },
        ]
      : []),
    { event: "usage", data: usage },
    { event: "done", data: { status } },
  ];
  const outcome = { status, usage, error, result: error ? undefined : end.content };
  const mail = await mailOf(run, me, end);
  await journal.finish(outcome, words, async (tx) => {
    const task = { id: run.taskId!, ownerId: run.ownerId, runId: run.id };
    const running = { ...task, status: "in_progress" };
    await executePipelined(tx, updateOf("Task", running, { ...taskEnd(end), updatedAt: now }));
    if (mail) await queueFailure(tx, mail, { ...task, status: "pending", errorCode: error?.code });
    for (const id of agentsIn(end.parts)) await agents.used(tx, me, id, now);
  });
  changed(me, run.taskId!);
  if (mail) wakeOutbox();
}

/** The email about a scheduled run that has failed; null for any other. */
async function mailOf(
  run: Claimed["run"],
  me: Claimed["me"],
  { status, error }: PlanEnd,
): Promise<Letter | null> {
  if (status !== "failed" || !error || !wasDue(run)) return null;
  const task = await db().task.findFirst({
    where: { id: run.taskId!, ownerId: visibleTo(me) },
    select: { id: true, name: true, ownerId: true, createdBy: true },
  });
  return task && failureMail(task, sentenceOfFailure(error));
}

/** Started by its schedule. Of a run whose plan can't be read this isn't known. */
function wasDue(run: Claimed["run"]): boolean {
  try {
    return planOf(run).due !== undefined;
  } catch (error) {
    if (error instanceof UnreadableRecord) return false;
    throw error;
  }
}

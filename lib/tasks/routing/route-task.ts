import "server-only";
import { namesOf } from "@/lib/agents/lookup/names";
import type { Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { conflict, missing } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import { ownerOf, type Principal, type Scope, visibleTo } from "@/lib/core/identity";
import { sentFilesIn } from "@/lib/files/sent-files";
import { requireRoom } from "@/lib/core/storage/quota";
import { takeOverSteps } from "@/lib/runs/rerun/take-over-steps";
import { newRun } from "@/lib/runs/journal/new-run";
import * as runs from "@/lib/runs/worker/service";
import { countUsage } from "@/lib/usage/usage";
import type { Plan } from "@/lib/runs/run/plan";
import { planOf } from "@/lib/runs/run/plan-schema";
import { fillSlots } from "@/lib/runs/worker/worker";
import { changed } from "@/lib/tasks/changes";
import type { Routed } from "@/lib/tasks/contract";
import { planFor, type Planned } from "@/lib/tasks/routing/plan-for";
import { rowNamed, show } from "@/lib/tasks/service";
import type { Run, Task as Row } from "@/prisma/generated/client";
import { reasonOf, sentence, type Sentence } from "@/lib/core/shared/sentence";

/**
 * Routes a task, given by id or name: picks its agents, and queues its run. For a task that already has a live run,
 * returns that run (200). 404 for an unknown task, 409 for a completed one, 400 when no agent can do it.
 */
export async function routeTask(
  by: Principal,
  nameOrId: string,
): Promise<Routed | HttpReply<Routed>> {
  const { me } = by;
  const row = await rowNamed(me, nameOrId);
  if (row.status === "completed") throw completed();
  const going = row.runId ? await runs.findRow(me, row.runId) : null;
  if (going && going.finishedAt === null) return already(me, row.id, going);
  const run = await beginTaskRun(by, row, await planFor(by, row));
  return typeof run === "string"
    ? already(me, row.id, (await runs.findRow(me, run))!)
    : routed(me, row.id, run);
}

/** The run that another continues, and the number of its last step. */
type Earlier = { run: Run; steps: number };

/** When a repeating task is due, and when it is due next. */
export type Due = { at: Date; next: Date };

/**
 * Queues a run of the task: its row, the run's row and, for a task that is due, its next time are written in one
 * transaction. If a run is already live, returns its id instead: of any number of concurrent calls, one starts a run. A
 * task that is due may be completed. earlier: the run that it continues, whose steps it takes over. 409 when the task
 * was changed after it was read, such as while a model chose its agents.
 */
export async function beginTaskRun(
  by: Principal,
  {
    id,
    ownerId,
    teamId,
    files,
    version,
  }: Pick<Row, "id" | "ownerId" | "teamId" | "files" | "version">,
  { plan, step, earlier }: Planned & { earlier?: Earlier },
  due?: Due,
): Promise<Run | string> {
  const { me, keyId } = by;
  const run = newRun({
    ownerId,
    // A schedule acts for its creator while they are a member, afterwards for the workspace.
    startedBy: me.person === me.workspace ? null : me.person,
    kind: "task",
    keyId,
    status: "queued",
    agentId: plan.graph.entry_point,
    taskId: id,
    teamId: earlier ? earlier.run.teamId : teamId,
    plan: earlier
      ? earlier.run.plan
      : JSON.stringify({
          ...plan,
          ...(files === null ? {} : { files: sentFilesIn(files) }),
          due: due?.at.toISOString(),
        } satisfies Plan),
    ...(earlier ? { originId: earlier.run.id, originSteps: earlier.steps } : {}),
  });
  /** Counts the usage of a choice that started no run: it came too late, but was paid for all the same. */
  const countChoice = async (): Promise<unknown> => step?.usage && countUsage(by, step.usage);
  const going = await transact(me.workspace, async (tx) => {
    const going = await claim(tx, me, { id, version }, run, due);
    if (going) return going;
    await requireRoom(tx, ownerOf({ ownerId }));
    await runs.create(tx, run);
    if (step) await runs.addFirstStep(tx, run, step);
    if (earlier) await takeOverSteps(tx, run);
    return null;
  }).catch(async (error: unknown) => {
    await countChoice();
    throw error;
  });
  if (going) {
    await countChoice();
    return going;
  }
  fillSlots();
  changed(me, id);
  return run;
}

/** Makes the run the task's latest. Returns the id of a live run instead, if there is one. */
async function claim(
  tx: Transaction,
  me: Scope,
  { id, version }: Pick<Row, "id" | "version">,
  run: Run,
  due?: Due,
): Promise<string | null> {
  const now = await tx.task.findFirst({ where: { id, ownerId: visibleTo(me) } });
  if (!now) throw missing(sentence("task_not_found", "Task not found"));
  if (now.status === "completed" && !due) throw completed();
  if (now.runId && (await runs.isLive(tx, me, now.runId))) return now.runId;
  const data = {
    status: "in_progress",
    runId: run.id,
    attempts: { increment: 1 },
    lastRunAt: run.createdAt,
    error: null,
    errorCode: null,
    errorReason: null,
    updatedAt: run.createdAt,
  };
  // A concurrent claim has changed one of these: of two claims at once, only one updates a row. With another version
  // the task has changed since it was planned.
  const where = {
    id,
    ownerId: now.ownerId,
    version,
    attempts: now.attempts,
    status: now.status,
    ...(due ? { nextRunAt: due.at } : {}),
  };
  const { count } = await tx.task.updateMany({
    where,
    data: { ...data, ...(due ? { nextRunAt: due.next, routingUntil: null } : {}) },
  });
  if (count === 0)
    throw conflict(
      sentence("task_changed_meanwhile", "This task was changed elsewhere. Please try again."),
    );
  return null;
}

const completed = () =>
  conflict(
    sentence("task_completed", "This task is completed. Set it back to pending to route it again."),
  );

const already = async (me: Scope, id: string, run: Run) =>
  new HttpReply(
    await routed(me, id, run, sentence("task_under_way", "This task is already running.")),
    {
      status: 200,
    },
  );

async function routed(me: Scope, id: string, run: Run, because?: Sentence): Promise<Routed> {
  const { method, reason, why, graph } = planOf(run);
  const names = await namesOf(me, graph.nodes);
  const [only] = graph.nodes.length === 1 ? graph.nodes : [];
  const routed_to = only === undefined ? null : { AgentId: only, name: names.get(only) ?? "" };
  const task = await show(me, await rowNamed(me, id));
  const message =
    because ??
    (routed_to
      ? sentence("routed_to_agent", "Routed to {name}", { name: routed_to.name })
      : sentence(
          "routed_to_agents",
          { one: "Routed to {count} agent", other: "Routed to {count} agents" },
          { count: graph.nodes.length },
        ));
  return {
    task,
    run_id: run.id,
    message: message.text,
    message_reason: reasonOf(message),
    routed_to,
    method,
    reason,
    why,
  };
}

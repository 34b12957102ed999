import "server-only";
import { engine } from "@/lib/core/db/engine";
import { onDuty } from "@/lib/core/cluster/duty";
import { isDisabled } from "@/lib/auth/operators";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { AppError } from "@/lib/core/errors";
import { type Scope, visibleTo } from "@/lib/core/identity";
import { wakeOutbox } from "@/lib/core/mail/outbox";
import type { Sentence } from "@/lib/core/shared/sentence";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import { actingScope } from "@/lib/memberships/scope";
import * as runs from "@/lib/runs/worker/service";
import { changed } from "@/lib/tasks/changes";
import { failureMail, queueFailure } from "@/lib/tasks/schedule/failure-mail";
import { resetSchedules, wasPutBack } from "@/lib/tasks/routing/reset-schedules";
import { nextTime } from "@/lib/tasks/schedule/times";
import type { Task as Row } from "@/prisma/generated/client";
import { reasonColumn } from "@/lib/core/http/reason";

/** Schedules have a resolution of minutes. */
const LOOK_MS = 15_000;
/** For this long a process has a due task to itself: longer than the model may take to choose (choose.ts). */
const ROUTING_MS = 60_000;
/** Maximum number of people whose tasks are routed in parallel. */
const LANES = 100;
/** Maximum number of due tasks per check; the rest are left to the next. */
const DUE_MOST = 1_000;

type Clock = {
  timer: NodeJS.Timeout | undefined;
  looking: Promise<void> | undefined;
  lanes: Map<string, Promise<void>>;
  claimsEnded: boolean;
};
const clock = () =>
  processSingleton<Clock>("tasks.clock", () => ({
    timer: undefined,
    looking: undefined,
    lanes: new Map(),
    claimsEnded: false,
  }));

/**
 * Starts checking for due tasks: now, and a few times a minute. The clock may have been set back before the start, and
 * may be at any time.
 */
export function startSchedules(): void {
  const look = () =>
    void onDuty("schedules", () => endClaims().then(() => runDue())).catch((error) =>
      log().error({ error }, "looking for tasks that are due failed"),
    );
  const reset = () =>
    void onDuty("schedules", () => resetSchedules()).catch((error) =>
      log().error({ error }, "resetting schedules failed"),
    );
  wasPutBack();
  clock().timer ??= setInterval(() => (wasPutBack() && reset(), look()), LOOK_MS).unref();
  reset();
  look();
}

export function stopSchedules(): void {
  clearInterval(clock().timer);
  clock().timer = undefined;
}

/**
 * Routes the tasks that are due; resolves when all that were started are routed. Times that passed while no server ran
 * count once. Each person's tasks are processed one after the other, in their own lane: no one waits for another
 * person's slow model.
 */
export async function runDue(now = engine().now()): Promise<void> {
  const { lanes } = clock();
  await (clock().looking ??= openLanes(now).finally(() => (clock().looking = undefined)));
  await Promise.all(lanes.values());
}

async function openLanes(now: Date): Promise<void> {
  const { lanes } = clock();
  // People who already have a lane are checked again once it has ended: no one is starved by another person's many
  // tasks.
  const rows = await db().task.findMany({
    where: { nextRunAt: { lte: now }, ownerId: { notIn: [...lanes.keys()] } },
    orderBy: { nextRunAt: "asc" },
    take: DUE_MOST,
    select: { id: true, ownerId: true },
  });
  const due = new Map<string, string[]>();
  for (const { id, ownerId } of rows) due.set(ownerId, [...(due.get(ownerId) ?? []), id]);
  for (const [ownerId, ids] of due) {
    while (lanes.size >= LANES) await Promise.race(lanes.values());
    lanes.set(
      ownerId,
      routeDue(ownerId, ids, now).finally(() => lanes.delete(ownerId)),
    );
  }
}

/** Never throws: failures are logged, and retried by the timer. */
async function routeDue(ownerId: string, ids: string[], now: Date): Promise<void> {
  const due = { ownerId, nextRunAt: { lte: now } };
  for (const id of ids) {
    // Read only now: much may have changed while the previous tasks waited for a model.
    await db()
      .task.findFirst({ where: { id, ...due } })
      .then(
        async (row) =>
          row &&
          (await claimDue(row)) &&
          // Without its creator as a member, it goes on for the workspace.
          (await routeOne(await actingScope(row, row.createdBy), row, now)),
      )
      .catch((error: unknown) => failed(error, id));
  }
}

/**
 * Claims a due task before a model is asked to choose its agents, so that only one process pays for the choice. False:
 * another has it.
 */
async function claimDue({ id, ownerId, nextRunAt }: Row): Promise<boolean> {
  const now = engine().now().getTime();
  const { count } = await db().task.updateMany({
    where: {
      id,
      ownerId,
      nextRunAt,
      OR: [{ routingUntil: null }, { routingUntil: { lt: new Date(now) } }],
    },
    data: { routingUntil: new Date(now + ROUTING_MS) },
  });
  return count > 0;
}

/**
 * Ends the claims of the process before this one, once. With several processes, one that has lost this duty may still
 * be waiting for the model: its claims expire by themselves.
 */
async function endClaims(): Promise<void> {
  if (clock().claimsEnded || engine().cluster) return;
  await db().task.updateMany({
    where: { routingUntil: { not: null } },
    data: { routingUntil: null },
  });
  clock().claimsEnded = true;
}

function failed(error: unknown, task_id?: string): void {
  log().error({ task_id, error }, "a task that is due could not be routed");
}

/**
 * A task whose run is still live, or whose owner is disabled, is left alone until its next time; one without a suitable
 * agent gets an error message. A temporary fault leaves it due.
 */
async function routeOne(me: Scope, row: Row, now: Date): Promise<void> {
  let next: Date | null = null;
  try {
    next = nextTime({ cron: row.cron ?? "", time_zone: row.timeZone ?? "" }, now);
    if ((await isDisabled(me.person)) || (await goesOn(me, row)))
      return void (await passOver(row, next));
    const [{ planFor }, { beginTaskRun }] = await routing();
    const by = { me, keyId: null };
    const run = await beginTaskRun(by, row, await planFor(by, row), { at: row.nextRunAt!, next });
    if (typeof run === "string") await passOver(row, next);
  } catch (error) {
    const refused =
      error instanceof AppError && (error.status === 400 || error.code === "quota_exceeded");
    if (!(error instanceof AppError)) failed(error, row.id);
    if (mayPass(error, row, now)) return; // its claim expires in a minute, and the next check tries again
    const going = await goesOn(me, row);
    if (going && !next) return; // reported after its run has ended: the end would overwrite it
    await (refused && !going ? refuse(me, row, next, error.sentence) : passOver(row, next));
    changed(me, row.id);
  }
}

/** How late a task is still retried after an error that is neither a refusal nor known to be the database's. */
const TRIED_FOR_MS = 10 * 60_000;

/** Is this a temporary error, so that the time should not be skipped? */
function mayPass(error: unknown, { nextRunAt }: Row, now: Date): boolean {
  // conflict: the task was changed while it was being planned.
  if (error instanceof AppError) return error.status === 503 || error.code === "conflict";
  return (
    engine().faultOf(error) !== undefined || now.getTime() - nextRunAt!.getTime() < TRIED_FOR_MS
  );
}

/** Loaded with the first task that is due. */
const routing = () =>
  Promise.all([import("@/lib/tasks/routing/plan-for"), import("@/lib/tasks/routing/route-task")]);

const goesOn = async (me: Scope, { runId }: Row): Promise<boolean> =>
  runId !== null && (await runs.isLive(db(), me, runId));

/** Moves on to the next time; null ends the schedule. */
const passOver = ({ id, ownerId, nextRunAt }: Row, next: Date | null) =>
  db().task.updateMany({ where: { id, ownerId, nextRunAt }, data: movedTo(next) });

const movedTo = (next: Date | null) => ({
  nextRunAt: next,
  routingUntil: null,
  updatedAt: new Date(),
});

/**
 * The same for a task that no agent can do: stores the reason and emails its owner, unless the task was started
 * meanwhile.
 */
async function refuse(me: Scope, row: Row, next: Date | null, why: Sentence): Promise<void> {
  const { id, nextRunAt, attempts } = row;
  const failure = {
    status: "pending",
    error: why.text,
    errorCode: null,
    errorReason: reasonColumn(why),
  };
  const mail = await failureMail(row, why);
  await transact(me.workspace, async (tx) => {
    const { count } = await tx.task.updateMany({
      where: { id, ownerId: visibleTo(me), nextRunAt, attempts },
      data: { ...failure, ...movedTo(next) },
    });
    if (count > 0 && mail) await queueFailure(tx, mail, { id, ownerId: row.ownerId });
  });
  if (mail) wakeOutbox();
}

import "server-only";
import { db } from "@/lib/core/db/db";
import { isOfDatabase } from "@/lib/core/db/faults";
import { publishElsewhere, subscribe } from "@/lib/core/cluster/event-bus";
import { AppError } from "@/lib/core/errors";
import { type Scope, scopeFor } from "@/lib/core/identity";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import { endEffects, LEAVING } from "@/lib/core/shutdown";
import { newLease, Queue, type Lease } from "@/lib/core/cluster/queue";
import { traced } from "@/lib/core/telemetry/tracing";
import { letGoChannel, stopChannel } from "@/lib/runs/journal/channels";
import { isGivenUp } from "@/lib/runs/worker/interruption";
import type { RunKind } from "@/lib/runs/run/contract";
import type { FromRecord } from "@/lib/runs/run/record-port";
import { Journal } from "@/lib/runs/journal/journal";
import { Fenced } from "@/lib/runs/journal/journal-rows";
import { tellNearLimits } from "@/lib/runs/worker/near-limits";
import { insistently, isAway } from "@/lib/core/db/faults";
import { claimAnew, isStillHeld, letGo, runLeases } from "@/lib/runs/worker/leases";
import { liveRuns } from "@/lib/runs/worker/live";
import { keptScopeOf } from "@/lib/runs/journal/requests/sent";
import { UnreadableRecord } from "@/lib/runs/run/unreadable";
import type { Run as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

/** A run that this process holds, as its executor sees it. */
export type Claimed = {
  run: Row;
  me: Scope;
  journal: Journal;
  /** Fires when a person stops the run or a later claim holds it. */
  signal: AbortSignal;
  /** Throws Fenced when another process holds the run; asks the database only when that is possible. */
  ensureHeld: () => Promise<void>;
  /** An earlier claim started it, or the run that it continues: its output may be cut off anywhere. */
  recovered: boolean;
  /** How often this process has restarted it, since the database was unreachable. */
  setbacks: number;
  /** What the work takes from the record of an earlier run. */
  record?: FromRecord;
};
/** The journal for executing a run, except for its end. */
export type WorkJournal = Pick<
  Journal,
  | "runId"
  | "scope"
  | "emit"
  | "finishStep"
  | "startCall"
  | "startWork"
  | "updateCall"
  | "updateWork"
  | "wait"
>;

/** A run in execution, except for its end. */
export type WorkOnRun = Omit<Claimed, "journal" | "setbacks"> & { journal: WorkJournal };
/** Why a run is given up: it was interrupted too often, its record can't be read, or Troupe itself failed. */
export type GivenUp = "cut too often" | "unreadable" | "faulty";
/** How one kind of run is executed. */
export type Executor = {
  /** Executes the run to its end, writing through the journal. */
  carryOut(claimed: Claimed): Promise<void>;
  /**
   * Ends the run in its current state, and frees what belongs to it: stopped if its person wanted that, else
   * interrupted. Does not depend on anything that the run wrote.
   */
  giveUp(claimed: Claimed, why: GivenUp): Promise<void>;
};

/** A run for which the database is unreachable again and again is left to the take-over, which counts. */
const SETBACKS = 20;

type Worker = { executors: Partial<Record<RunKind, Executor>>; queue: Queue<Row> };
const worker = () =>
  processSingleton<Worker>("runs.worker", () => ({
    executors: {},
    queue: new Queue(runLeases, (run) => takeUp(run)),
  }));

/** Starts the worker: resumes what the previous process left behind, renews the leases, and reaps lost ones. */
export async function startWorker(executors: Partial<Record<RunKind, Executor>>): Promise<void> {
  worker().executors = executors;
  await worker().queue.start();
  subscribe(letGoChannel, takeOver);
}

/** Takes over what others have released. A failed attempt is logged: the timer tries again. */
function takeOver(): void {
  worker()
    .queue.takeOver()
    .catch((error) => log().error({ error }, "looking for runs to take over failed"));
  fillSlots();
}

/**
 * The lease columns of a run's first row: it is created held by this process. Throws 503 while the server shuts down.
 */
export function claimedAtBirth(): Lease & { status: "running"; fence: number } {
  if (worker().queue.closing)
    throw new AppError(
      503,
      "restarting",
      sentence("server_restarting", "The server is restarting. Try again in a moment."),
      undefined,
      { "Retry-After": "2" },
    );
  return { status: "running", fence: 1, ...newLease() };
}

/** Starts tasks that have a slot now. A failed attempt is logged: the timer tries again. */
export function fillSlots(): void {
  void worker()
    .queue.fill()
    .catch((error) => log().error({ error }, "looking for the next task failed"));
}

/**
 * Executes a run that this process holds. Returns immediately. Pass `executor` for a run just created, if it has more
 * data than the rows.
 */
export function beginRun(
  run: Row,
  executor: Executor | undefined = worker().executors[run.kind as RunKind],
  steps = 0,
  setbacks = 0,
): void {
  const me = scopeFor(run, run.startedBy);
  const stop = new AbortController();
  const journal = new Journal(run, me, steps, () => stop.abort(), keptScopeOf(run));
  const leave = subscribe(stopChannel(run.id), () => stop.abort());
  const live = { journal, stop };
  liveRuns().set(run.id, live);
  if (worker().queue.closing) stop.abort(LEAVING); // its claim was in progress when the others were notified
  void execute(
    {
      run,
      me,
      journal,
      signal: stop.signal,
      ensureHeld: async () => {
        if (!worker().queue.isSure && !(await isStillHeld(run))) throw journal.fenced();
      },
      recovered: run.fence > 1 || run.originId !== null,
      setbacks,
    },
    executor,
  ).finally(() => {
    leave();
    tellNearLimits(me, run);
    if (liveRuns().get(run.id) === live) liveRuns().delete(run.id); // a later claim may have replaced it
    if (worker().queue.closing) void leaveToOthers(run, journal);
    if (run.kind === "task") fillSlots();
  });
}

/**
 * At a shutdown, once the work on a run has ended here: other processes continue it while calls of other runs are still
 * in progress. It may have been claimed, or created, after all leases were released.
 */
async function leaveToOthers(run: Row, journal: Journal): Promise<void> {
  try {
    await journal.flush();
    await letGo(run);
    publishElsewhere(letGoChannel, run.id);
  } catch (error) {
    if (!(error instanceof Fenced))
      log().warn({ run_id: run.id, error }, "a run was not let go of");
  }
}

async function execute(claimed: Claimed, executor: Executor | undefined): Promise<void> {
  try {
    if (!executor) throw new Error(`No one carries out runs of kind ${claimed.run.kind}.`);
    if (isGivenUp(claimed.run)) return await executor.giveUp(claimed, "cut too often");
    const { id, kind } = claimed.run;
    const work = () =>
      executor.carryOut(claimed).catch((error: unknown) => endFaulty(claimed, executor, error));
    await traced(`run ${kind}`, { "troupe.run.id": id, "troupe.run.kind": kind }, work);
  } catch (error) {
    if (error instanceof Fenced || worker().queue.closing) return;
    log().error({ run_id: claimed.run.id, error }, "a run could not be carried out");
    if (isAway(error) && claimed.setbacks < SETBACKS) await beginAnew(claimed);
  }
}

/**
 * Continues a run of this process whose work was interrupted since the database was unreachable. Others must not take
 * it over, and it does not count as an interruption. Left to the take-over when it fails.
 */
async function beginAnew({ run, setbacks }: Claimed): Promise<void> {
  try {
    const claimed = await claimAnew(run);
    if (claimed && !worker().queue.closing) await takeUp(claimed, setbacks + 1);
  } catch (error) {
    log().error({ run_id: run.id, error }, "a run could not be restarted");
  }
}

/**
 * Gives the run up if the same would happen again: its record can't be read, or an unexpected error was thrown.
 * Rethrows what a retry may avoid: database faults, and that another process holds the run.
 */
async function endFaulty(claimed: Claimed, executor: Executor, error: unknown): Promise<void> {
  const isUnreadable = error instanceof UnreadableRecord;
  if (error instanceof Fenced || worker().queue.closing || isOfDatabase(error)) throw error;
  const cause = isUnreadable ? error.cause : error;
  log().error({ run_id: claimed.run.id, error: cause }, "a run was given up");
  await executor.giveUp(claimed, isUnreadable ? "unreadable" : "faulty");
}

async function takeUp(run: Row, setbacks = 0): Promise<void> {
  liveRuns().get(run.id)?.stop.abort();
  const { _max } = await insistently(() =>
    db().runStep.aggregate({ where: { runId: run.id }, _max: { step: true } }),
  );
  log().info({ run_id: run.id, fence: run.fence }, "took up a run");
  beginRun(run, undefined, _max.step ?? 0, setbacks);
}

/**
 * Resumes a run that no process holds, since its person has answered or stopped it. Left to the timer when that fails.
 * A task needs a slot.
 */
export async function resume(id: string): Promise<void> {
  const run = await db().run.findUnique({ where: { id } });
  if (run?.kind === "task") return worker().queue.fill();
  const claimed =
    run?.status === "queued" && !worker().queue.closing
      ? await runLeases.claim(run, newLease())
      : null;
  if (claimed) await takeUp(claimed);
}

/**
 * Shuts down: no new work starts. Tool calls in progress may finish within `longest` milliseconds, and their outcomes
 * are written, as are all events emitted so far. Then the leases are released for the next process.
 */
export async function stopWorker(longest: number): Promise<void> {
  const { queue } = worker();
  queue.close();
  const live = [...liveRuns().values()];
  for (const { stop } of live) stop.abort(LEAVING);
  await endEffects(longest);
  await Promise.allSettled(live.map(({ journal }) => journal.flush()));
  await queue.release();
  publishElsewhere(letGoChannel, "all");
}

import "server-only";
import { db } from "@/lib/core/db/db";
import { subscribe } from "@/lib/core/events";
import { AppError } from "@/lib/core/http/errors";
import { mintUserId, type UserId } from "@/lib/core/identity";
import { log } from "@/lib/core/log";
import { once } from "@/lib/core/once";
import { stopChannel } from "@/lib/runs/channels";
import type { RunKind } from "@/lib/runs/contract";
import { Fenced, Journal } from "@/lib/runs/journal";
import { LEASE_MS, leaseEnd, liveRuns, processId } from "@/lib/runs/live";
import type { Run as Row } from "@/prisma/generated/client";

const HEARTBEAT_MS = 5_000;
const REAP_MS = 10_000;
const LIVE = ["queued", "running"];

/** A run that this process holds, as the one who carries it out sees it. */
export type Claimed = {
  run: Row;
  me: UserId;
  journal: Journal;
  /** Fires when a person stops the run or a later claim holds it. */
  signal: AbortSignal;
  /** An earlier claim has begun it: what it said may be cut anywhere. */
  recovered: boolean;
};
/** Carries out one kind of run to its end, writing by the journal. */
export type Executor = (claimed: Claimed) => Promise<void>;

type Worker = { executors: Partial<Record<RunKind, Executor>>; closing: boolean; timers: NodeJS.Timeout[]; working: Set<Promise<void>> };
const worker = () => once<Worker>("runs.worker", () => ({ executors: {}, closing: false, timers: [], working: new Set() }));

/** Begins to work: takes up what the process before left behind, keeps the leases, and reaps lost ones. */
export async function startWorker(executors: Record<"chat", Executor>): Promise<void> {
  const self = worker();
  self.executors = executors;
  // The database's claim is ours alone, so whoever held a lease before is gone: no need to wait for its end.
  await db().run.updateMany({ where: { status: { in: LIVE }, NOT: { leaseOwner: processId() } }, data: { leaseUntil: new Date(0) } });
  await reap();
  self.timers.push(setInterval(() => void guarded(renew), HEARTBEAT_MS).unref(), setInterval(() => void guarded(reap), REAP_MS).unref());
}

/** What a run's first row says of its lease: it is born held by this process. Throws 503 while the server shuts down. */
export function bornHeld(): { status: "running"; fence: number; leaseOwner: string; leaseUntil: Date } {
  if (worker().closing) throw new AppError(503, "restarting", "The server is restarting. Please try again in a moment.", undefined, { "Retry-After": "2" });
  return { status: "running", fence: 1, leaseOwner: processId(), leaseUntil: leaseEnd() };
}

/** Carries out a run that this process holds. Returns at once; `executor` knows more than the rows, for a run just born. */
export function begin(run: Row, executor: Executor | undefined = worker().executors[run.kind as RunKind], steps = 0): void {
  const self = worker();
  const stop = new AbortController();
  const journal = new Journal(run.id, run.fence, steps, () => stop.abort());
  liveRuns().set(run.id, { journal, stop });
  const leave = subscribe(stopChannel(run.id), () => stop.abort());
  const work = execute({ run, me: mintUserId(run.ownerId), journal, signal: stop.signal, recovered: run.fence > 1 }, executor).finally(() => {
    leave();
    liveRuns().delete(run.id);
    self.working.delete(work);
  });
  self.working.add(work);
}

async function execute(claimed: Claimed, executor: Executor | undefined): Promise<void> {
  try {
    if (!executor) throw new Error(`No one carries out runs of kind ${claimed.run.kind}.`);
    await executor(claimed);
  } catch (error) {
    if (error instanceof Fenced || worker().closing) return;
    log().error({ run_id: claimed.run.id, error }, "a run could not be carried out");
  }
}

/** One statement keeps all leases of this process; another finds the stops whose hint was not heard. */
async function renew(): Promise<void> {
  const ids = [...liveRuns().keys()];
  if (ids.length === 0) return;
  await db().run.updateMany({ where: { id: { in: ids }, leaseOwner: processId(), status: "running" }, data: { leaseUntil: leaseEnd() } });
  const stopped = await db().run.findMany({ where: { id: { in: ids }, stopRequested: true }, select: { id: true } });
  for (const { id } of stopped) liveRuns().get(id)?.stop.abort();
}

/** Takes up every run whose lease has run out. */
async function reap(): Promise<void> {
  if (worker().closing) return;
  const lost = await db().run.findMany({ where: { status: { in: LIVE }, leaseUntil: { lt: new Date() } }, orderBy: { createdAt: "asc" }, take: 100 });
  for (const run of lost) {
    const claim = { status: "running", fence: run.fence + 1, leaseOwner: processId(), leaseUntil: leaseEnd() };
    const { count } = await db().run.updateMany({ where: { id: run.id, fence: run.fence, status: run.status }, data: claim });
    if (count === 0) continue;
    liveRuns().get(run.id)?.stop.abort();
    const steps = await db().runStep.count({ where: { runId: run.id } });
    log().info({ run_id: run.id, fence: claim.fence }, "took up a run");
    begin({ ...run, ...claim }, undefined, steps);
  }
}

/** A failed round of the clock is logged; the next one tries again well within a lease. */
async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log().error({ error, lease_ms: LEASE_MS }, "keeping the leases failed");
  }
}

/** Shutting down: no new work; what is said so far is written, and the leases are let go for the next process. */
export async function stopWorker(): Promise<void> {
  const self = worker();
  self.closing = true;
  for (const timer of self.timers) clearInterval(timer);
  await Promise.allSettled([...liveRuns().values()].map(({ journal }) => journal.flush()));
  for (const { stop } of liveRuns().values()) stop.abort();
  await db().run.updateMany({ where: { leaseOwner: processId(), status: "running" }, data: { leaseUntil: new Date(0) } });
}

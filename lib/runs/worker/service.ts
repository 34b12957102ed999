import "server-only";
import { ownById } from "@/lib/core/db/dialect";
import { requireEnabled } from "@/lib/auth/operators";
import { db, type Transaction } from "@/lib/core/db/db";
import { insert, queryRows, type WriteTransaction } from "@/lib/core/db/statements";
import { type RowsOf } from "@/lib/core/db/row-page";
import { publish } from "@/lib/core/cluster/event-bus";
import { missing } from "@/lib/core/errors";
import {
  ownerOf,
  type OwnerId,
  type Owners,
  ownersOf,
  personOf,
  type Scope,
  visibleTo,
} from "@/lib/core/identity";
import { madeIn } from "@/lib/files/agents/made-files";
import { stopChannel } from "@/lib/runs/journal/channels";
import { LIVE, type Run, type RunStatus, type Step } from "@/lib/runs/run/contract";
import { requireChangeable } from "@/lib/memberships/scope";
import { fromRun, type StepRecord } from "@/lib/runs/journal/journal-rows";
import { notRemoved } from "@/lib/runs/journal/remove";
import { inputOf, summaryToWire } from "@/lib/runs/summary";
import { stepToWire } from "@/lib/runs/run/schema";
import { shownSteps } from "@/lib/runs/journal/shown-steps";
import { keptScopeOf } from "@/lib/runs/journal/requests/sent";
import { stepWrite } from "@/lib/runs/journal/requests/step-write";
import { addUsage } from "@/lib/usage/usage";
import { resume } from "@/lib/runs/worker/worker";
import { answerersOf, withAnswerers } from "@/lib/runs/worker/waiting/answerers";
import type { Run as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

const BYTES = `500 + coalesce(octet_length(t."plan"), 0) + coalesce(octet_length(t."result"), 0)`;
const TIMES: (keyof Row & string)[] = [
  "createdAt",
  "finishedAt",
  "leaseUntil",
  "waitingSince",
  "seenAt",
];
/** For a run that continues as soon as a worker claims it: its lease has expired. */
const FREE = { status: "queued", leaseUntil: new Date(0) };

/**
 * Writes a new run's row, in the transaction that writes its messages. `enabled`: the person, checked within the same
 * transaction, since a call may have been in progress when its account was disabled.
 */
export async function create(
  tx: WriteTransaction,
  run: Row,
  enabled = requireEnabled(tx, run.startedBy ?? personOf(run.ownerId)),
): Promise<void> {
  await enabled;
  await insert(tx, "Run", [run]);
}

/** Writes the work done for a run before its start as its first step, within the transaction of its row. */
export async function addFirstStep(
  tx: WriteTransaction,
  run: Row,
  step: StepRecord,
): Promise<void> {
  await stepWrite(run.id, step, 1, keptScopeOf(run)).insert(tx);
  await addUsage(tx, run.id, fromRun(run.id), { call: step });
}

/** Is this run of the person still live? */
export async function isLive(tx: Transaction, me: Scope, id: string): Promise<boolean> {
  return (
    (await tx.run.findFirst({
      where: { id, ownerId: visibleTo(me), status: { in: [...LIVE] } },
      select: { id: true },
    })) !== null
  );
}

/** The row of a run of the person; null when there is none. */
export async function findRow(me: Scope, id: string): Promise<Row | null> {
  const row = await db().run.findFirst({ where: { id, ownerId: visibleTo(me) } });
  return row && ((await notRemoved([row]))[0] ?? null);
}

/** The conversation that a run replies in, of any owner; null without one. The caller checks who may read that. */
export const conversationIdOf = async (id: string): Promise<string | null> =>
  (await db().run.findUnique({ where: { id }, select: { conversationId: true } }))
    ?.conversationId ?? null;

/** The owner of a run that belongs to one of these; null when it does not, or was deleted. */
export async function ownerOfRun(id: string, owners: readonly OwnerId[]): Promise<OwnerId | null> {
  const row = await db().run.findFirst({ where: { id, ownerId: { in: [...owners] } } });
  return row && (await notRemoved([row])).length > 0 ? ownerOf(row) : null;
}

/** The last runs of one of the person's tasks, newest first. */
export const latestOf = (me: Scope, taskId: string, most: number): Promise<Row[]> =>
  db().run.findMany({
    where: { ownerId: visibleTo(me), taskId },
    orderBy: { createdAt: "desc" },
    take: most,
  });

/** Which of these runs of the person wait for them. */
export async function waitingAmong(me: Scope, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queryRows<{ id: string }>(
    `SELECT id FROM "Run" WHERE ${ownById(me)} AND status = 'waiting'`,
    [JSON.stringify(ids), ...ownersOf(me)],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * One run of the person with its steps; `ended`: without the steps of a live run whose log contains all of them. 404
 * when it is not theirs.
 */
export async function get(me: Scope, id: string, which: "all" | "ended" = "all"): Promise<Run> {
  const row = await findRow(me, id);
  if (!row) throw missing(sentence("run_not_found", "Run not found"));
  const summary = summaryToWire(row);
  const left = which === "ended" && LIVE.includes(summary.status) && (await hasLog(id));
  const files = await madeIn(me, { runId: id });
  return {
    ...summary,
    ...(await answerersOf(me, row)),
    ...(me.role === "viewer" && ownerOf(row) !== me.own ? { read_only: true as const } : {}),
    steps: left ? [] : await withAnswerers(me, id, await shownSteps(id)),
    ...(files.length ? { files } : {}),
    input: inputOf(row.plan),
    output: row.result ?? undefined,
  };
}

/** A run that was restored or seeded may have steps and no events. */
const hasLog = async (runId: string): Promise<boolean> =>
  (await db().runLog.findFirst({ where: { runId }, select: { firstId: true } })) !== null;

/** All steps of a run of the person, in order, to continue from. */
export async function steps(me: Scope, id: string): Promise<Step[]> {
  const run = await db().run.findFirst({
    where: { id, ownerId: visibleTo(me) },
    select: { id: true },
  });
  const rows = run
    ? await db().runStep.findMany({ where: { runId: run.id }, orderBy: { step: "asc" } })
    : [];
  return rows.map(stepToWire);
}

/** The ids of the message that a run of the person answers, and of its reply. */
export async function messageIds(me: Scope, id: string): Promise<string[]> {
  const row = await db().run.findFirst({
    where: { id, ownerId: visibleTo(me) },
    select: { userMessageId: true, messageId: true },
  });
  return [row?.userMessageId, row?.messageId].filter((each) => typeof each === "string");
}

type Where = { ownerId: Owners; taskId?: string; conversationId?: string; teamId?: string };
export const rowsOf = (where: Where): RowsOf<Row> => ({
  table: "Run",
  where,
  bytes: BYTES,
  times: TIMES,
});

/** How many runs of all users have not ended, by kind and status. */
export async function countUnended(): Promise<{ kind: string; status: string; count: number }[]> {
  const groups = await db().run.groupBy({
    by: ["kind", "status"],
    where: { status: { in: [...LIVE] } },
    _count: true,
  });
  return groups.map(({ kind, status, _count: count }) => ({ kind, status, count }));
}

/** Throws 404 when the run is not the person's, 403 when their role does not let them stop it or answer its questions. */
export async function requireMayAct(me: Scope, id: string): Promise<void> {
  const row = await db().run.findFirst({
    where: { id, ownerId: visibleTo(me) },
    select: { ownerId: true },
  });
  if (!row) throw missing(sentence("run_not_found", "Run not found"));
  requireChangeable(me, row);
}

/**
 * Asks a run to stop. The request is stored in the row, so it is effective even when no process works on the run now.
 * No effect on an ended run.
 */
export async function stop(me: Scope, id: string): Promise<{ run_id: string; status: RunStatus }> {
  await requireMayAct(me, id);
  await db().run.updateMany({
    where: { id, ownerId: visibleTo(me), finishedAt: null },
    data: { stopRequested: true },
  });
  const row = await db().run.findFirst({
    where: { id, ownerId: visibleTo(me) },
    select: { status: true },
  });
  if (!row) throw missing(sentence("run_not_found", "Run not found"));
  publish(stopChannel(id), undefined);
  if (row.status === "waiting" || row.status === "queued") {
    const { count } = await db().run.updateMany({
      where: { id, ownerId: visibleTo(me), status: row.status },
      data: FREE,
    });
    if (count) await resume(id);
  }
  return { run_id: id, status: row.status as RunStatus };
}

/** For a run about to wait: claims it if a stop request came before that was written, so that it ends. */
export async function stopIfWanted(me: Scope, id: string): Promise<void> {
  const row = await db().run.findFirst({
    where: { id, ownerId: visibleTo(me), status: "queued", stopRequested: true },
    select: { id: true },
  });
  if (row) await resume(id);
}

/** Has the person asked to stop this run? Also true when the run is gone. */
export async function stopWanted(me: Scope, id: string): Promise<boolean> {
  const row = await db().run.findFirst({
    where: { id, ownerId: visibleTo(me) },
    select: { stopRequested: true },
  });
  return row?.stopRequested ?? true;
}

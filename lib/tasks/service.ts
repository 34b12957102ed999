import "server-only";
import { itemEntry, type Actor } from "@/lib/audit/write";
import { namesOf } from "@/lib/agents/lookup/names";
import { agentsMeant } from "@/lib/agents/lookup/refs";
import { authorshipAmong } from "@/lib/auth/authors";
import { binMark, keepBinBounded, keepsBin, putInBin } from "@/lib/core/storage/rows";
import { newId } from "@/lib/core/crypto";
import { db, isTaken, type Prisma, type Transaction } from "@/lib/core/db/db";
import { removalMark, removeFirst, removeRest } from "@/lib/core/storage/batched-removal";
import { readPage, type RowsOf } from "@/lib/core/db/row-page";
import { transact } from "@/lib/core/db/transact";
import type { Caller } from "@/lib/core/http/request/caller";
import { conflict, missing } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import { type OwnerId, ownerOf, type Scope, visibleTo } from "@/lib/core/identity";
import {
  filesKept,
  filesToSend,
  moveMade,
  sentFilesColumn,
  sentFilesIn,
  shareAttached,
} from "@/lib/files/sent-files";
import { withinQuota } from "@/lib/core/storage/quota";
import { movedTo, ownerFor } from "@/lib/memberships/items";
import { endRuns, notifyDeleted } from "@/lib/runs/journal/remove";
import { moveRuns } from "@/lib/runs/journal/requests/moved";
import { waitingIds } from "@/lib/runs/latest";
import { progressAmong } from "@/lib/runs/progress";
import * as runs from "@/lib/runs/worker/service";
import { stopFully } from "@/lib/runs/stop-all";
import { changed } from "@/lib/tasks/changes";
import type { Task, TaskFilter, TaskPatch } from "@/lib/tasks/contract";
import { taskQuotas } from "@/lib/tasks/quota";
import { taskRemoval } from "@/lib/tasks/remove";
import { assignedTo, toWire, type CheckedTask, type TaskQuery } from "@/lib/tasks/schema";
import { BYTES, search, TIMES, type Wanted } from "@/lib/tasks/list/search";
import {
  agentIds,
  held,
  isKept,
  named,
  planned,
  requireSharedUse,
  teamId,
  times,
} from "@/lib/tasks/columns";
import { rankOf } from "@/lib/tasks/filter";
import { forgetScope, moveScope } from "@/lib/tools/approvals";
import type { Task as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

const LIST_MOST = 200;

/**
 * The person's tasks, newest first unless sorted otherwise, at most 200 a page; `q` is matched literally in name and
 * description, ignoring case. The next page's key goes into `X-Next-Key`. An agent or team that the person does not
 * have has no tasks.
 */
export async function list(
  me: Scope,
  { limit, after, ...filter }: TaskQuery = {},
): Promise<HttpReply<Task[]>> {
  const wanted = await wantedOf(me, filter);
  if (!wanted) return new HttpReply([]);
  const { status, sort, ...more } = wanted;
  const isPlain = sort === "newest" && Object.values(more).every((each) => each === undefined);
  const of: RowsOf<Row> = {
    table: "Task",
    where: { ownerId: visibleTo(me), status },
    bytes: BYTES,
    times: TIMES,
  };
  const { rows, headers } = isPlain
    ? await readPage(of, { limit, after }, LIST_MOST)
    : await search(me, wanted, { limit, after }, LIST_MOST);
  return new HttpReply(await withProgress(me, rows), { headers });
}

/** Null: the filter names an agent that does not exist. */
async function wantedOf(
  me: Scope,
  { status, state, q, team_id, agent, since, until, sort = "newest", ...more }: TaskFilter,
): Promise<Wanted | null> {
  const agentId = agent ? (await agentsMeant(db(), me, [agent])).get(agent)?.id : undefined;
  if (agent && !agentId) return null;
  return {
    status,
    state,
    waiting: state === "waiting" ? await waitingIds(me) : undefined,
    words: q?.trim().toLowerCase() || undefined,
    teamId: team_id || undefined,
    agentId,
    since: since ? new Date(since) : undefined,
    until: until ? new Date(until) : undefined,
    priority: rankOf(more) || undefined,
    label: more.label?.trim().toLowerCase() || undefined,
    dueUntil: more.due_until,
    sort,
  };
}

/** 404 when it is not the person's. */
export const get = async (me: Scope, id: string): Promise<Task> => show(me, await rowOf(me, id));

/**
 * 409 when the person has a task of that name; 400 for an unknown agent, 404 for an unknown team or file. `by`: undefined when
 * an agent creates it. A task of the whole workspace uses only what the workspace shares (400 otherwise); files attached
 * to it become the workspace's.
 */
export async function create(me: Scope, input: CheckedTask, by?: Caller): Promise<Task> {
  const now = new Date();
  const owner = ownerFor(me, input.only_me);
  const files = await filesToSend(me, input.files);
  const data = {
    id: newId(),
    ownerId: owner,
    ...named(input.name),
    description: input.description,
    assignedAgents: JSON.stringify(await agentIds(me, owner, input.assigned_agents ?? [])),
    teamId: await teamId(me, owner, input.team_id ?? null),
    ...times(input.schedule ?? null),
    files: sentFilesColumn(files),
    ...planned(input),
    status: "pending",
    createdAt: now,
    updatedAt: now,
    createdBy: me.person,
    updatedBy: me.person,
  };
  const row = await unlessTaken(
    transact(me.workspace, async (tx) => {
      if (input.schedule) await by?.stillIn(tx); // it keeps running after the session has ended
      await shareAttached(tx, me, owner, files);
      return withinQuota(tx, owner, taskQuotas(), () => tx.task.create({ data }));
    }),
  );
  changed(me, row.id);
  return show(me, row);
}

/**
 * Changes the given fields. A status set by hand ends a live run, and clears the failure of the last. 409 on a taken
 * name, or when `version` is older than the stored one; 404 for an unknown file. `only_me` moves it with its runs and
 * files: 409 while it runs.
 */
export async function update(me: Scope, id: string, patch: TaskPatch, by: Caller): Promise<Task> {
  const before = await rowOf(me, id);
  const byHand = patch.status !== undefined && patch.status !== before.status;
  const to = movedTo(me, before, patch.only_me);
  const owner = to ?? ownerOf(before);
  const files = patch.files && (await filesKept(me, patch.files, sentFilesIn(before.files)));
  const agents = patch.assigned_agents && (await agentIds(me, owner, patch.assigned_agents));
  const data: Prisma.TaskUpdateManyMutationInput = {
    ...(patch.name === undefined ? {} : named(patch.name)),
    description: patch.description,
    assignedAgents: agents && JSON.stringify(agents),
    // A form sends all its fields: including a team that no longer exists, or a schedule that has just come due.
    teamId:
      patch.team_id === undefined || patch.team_id === before.teamId
        ? undefined
        : await teamId(me, owner, patch.team_id),
    ...(patch.schedule === undefined || isKept(patch.schedule, before)
      ? {}
      : held(times(patch.schedule), before)),
    ...(byHand ? { status: patch.status, error: null, errorCode: null, errorReason: null } : {}),
    files: files && sentFilesColumn(files),
    ...planned(patch),
    updatedAt: new Date(),
    updatedBy: me.person,
    version: { increment: 1 },
  };
  const row = await unlessTaken(
    transact(me.workspace, async (tx) => {
      if (patch.schedule) await by.stillIn(tx);
      return withinQuota(tx, owner, taskQuotas(), async () => {
        const after = await change(tx, me, id, patch.version, data);
        if (files) await shareAttached(tx, me, owner, files);
        return to ? move(tx, me, after, to) : after;
      });
    }),
  );
  // The run that the row had when its status changed: another may have started since the task was read.
  if (byHand && row.runId) await runs.stop(me, row.runId);
  changed(me, id);
  return show(me, row);
}

/** Returns the row as this change left it, even if another change follows. */
async function change(
  tx: Transaction,
  me: Scope,
  id: string,
  version: number | undefined,
  data: Prisma.TaskUpdateManyMutationInput,
): Promise<Row> {
  const { count } = await tx.task.updateMany({
    where: { id, ownerId: visibleTo(me), version },
    data,
  });
  const row = await rowOf(me, id, tx);
  if (count === 0)
    throw conflict(
      sentence(
        "task_changed_elsewhere",
        "This task was changed elsewhere. Reload it before you save.",
      ),
    );
  return row;
}

/** Gives a task, its runs and its files another owner. Returns its row. */
async function move(tx: Transaction, me: Scope, row: Row, to: OwnerId): Promise<Row> {
  const from = ownerOf(row);
  const { id } = row;
  if (row.runId && (await runs.isLive(tx, me, row.runId)))
    throw conflict(
      sentence("task_running_stays", "This task is running. Wait until it has ended, or stop it."),
    );
  await requireSharedUse(tx, me, row, to);
  await moveRuns(tx, id, from, to);
  await moveScope(tx, id, from, to);
  await moveMade(tx, id, from, to);
  await shareAttached(tx, me, to, sentFilesIn(row.files));
  return tx.task.update({ where: { id, ownerId: from }, data: { ownerId: to } });
}

/**
 * Moves the task to the bin, where its schedule pauses; its live run is stopped. Without a bin it disappears
 * immediately, and its runs are removed in batches if there are very many.
 */
export async function remove(me: Scope, id: string, by: Actor): Promise<void> {
  const row = await rowOf(me, id);
  if (keepsBin()) return moveToBin(me, row, by);
  const { runId } = row;
  const owner = ownerOf(row);
  if (runId) await runs.stop(me, runId);
  const { ended, more } = await transact(me.workspace, async (tx) => {
    await forgetScope(tx, owner, id);
    await itemEntry(tx, "task_deleted", owner, by, row);
    // It can no longer be routed, and its name is free.
    await tx.task.updateMany({
      where: { id, ownerId: visibleTo(me) },
      data: { ownerId: removalMark(owner), nameKey: id, nextRunAt: null },
    });
    const ended = await endRuns(tx, owner, { taskId: id });
    return { ended, more: await removeFirst(taskRemoval, tx, owner, id) };
  });
  notifyDeleted(ended);
  changed(me, id);
  if (more) void removeRest(taskRemoval, owner, id);
}

async function moveToBin(
  me: Scope,
  { id, ownerId, runId, name }: Pick<Row, "id" | "ownerId" | "runId" | "name">,
  by: Actor,
): Promise<void> {
  const owner = ownerOf({ ownerId });
  if (runId) await stopFully(me, runId);
  const ended = await transact(me.workspace, async (tx) => {
    const of = { id, ownerId };
    const ended = await endRuns(tx, owner, { taskId: id });
    await tx.task.updateMany({
      where: { ...of, status: "in_progress" },
      data: { status: "pending" },
    });
    // Its name is free, and it can neither be routed nor come due.
    const { count } = await tx.task.updateMany({
      where: of,
      data: { ownerId: binMark(owner), nameKey: id, nextRunAt: null, routingUntil: null },
    });
    // Otherwise another call was first.
    if (count) await putInBin(tx, owner, { kind: "task", id, name });
    if (count) await itemEntry(tx, "task_trashed", owner, by, { id, name });
    return ended;
  });
  notifyDeleted(ended);
  changed(me, id);
  await keepBinBounded(owner);
}

/** The task with that id, else with that name, ignoring case. 404 when the person has none. */
export async function rowNamed(me: Scope, nameOrId: string): Promise<Row> {
  const rows = await db().task.findMany({
    where: {
      ownerId: visibleTo(me),
      OR: [{ id: nameOrId }, { nameKey: nameOrId.trim().toLowerCase() }],
    },
  });
  const row = rows.find((each) => each.id === nameOrId) ?? rows[0];
  if (!row) throw missing(sentence("task_not_found", "Task not found"));
  return row;
}

/** Rows converted for people: with the names of their agents, and the progress of their run. */
export async function withProgress(me: Scope, rows: Row[]): Promise<Task[]> {
  const live = rows.flatMap((row) => (row.status === "in_progress" && row.runId ? row.runId : []));
  const [names, waiting, progress, authorship] = await Promise.all([
    namesOf(me, rows.flatMap(assignedTo)),
    runs.waitingAmong(me, live),
    progressAmong(me, live),
    authorshipAmong(me, rows),
  ]);
  return rows.map((row) => ({
    ...toWire(row, { names, waiting, progress }),
    ...authorship(row),
  }));
}

export const show = async (me: Scope, row: Row): Promise<Task> =>
  (await withProgress(me, [row]))[0]!;

async function rowOf(me: Scope, id: string, tx: Transaction = db()): Promise<Row> {
  const row = await tx.task.findFirst({ where: { id, ownerId: visibleTo(me) } });
  if (!row) throw missing(sentence("task_not_found", "Task not found"));
  return row;
}

async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isTaken(error)) throw error;
    const why = sentence("task_name_taken", "You already have a task with this name");
    throw conflict(why, { name: why });
  }
}

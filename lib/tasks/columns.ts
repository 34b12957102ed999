import "server-only";
import { agentsMeant, requireShared } from "@/lib/agents/lookup/refs";
import { db, type Transaction } from "@/lib/core/db/db";
import { invalid, missing } from "@/lib/core/errors";
import type { OwnerId, Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { onlyYours } from "@/lib/memberships/items";
import type { Schedule, TaskPatch } from "@/lib/tasks/contract";
import { nextTime } from "@/lib/tasks/schedule/times";
import { assignedTo } from "@/lib/tasks/schema";
import { rankOf } from "@/lib/tasks/filter";
import { NO_DUE_DATE } from "@/lib/tasks/rules";
import { teamSeen } from "@/lib/teams/names";
import type { Task as Row } from "@/prisma/generated/client";

// How what a person enters is written into the columns of a task.

export const named = (name: string) => ({ name, nameKey: name.toLowerCase() });

/** The planning columns; undefined ones are unchanged. */
export const planned = ({
  priority,
  due_on,
  labels,
}: Pick<TaskPatch, "priority" | "due_on" | "labels">) => ({
  priority: priority === undefined ? undefined : rankOf({ priority: priority ?? undefined }),
  dueOn: due_on === null ? NO_DUE_DATE : due_on,
  labels: labels && JSON.stringify(distinct(labels)),
});

/** The first of those that differ only in case. */
const distinct = (labels: string[]): string[] =>
  [
    ...new Map(labels.toReversed().map((label) => [label.toLowerCase(), label])).values(),
  ].toReversed();

/** A schedule's columns; null removes the schedule. */
export const times = (schedule: Schedule | null) => ({
  cron: schedule?.cron ?? null,
  timeZone: schedule?.time_zone ?? null,
  nextRunAt: schedule && nextTime(schedule),
  routingUntil: null,
  heldAt: null,
});

/**
 * A held schedule stays held, even if its rule changes: only its owner's confirmation starts it
 * (lib/tasks/held.ts).
 */
export const held = (fresh: ReturnType<typeof times>, { heldAt }: Row) =>
  heldAt && fresh.cron !== null ? { ...fresh, nextRunAt: null, heldAt } : fresh;

/** Is it the task's current, active schedule? */
export const isKept = (schedule: Schedule | null, { cron, timeZone, nextRunAt }: Row): boolean =>
  nextRunAt !== null && schedule?.cron === cron && schedule.time_zone === timeZone;

/**
 * The ids of a task's agents, by name or id. Throws 400 for one that the person does not have, or that only they see in
 * a task of the whole workspace.
 */
export async function agentIds(me: Scope, owner: OwnerId, names: string[]): Promise<string[]> {
  const meant = await agentsMeant(db(), me, names);
  const ids = [...new Set(names.map((name) => meant.get(name)?.id ?? unknownAgent(name)))];
  await requireShared(db(), me, owner, ids, () => "assigned_agents");
  return ids;
}

function unknownAgent(name: string): never {
  const why = sentence("agent_named_unknown", "You have no agent called {name}", {
    name: name.slice(0, 100),
  });
  throw invalid(why, { assigned_agents: why });
}

/** The id of a task's team. Throws 404 for one that the person does not have, 400 as for agents. */
export async function teamId(me: Scope, owner: OwnerId, id: string | null): Promise<string | null> {
  if (id !== null) await requireTeam(db(), me, owner, id);
  return id;
}

async function requireTeam(tx: Transaction, me: Scope, owner: OwnerId, id: string): Promise<void> {
  const team = await teamSeen(tx, me, id);
  if (!team) throw missing(sentence("team_not_found", "Team not found"));
  if (owner === me.own || team.ownerId !== me.own) return;
  const why = onlyYours(team.name);
  throw invalid(why, { team_id: why });
}

/** Throws 400, naming the field, when a task that moves to the workspace uses what only the caller sees. */
export async function requireSharedUse(
  tx: Transaction,
  me: Scope,
  row: Row,
  to: OwnerId,
): Promise<void> {
  await requireShared(tx, me, to, assignedTo(row), () => "assigned_agents");
  if (row.teamId !== null && (await teamSeen(tx, me, row.teamId)))
    await requireTeam(tx, me, to, row.teamId);
}

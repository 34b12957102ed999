import "server-only";
import { onAgentDeleted, onAgentRenamed, onAgentRestored } from "@/lib/agents/agent-deletion";
import type { AgentUses } from "@/lib/agents/contract";
import { onAgentUsesAsked, used } from "@/lib/agents/lookup/agent-uses";
import { orInBin } from "@/lib/core/storage/rows";
import { db, type Transaction } from "@/lib/core/db/db";
import { type Owners, ownersOf, type Scope, visibleTo } from "@/lib/core/identity";
import { onSharedUseAsked } from "@/lib/memberships/items";
import { changed } from "@/lib/tasks/changes";
import { assignedTo } from "@/lib/tasks/schema";
import { taskLimits } from "@/lib/tasks/rules";

/** The tasks that an agent was removed from, and its position among their agents. */
type Taken = { id: string; at: number }[];

/**
 * A deleted agent is removed from the tasks that are still open, and a restored one is assigned to them again, if they
 * are still open. Followers are notified of every task assigned to it, as they are when it is renamed: a task is shown
 * with the names of its agents. Call once, at startup.
 */
export function watchAgentDeletions(): void {
  onAgentUsesAsked("tasks", usesOf);
  onSharedUseAsked("agent", "tasks", async (tx, workspace, agentId) =>
    openNames(await tasksOf(tx, agentId, workspace)),
  );
  onSharedUseAsked("team", "tasks", async (tx, workspace, teamId) =>
    openNames(
      await tx.task.findMany({
        where: { ownerId: workspace, teamId },
        select: { name: true, status: true },
      }),
    ),
  );
  onAgentDeleted("tasks", leaveTasks);
  onAgentRestored("tasks", rejoinTasks);
  onAgentRenamed("tasks", async (me, agentId) =>
    (await tasksOf(db(), agentId, visibleTo(me))).forEach(({ id }) => changed(me, id)),
  );
}

const openNames = (tasks: { name: string; status: string }[]): string[] =>
  tasks.filter(({ status }) => status !== "completed").map(({ name }) => name);

/** The open tasks that an agent is assigned to, and which of them repeat. */
async function usesOf(me: Scope, agentId: string): Promise<Pick<AgentUses, "tasks" | "schedules">> {
  const open = (await tasksOf(db(), agentId, visibleTo(me))).filter(
    ({ status }) => status !== "completed",
  );
  const names = (some: typeof open) => used(some.map(({ name }) => name));
  return { tasks: names(open), schedules: names(open.filter(({ cron }) => cron !== null)) };
}

async function leaveTasks(tx: Transaction, me: Scope, agentId: string) {
  const rows = await tasksOf(tx, agentId, orInBin(...ownersOf(me)));
  const taken: Taken = [];
  for (const row of rows.filter(({ status }) => status !== "completed")) {
    const agents = assignedTo(row);
    taken.push({ id: row.id, at: agents.indexOf(agentId) });
    await assign(
      tx,
      me,
      row.id,
      agents.filter((id) => id !== agentId),
    );
  }
  return {
    tell: () => rows.forEach(({ id }) => changed(me, id)),
    ...(taken.length ? { taken } : {}),
  };
}

async function rejoinTasks(
  tx: Transaction,
  me: Scope,
  agentId: string,
  value: unknown,
): Promise<() => void> {
  const taken = value as Taken; // as written here
  for (const { id, at } of taken) {
    const row = await tx.task.findFirst({
      where: { id, ownerId: orInBin(...ownersOf(me)), status: { not: "completed" } },
      select: { assignedAgents: true },
    });
    const agents = row && assignedTo(row);
    if (!agents || agents.length >= taskLimits.agents || agents.includes(agentId)) continue;
    await assign(tx, me, id, agents.toSpliced(at, 0, agentId));
  }
  return () => taken.forEach(({ id }) => changed(me, id));
}

const assign = (tx: Transaction, me: Scope, id: string, agents: string[]) =>
  tx.task.updateMany({
    where: { id, ownerId: orInBin(...ownersOf(me)) },
    data: {
      assignedAgents: JSON.stringify(agents),
      updatedAt: new Date(),
      version: { increment: 1 },
    },
  });

/** `owners`: with those in the bin where an agent is deleted, since a restored task must not refer to it. */
async function tasksOf(
  tx: Transaction,
  agentId: string,
  owners: Owners | ReturnType<typeof orInBin>,
) {
  const rows = await tx.task.findMany({
    where: { ownerId: owners, assignedAgents: { contains: JSON.stringify(agentId) } },
    select: { id: true, name: true, status: true, cron: true, assignedAgents: true },
  });
  return rows.filter((row) => assignedTo(row).includes(agentId));
}

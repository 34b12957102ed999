import "server-only";
import { onAgentDeleted, onAgentRenamed } from "@/lib/agents/removal/agent-deletion";
import type { AgentUses } from "@/lib/agents/contract";
import { onAgentUsesAsked, used } from "@/lib/agents/removal/agent-uses";
import { db, type Transaction } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import { changed } from "@/lib/tasks/events/changes";
import { assignedTo } from "@/lib/tasks/schema";

/**
 * A deleted agent is removed from the tasks that are still open. Followers are notified of every task assigned to it,
 * as they are when it is renamed: a task is shown with the names of its agents. Call once, at startup.
 */
export function watchAgentDeletions(): void {
  onAgentUsesAsked("tasks", usesOf);
  onAgentDeleted("tasks", leaveTasks);
  onAgentRenamed("tasks", async (me, agentId) =>
    (await tasksOf(db(), me, agentId)).forEach(({ id }) => changed(me, id)),
  );
}

/** The open tasks that an agent is assigned to, and which of them repeat. */
async function usesOf(
  me: UserId,
  agentId: string,
): Promise<Pick<AgentUses, "tasks" | "schedules">> {
  const open = (await tasksOf(db(), me, agentId)).filter(({ status }) => status !== "completed");
  const names = (some: typeof open) => used(some.map(({ name }) => name));
  return { tasks: names(open), schedules: names(open.filter(({ cron }) => cron !== null)) };
}

async function leaveTasks(tx: Transaction, me: UserId, agentId: string): Promise<() => void> {
  const rows = await tasksOf(tx, me, agentId);
  for (const row of rows.filter(({ status }) => status !== "completed")) {
    const assignedAgents = JSON.stringify(assignedTo(row).filter((id) => id !== agentId));
    await tx.task.updateMany({
      where: { id: row.id, ownerId: me },
      data: { assignedAgents, updatedAt: new Date(), version: { increment: 1 } },
    });
  }
  return () => rows.forEach(({ id }) => changed(me, id));
}

async function tasksOf(tx: Transaction, me: UserId, agentId: string) {
  const rows = await tx.task.findMany({
    where: { ownerId: me, assignedAgents: { contains: JSON.stringify(agentId) } },
    select: { id: true, name: true, status: true, cron: true, assignedAgents: true },
  });
  return rows.filter((row) => assignedTo(row).includes(agentId));
}

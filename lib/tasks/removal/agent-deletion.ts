import "server-only";
import { onAgentDeleted, onAgentRenamed } from "@/lib/agents/removal/agent-deletion";
import { db, type Transaction } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import { changed } from "@/lib/tasks/events/changes";
import { assignedTo } from "@/lib/tasks/schema";

/**
 * A deleted agent is removed from the tasks that are still open. Followers are notified of every task assigned to it,
 * as they are when it is renamed: a task is shown with the names of its agents. Call once, at startup.
 */
export function watchAgentDeletions(): void {
  onAgentDeleted("tasks", leaveTasks);
  onAgentRenamed("tasks", async (me, agentId) =>
    (await tasksOf(db(), me, agentId)).forEach(({ id }) => changed(me, id)),
  );
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
    select: { id: true, status: true, assignedAgents: true },
  });
  return rows.filter((row) => assignedTo(row).includes(agentId));
}

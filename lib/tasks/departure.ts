import "server-only";
import { whenRemoved } from "@/lib/agents/departures";
import type { Transaction } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import { assignedTo } from "@/lib/tasks/schema";

/** An agent that is deleted leaves the tasks that are still open. To be called once, at start. */
export const watchDepartures = (): void => whenRemoved("tasks", leaveTasks);

async function leaveTasks(tx: Transaction, me: UserId, agentId: string): Promise<void> {
  const rows = await tx.task.findMany({ where: { ownerId: me, status: { not: "completed" }, assignedAgents: { contains: JSON.stringify(agentId) } } });
  for (const row of rows) {
    const assignedAgents = JSON.stringify(assignedTo(row).filter((id) => id !== agentId));
    await tx.task.updateMany({ where: { id: row.id, ownerId: me }, data: { assignedAgents, updatedAt: new Date(), version: { increment: 1 } } });
  }
}

import "server-only";
import { Prisma, type Transaction } from "@/lib/core/db/db";
import { publish } from "@/lib/core/events";
import type { UserId } from "@/lib/core/identity";
import { channelOf } from "@/lib/runs/channels";
import type { NumberedEvent } from "@/lib/runs/contract";

/** Which of a person's runs: those of a conversation, or those of a task. */
export type Whose = { conversationId: string } | { taskId: string };

/**
 * Deletes runs with their steps and what they said: statements of the transaction in which what they belong to goes. A
 * process that still works on one of them is fenced off by it. Gives their ids, for `farewell`.
 */
export async function removeRuns(tx: Transaction, me: UserId, whose: Whose): Promise<string[]> {
  const which = { ownerId: me, ...whose };
  const runs = await tx.run.findMany({ where: which, select: { id: true } });
  const only = "taskId" in whose ? Prisma.sql`AND taskId = ${whose.taskId}` : Prisma.sql`AND conversationId = ${whose.conversationId}`;
  await tx.$executeRaw`DELETE FROM RunLog WHERE runId IN (SELECT id FROM Run WHERE ownerId = ${me} ${only})`;
  await tx.$executeRaw`DELETE FROM RunStep WHERE runId IN (SELECT id FROM Run WHERE ownerId = ${me} ${only})`;
  await tx.run.deleteMany({ where: which });
  return runs.map(({ id }) => id);
}

/** Tells those who follow runs that are gone that nothing more will come. */
export function farewell(runIds: string[]): void {
  const end: NumberedEvent = { event: "done", data: { status: "stopped" }, id: Number.MAX_SAFE_INTEGER };
  for (const id of runIds) publish(channelOf(id), [end]);
}

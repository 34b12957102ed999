import "server-only";
import { db } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import type { Run } from "@/prisma/generated/client";

/** The person's newest runs. */
export const latest = (me: UserId, take: number): Promise<Run[]> => db().run.findMany({ where: { ownerId: me }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take });

/** Runs that wait for the person: conversations before tasks, since the inbox has the tasks too; of each the longest waiting first. */
export const waitingFor = (me: UserId, take: number): Promise<Run[]> =>
  db().run.findMany({ where: { ownerId: me, status: "waiting" }, orderBy: [{ kind: "asc" }, { createdAt: "asc" }, { id: "asc" }], take });

/** How many runs wait for the person, and how many of them are tasks. */
export async function countWaiting(me: UserId): Promise<{ all: number; tasks: number }> {
  const kinds = await db().run.groupBy({ by: ["kind"], where: { ownerId: me, status: "waiting" }, _count: true });
  return { all: kinds.reduce((sum, { _count }) => sum + _count, 0), tasks: kinds.find(({ kind }) => kind === "task")?._count ?? 0 };
}

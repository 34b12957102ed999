import "server-only";
import { db } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import type { Run } from "@/prisma/generated/client";

/** The person's newest runs. */
export const latest = (me: UserId, take: number): Promise<Run[]> => db().run.findMany({ where: { ownerId: me }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take });

/** Runs that wait for the person, the longest waiting first. */
export const waitingFor = (me: UserId, take: number): Promise<Run[]> => db().run.findMany({ where: { ownerId: me, status: "waiting" }, orderBy: [{ createdAt: "asc" }, { id: "asc" }], take });

/** How many of the person's tasks wait for them. */
export const countWaitingTasks = (me: UserId): Promise<number> => db().run.count({ where: { ownerId: me, kind: "task", status: "waiting" } });

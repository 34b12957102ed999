import "server-only";
import { db } from "@/lib/core/db/db";
import { scopeFor } from "@/lib/core/identity";
import { bitByBit, daysBefore } from "@/lib/core/storage/retention";

/** How long a temporary chat stays after its last message. */
const TEMPORARY_DAYS = 1;
const AT_ONCE = 20;

/** Deletes temporary chats whose last message is a day old, with their runs; returns how many. */
export const forgetTemporary = (now: number): Promise<number> =>
  bitByBit(async () => {
    const before = daysBefore(now, TEMPORARY_DAYS);
    const rows = await db().conversation.findMany({
      where: {
        temporaryAt: { lt: before },
        updatedAt: { lt: before },
        NOT: { ownerId: { contains: ":" } }, // a removal is in progress
      },
      select: { id: true, ownerId: true },
      take: AT_ONCE,
    });
    if (rows.length === 0) return 0;
    const { removeForGood } = await import("@/lib/chat/service"); // most sweeps don't need it
    for (const row of rows) await removeForGood(scopeFor(row, null), row.id, undefined);
    return rows.length;
  });

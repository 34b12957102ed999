import "server-only";
import { remove } from "@/lib/chat/service";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { REMOVED } from "@/lib/core/db/rows/batched-removal";
import { shuttingDown } from "@/lib/core/process/shutdown";
import { mintUserId } from "@/lib/core/identity";
import { daysBefore } from "@/lib/core/retention";

/** Each removal is a transaction or more of its own. */
const FEW = 50;

/**
 * Removes the conversations that programs began and nobody has used for RESPONSE_RETENTION_DAYS, with the responses
 * stored in them. What its person has pinned stays, and what is at work. Does nothing when that setting is 0.
 */
export async function forgetResponses(now: number): Promise<number> {
  const { RESPONSE_RETENTION_DAYS } = config();
  if (!RESPONSE_RETENTION_DAYS) return 0;
  const before = daysBefore(now, RESPONSE_RETENTION_DAYS);
  for (let removed = 0; ;) {
    const rows = await db().conversation.findMany({
      where: {
        fromProgramAt: { lt: before },
        updatedAt: { lt: before },
        pinnedAt: null,
        activeRunId: null,
        NOT: { ownerId: REMOVED },
      },
      select: { id: true, ownerId: true },
      take: FEW,
    });
    for (const { id, ownerId } of rows) await remove(mintUserId(ownerId), id);
    removed += rows.length;
    if (rows.length < FEW || shuttingDown().aborted) return removed;
  }
}

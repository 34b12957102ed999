import "server-only";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { scopeFor } from "@/lib/core/identity";
import { shuttingDown } from "@/lib/core/shutdown";
import { daysBefore } from "@/lib/core/storage/retention";
import { LIVE } from "@/lib/runs/run/contract";
import { withoutRun } from "@/lib/runs/journal/orphans";
import * as runs from "@/lib/runs/worker/service";
import type { ProgramRequest } from "@/prisma/generated/client";

const FEW = 100;
type Kept = Pick<ProgramRequest, "id" | "ownerId" | "createdAt">;

/**
 * Removes programs' requests and responses that are RESPONSE_RETENTION_DAYS old, with the conversations in which
 * responses were stored, unless these have been used since, are pinned, or are running. Does nothing when that setting
 * is 0.
 */
export async function forgetResponses(now: number): Promise<number> {
  const { RESPONSE_RETENTION_DAYS } = config();
  if (!RESPONSE_RETENTION_DAYS) return 0;
  const before = daysBefore(now, RESPONSE_RETENTION_DAYS);
  let removed = 0;
  for (let from: Kept | undefined; ;) {
    const rows: Kept[] = await olderThan(before, from);
    for (const row of rows) if (await forget(row, before)) removed++;
    from = rows.at(-1);
    if (rows.length < FEW || shuttingDown().aborted) return removed;
  }
}

/** The next of them, oldest first. */
const olderThan = (before: Date, from: Kept | undefined): Promise<Kept[]> =>
  db().programRequest.findMany({
    where: {
      createdAt: { lt: before, ...(from ? { gte: from.createdAt } : {}) },
      ...(from ? { OR: [{ createdAt: { gt: from.createdAt } }, { id: { gt: from.id } }] } : {}),
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: FEW,
    select: { id: true, ownerId: true, createdAt: true },
  });

async function forget({ id, ownerId }: Kept, before: Date): Promise<boolean> {
  const me = scopeFor({ ownerId }, null);
  const run = await runs.findRow(me, id);
  if (run && LIVE.some((status) => status === run.status)) return false;
  const { conversationId = null } = run ?? {};
  if (conversationId !== null) {
    const { removeUnused } = await import("@/lib/chat/service"); // most sweeps don't need it
    if (!(await removeUnused(me, conversationId, before))) return false;
  }
  await db().programRequest.deleteMany({ where: { id, ownerId } });
  return true;
}

/**
 * Removes requests and responses whose run is no longer stored: versions before 0045 left them behind when a response
 * was deleted. Returns how many.
 */
export async function forgetRunless(): Promise<number> {
  let removed = 0;
  for (let last = ""; ;) {
    const rows = await db().programRequest.findMany({
      where: { id: { gt: last } },
      orderBy: { id: "asc" },
      take: FEW,
      select: { id: true },
    });
    const gone = await withoutRun(rows.map(({ id }) => id));
    if (gone.length) {
      const { count } = await db().programRequest.deleteMany({ where: { id: { in: gone } } });
      removed += count;
    }
    if (rows.length < FEW || shuttingDown().aborted) return removed;
    last = rows.at(-1)!.id;
  }
}

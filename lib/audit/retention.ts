import "server-only";
import { config } from "@/lib/core/config";
import { db, type Transaction } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { ofKey } from "@/lib/core/db/transaction";
import { shuttingDown } from "@/lib/core/shutdown";
import { AT_ONCE, daysBefore } from "@/lib/core/storage/retention";

/** Chains looked at by one statement. */
const CHAINS = 200;

/**
 * Removes entries older than AUDIT_DAYS, the oldest first. The chain's anchor then is the last removed entry: its
 * number and its hash, with which the oldest remaining entry continues. Returns how many were removed.
 */
export async function forgetOld(now = Date.now()): Promise<number> {
  const before = daysBefore(now, config().AUDIT_DAYS);
  let removed = 0;
  for (let after = ""; ;) {
    const chains = await queryRows<{ workspaceId: string }>(
      `SELECT "workspaceId" FROM "AuditChain" WHERE "workspaceId" > ? ORDER BY "workspaceId" LIMIT ?`,
      [after, CHAINS],
    );
    for (const { workspaceId } of chains)
      for (let some = AT_ONCE; some === AT_ONCE && !shuttingDown().aborted; removed += some)
        some = await cut(workspaceId, before);
    if (chains.length < CHAINS || shuttingDown().aborted) return removed;
    after = chains.at(-1)!.workspaceId;
  }
}

/** Cuts a few entries off the old end and moves the anchor, both or neither. */
async function cut(workspaceId: string, before: Date): Promise<number> {
  const oldest = (most: number, tx: Transaction = db()) =>
    tx.auditEntry.findMany({
      where: { workspaceId },
      orderBy: { sequence: "asc" },
      take: most,
      select: { sequence: true, hash: true, createdAt: true },
    });
  const isOld = ({ createdAt }: { createdAt: Date }) => createdAt < before;
  if (!(await oldest(1)).some(isOld)) return 0;
  return transact(ofKey("audit", workspaceId), async (tx) => {
    const rows = await oldest(AT_ONCE, tx);
    const newer = rows.findIndex((row) => !isOld(row)); // by number: an altered time must not take others along
    const old = newer < 0 ? rows : rows.slice(0, newer);
    const last = old.at(-1);
    if (!last) return 0;
    await tx.auditEntry.deleteMany({ where: { workspaceId, sequence: { lte: last.sequence } } });
    await tx.auditChain.update({
      where: { workspaceId },
      data: { anchorSequence: last.sequence, anchorHash: last.hash },
    });
    return old.length;
  });
}

import "server-only";
import { itemEntry } from "@/lib/audit/write";
import type { BinKind } from "@/lib/bin/contract";
import { binned } from "@/lib/bin/kinds";
import { deletedBefore, takeOfBin } from "@/lib/core/storage/rows";
import { config } from "@/lib/core/config";
import { removeRest } from "@/lib/core/storage/batched-removal";
import { transact } from "@/lib/core/db/transact";
import { ownerOf } from "@/lib/core/identity";
import { shuttingDown } from "@/lib/core/shutdown";
import { daysBefore } from "@/lib/core/storage/retention";

const FEW = 50;

/**
 * Permanently deletes what has been in anyone's bin for BIN_DAYS; returns how many things. With 0 there is no bin:
 * things kept by an earlier setting are deleted.
 */
export async function forgetBinned(now: number): Promise<number> {
  const before = daysBefore(now, config().BIN_DAYS);
  for (let removed = 0; ;) {
    const lines = await deletedBefore(before, FEW);
    for (const line of lines) {
      const { id, kind } = line;
      const owner = ownerOf(line);
      const { removal, discard } = binned[kind as BinKind]; // written as such
      const isTaken = await transact(owner, async (tx) => {
        const item = await takeOfBin(tx, owner, id);
        if (!item) return false;
        await discard(tx, owner, id);
        await itemEntry(tx, `${kind as BinKind}_deleted`, owner, undefined, item);
        return true;
      });
      if (isTaken) await removeRest(removal, owner, id);
      if (isTaken) removed++;
    }
    if (lines.length < FEW || shuttingDown().aborted) return removed;
  }
}

import "server-only";
import type { BinBulk, BinBulkResult } from "@/lib/bin/contract";
import { remove, restore } from "@/lib/bin/service";
import { AppError } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Scope } from "@/lib/core/identity";
import { reasonOf } from "@/lib/core/shared/sentence";

/**
 * Restores or permanently deletes things in the person's trash, one after the other, each in its own transaction, so
 * that one failure doesn't stop the others. Returns the outcome of each, in the given order. Things that no longer
 * exist count as deleted.
 */
export async function bulk(
  me: Scope,
  { action, ids }: BinBulk,
  by: Caller,
): Promise<BinBulkResult[]> {
  const results: BinBulkResult[] = [];
  for (const id of new Set(ids)) {
    try {
      await (action === "restore" ? restore(me, id, by) : remove(me, id, by));
      results.push({ id, ok: true });
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 401) throw error;
      if (action === "delete" && error.status === 404) results.push({ id, ok: true });
      else
        results.push({
          id,
          ok: false,
          error: error.message,
          error_reason: reasonOf(error.sentence),
        });
    }
  }
  return results;
}

import "server-only";
import { engine } from "@/lib/core/db/engine";
import { queryRows } from "@/lib/core/db/statements";
import type { WorkspaceId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";

/** How many people are cached at most: some hundred kilobytes. */
const MOST = 10_000;

/** People without a limit. changes: how often limits were added since startup. */
const cache = () =>
  processSingleton("budgets.none", () => ({ none: new Set<WorkspaceId>(), changes: 0 }));

/**
 * Has the person any limit? Checked before each model call, and with many concurrent chats the read would wait for the
 * connection: so if no other process can add one, a negative result is cached until this one does.
 */
export async function hasBudget(workspace: WorkspaceId): Promise<boolean> {
  const { none, changes } = cache();
  if (none.has(workspace)) return false;
  const sql = `SELECT 1 FROM "Budget" WHERE "ownerId" = ? LIMIT 1`;
  if ((await queryRows(sql, [workspace])).length > 0) return true;
  // A limit committed meanwhile may have been missed by the read.
  if (engine().cluster || cache().changes !== changes) return false;
  if (none.size >= MOST) none.clear();
  none.add(workspace);
  return false;
}

/** Call once a limit of the person may have been committed. */
export function budgetAdded(workspace: WorkspaceId): void {
  cache().changes++;
  cache().none.delete(workspace);
}

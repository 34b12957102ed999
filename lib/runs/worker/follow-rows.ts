import "server-only";
import { queryRows } from "@/lib/core/db/statements";
import { ownerIs, ownersOf, type Scope } from "@/lib/core/identity";
import type { NumberedEvent, RunStatus } from "@/lib/runs/run/contract";
import { NOT_REMOVED } from "@/lib/runs/journal/remove";

// The rows that followers of a run read, by prepared statements: after a connection was lost many may join at the same
// moment.

type LogRow = { events: NumberedEvent[]; lastId: number };

/** Rows of a run's log with events after number `last`, in order: at most `most`. */
export const logAfter = async (runId: string, last: number, most: number): Promise<LogRow[]> =>
  (
    await queryRows<{ events: string; lastId: number }>(
      `SELECT events, "lastId" FROM "RunLog" WHERE "runId" = ? AND "lastId" > ? ORDER BY "firstId" LIMIT ?`,
      [runId, last, most],
    )
  ).map(opened);

/** The last row of a run's log, if there is any. */
export async function lastOfLog(runId: string): Promise<LogRow | undefined> {
  const [row] = await queryRows<{ events: string; lastId: number }>(
    `SELECT events, "lastId" FROM "RunLog" WHERE "runId" = ? ORDER BY "firstId" DESC LIMIT 1`,
    [runId],
  );
  return row && opened(row);
}

const opened = ({ events, lastId }: { events: string; lastId: number }): LogRow => ({
  events: JSON.parse(events) as NumberedEvent[],
  lastId,
});

type State = { status: RunStatus; finishedAt: Date | null; leaseOwner: string | null };

/**
 * A run's status, and the process that holds it. `me`: only a run of theirs that is neither in the bin nor being
 * removed.
 */
export async function stateOf(runId: string, me?: Scope): Promise<State | undefined> {
  const [row] = await queryRows<State>(
    `SELECT t.status, t."finishedAt", t."leaseOwner" FROM "Run" t WHERE t.id = ? ${me ? `AND t."ownerId" ${ownerIs(me)} AND ${NOT_REMOVED}` : ""}`,
    me ? [runId, ...ownersOf(me)] : [runId],
    ["finishedAt"],
  );
  return row;
}

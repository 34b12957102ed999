import "server-only";
import type { SqlValue } from "@/lib/core/db/statements";
import type { UserId } from "@/lib/core/identity";
import type { TaskState } from "@/lib/tasks/contract";
import type { Wanted } from "@/lib/tasks/list/search";

type Condition = { sql: string; values: SqlValue[] };

/** What a filter asks of a task's row, to go behind other conditions. */
export function conditionsOf(me: UserId, wanted: Wanted): Condition {
  const { status, state, words, teamId, agentId, since, until } = wanted;
  const all: Condition[] = [
    ...(status ? [{ sql: "status = ?", values: [status] }] : []),
    ...(state ? [STATES[state](me)] : []),
    ...(teamId ? [{ sql: "teamId = ?", values: [teamId] }] : []),
    // Ids hold no quotes.
    ...(agentId ? [{ sql: "instr(assignedAgents, ?) > 0", values: [`"${agentId}"`] }] : []),
    ...(since ? [{ sql: "createdAt >= ?", values: [since] }] : []),
    ...(until ? [{ sql: "createdAt < ?", values: [until] }] : []),
    ...(words ? [wordsIn(words)] : []),
  ];
  return {
    sql: all.map(({ sql }) => `AND ${sql}`).join(" "),
    values: all.flatMap(({ values }) => values),
  };
}

/** States that are no status of their own. A failed or stopped task is pending again. */
const STATES: { [State in TaskState]: (me: UserId) => Condition } = {
  failed: () => ({
    sql: "status = 'pending' AND errorCode IS NOT NULL AND errorCode <> 'stopped'",
    values: [],
  }),
  stopped: () => ({ sql: "status = 'pending' AND errorCode = 'stopped'", values: [] }),
  waiting: (me) => ({
    sql: "status = 'in_progress' AND runId IN (SELECT id FROM Run WHERE ownerId = ? AND status = 'waiting')",
    values: [me],
  }),
};

function wordsIn(words: string): Condition {
  const like = `%${words.replace(/[^\x20-\x7e]+|[%_]+/g, "%")}%`;
  return { sql: "(nameKey LIKE ? OR description LIKE ?)", values: [like, like] };
}

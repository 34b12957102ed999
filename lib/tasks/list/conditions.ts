import "server-only";
import { like, oneOfJson } from "@/lib/core/db/dialect";
import type { SqlValue } from "@/lib/core/db/statements";
import type { TaskState } from "@/lib/tasks/contract";
import type { Wanted } from "@/lib/tasks/list/search";

type Condition = { sql: string; values: SqlValue[] };

/** The SQL conditions of a filter on a task's row, to append to others. */
export function conditionsOf(wanted: Wanted): Condition {
  const { status, state, waiting = [], words, teamId, agentId, since, until } = wanted;
  const { priority, label, dueUntil } = wanted;
  const all: Condition[] = [
    ...(status ? [{ sql: "status = ?", values: [status] }] : []),
    ...(state ? [STATES[state](waiting)] : []),
    ...(teamId ? [{ sql: '"teamId" = ?', values: [teamId] }] : []),
    // Ids contain no quotes or wildcards.
    ...(agentId ? [{ sql: like('"assignedAgents"'), values: [`%"${agentId}"%`] }] : []),
    ...(since ? [{ sql: '"createdAt" >= ?', values: [since] }] : []),
    ...(until ? [{ sql: '"createdAt" < ?', values: [until] }] : []),
    ...(priority ? [{ sql: "priority = ?", values: [priority] }] : []),
    ...(label ? [{ sql: like("labels"), values: [patternOf(JSON.stringify(label))] }] : []),
    ...(dueUntil ? [{ sql: `status <> 'completed' AND "dueOn" <= ?`, values: [dueUntil] }] : []),
    ...(words ? [wordsIn(words)] : []),
  ];
  return {
    sql: all.map(({ sql }) => `AND ${sql}`).join(" "),
    values: all.flatMap(({ values }) => values),
  };
}

/** States that are not a status. A failed or stopped task is pending again. */
const STATES: { [State in TaskState]: (waiting: string[]) => Condition } = {
  failed: () => ({
    sql: `status = 'pending' AND "errorCode" IS NOT NULL AND "errorCode" <> 'stopped'`,
    values: [],
  }),
  stopped: () => ({ sql: `status = 'pending' AND "errorCode" = 'stopped'`, values: [] }),
  waiting: (waiting) => ({
    sql: `status = 'in_progress' AND ${oneOfJson('"runId"')}`,
    values: [JSON.stringify(waiting)],
  }),
};

/** Prefilters: the database folds the case of ASCII only, and treats % and _ as wildcards. */
const patternOf = (text: string): string => `%${text.replace(/[^\x20-\x7e]+|[%_\\]+/g, "%")}%`;

function wordsIn(words: string): Condition {
  const pattern = patternOf(words);
  return { sql: `(${like('"nameKey"')} OR ${like("description")})`, values: [pattern, pattern] };
}

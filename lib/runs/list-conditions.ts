import "server-only";
import type { SqlValue } from "@/lib/core/db/statements";
import type { RunFilters } from "@/lib/runs/run/contract";
import { beginning, plusDays } from "@/lib/usage/zoned-days";

/** An SQL condition on `t`, with its values. */
export type Condition = [sql: string, ...values: SqlValue[]];

export const allOf = (conditions: Condition[]): { sql: string; values: SqlValue[] } => ({
  sql: conditions.map(([sql]) => sql).join(" AND "),
  values: conditions.flatMap(([, ...values]) => values),
});

/** Filters of a list of runs by their own columns. The second names of three filters are older. */
export type RowFilter = Omit<RunFilters, "q" | "tool" | "model"> & {
  task_id?: string;
  conversation_id?: string;
  team_id?: string;
  /** The time zone of `from` and `to`: the person's; UTC by default. */
  zone?: string;
};

export function conditionsOf(filter: RowFilter): Condition[] {
  const { from, to, zone = "UTC", min_cost: cost } = filter;
  const equal: [column: string, value: string | undefined][] = [
    ["taskId", filter.task_id || filter.task],
    ["conversationId", filter.conversation_id],
    ["teamId", filter.team_id || filter.team],
    ["agentId", filter.agent],
    ["kind", filter.source],
    ["status", filter.status],
    ["keyId", filter.key],
  ];
  return [
    ...equal.flatMap(([column, value]): Condition[] =>
      value ? [[`t."${column}" = ?`, value]] : [],
    ),
    ...(from ? [['t."createdAt" >= ?', beginning(from, zone)] as Condition] : []),
    ...(to ? [['t."createdAt" < ?', beginning(plusDays(to, 1), zone)] as Condition] : []),
    ...(cost === undefined ? [] : [["t.cost >= ?", cost] as Condition]),
  ];
}

/** The index with all columns that a filter may use, newest first: scanning it reads no row that does not match. */
const ALL_COLUMNS = "Run_filters_idx";

/**
 * The index to scan, if the database would choose badly: it counts equal columns, and so chooses an index that reads
 * half of all runs to find none. subsets: whether runs must also be in some.
 */
export function indexFor(filter: RowFilter, subsets: boolean): string | undefined {
  if (filter.conversation_id) return "Run_ownerId_conversationId_createdAt_id_idx";
  if (filter.task_id || filter.task) return "Run_ownerId_taskId_createdAt_id_idx";
  if (subsets) return ALL_COLUMNS;
  const conditions = conditionsOf(filter);
  const own = filter.agent || filter.team_id || filter.team || filter.status;
  return conditions.length === 0 || (conditions.length === 1 && own) ? undefined : ALL_COLUMNS;
}

import "server-only";
import type { SqlValue } from "@/lib/core/db/statements";
import type { RunFilters } from "@/lib/runs/contract";
import { beginning, plusDays } from "@/lib/usage/zoned-days";

/** An SQL condition on `t`, with its values. */
export type Condition = [sql: string, ...values: SqlValue[]];

export const allOf = (conditions: Condition[]): { sql: string; values: SqlValue[] } => ({
  sql: conditions.map(([sql]) => sql).join(" AND "),
  values: conditions.flatMap(([, ...values]) => values),
});

/** Which runs a list is to hold, by what their own rows say. The second names of three filters are older. */
export type RowFilter = Omit<RunFilters, "q" | "tool" | "model"> & {
  task_id?: string;
  conversation_id?: string;
  team_id?: string;
  /** The time zone of `from` and `to`: its person's; UTC, unless said. */
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

/** The index that holds all columns that a filter may ask for, newest first: walking through it reads no row that does not fit. */
const ALL_COLUMNS = "Run_filters_idx";

/**
 * The index to walk through, where the database would not find it: it counts equal columns, and so takes one by which
 * half of all runs are to be read to find none. subsets: whether runs must be of some, too.
 */
export function indexFor(filter: RowFilter, subsets: boolean): string | undefined {
  if (filter.conversation_id) return "Run_ownerId_conversationId_createdAt_id_idx";
  if (filter.task_id || filter.task) return "Run_ownerId_taskId_createdAt_id_idx";
  if (subsets) return ALL_COLUMNS;
  const conditions = conditionsOf(filter);
  const own = filter.agent || filter.team_id || filter.team || filter.status;
  return conditions.length === 0 || (conditions.length === 1 && own) ? undefined : ALL_COLUMNS;
}

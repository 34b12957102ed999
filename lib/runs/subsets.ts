import "server-only";
import { amongJson, oneOfJson, unindexed } from "@/lib/core/db/dialect";
import { queryRows, type SqlValue } from "@/lib/core/db/statements";
import { ownerIs, ownersOf, type Scope } from "@/lib/core/identity";
import type { Condition } from "@/lib/runs/list-conditions";

/** A subset of all runs. ids: a query for them, possibly with duplicates; holds: the same as a condition on `t`. */
type Subset = { ids: [sql: string, ...values: SqlValue[]]; holds: Condition };

/** Where a text was found: runs of these agents, conversations and tasks, and those that reply to these messages. */
export type RunsFound = {
  agents: string[];
  conversations: string[];
  tasks: string[];
  messages: string[];
};
export const isNothing = (matches: RunsFound): boolean =>
  Object.values(matches).every((ids) => ids.length === 0);

/** The runs that called a tool or a model of this name. */
export const callersOf = (kind: "tool" | "model", name: string): Subset => ({
  ids: [`SELECT s."runId" AS id FROM "RunStep" s WHERE s.kind = ? AND s.name = ?`, kind, name],
  holds: [
    `EXISTS (SELECT 1 FROM "RunStep" s WHERE s."runId" = t.id AND s.kind = ? AND s.name = ?)`,
    kind,
    name,
  ],
});

/** The person's runs in which something was found. */
export function runsWithin(me: Scope, matches: RunsFound): Subset {
  const parts = [
    ["agentId", 'r."ownerId"', matches.agents],
    ["conversationId", 'r."ownerId"', matches.conversations],
    ["taskId", 'r."ownerId"', matches.tasks],
    ["userMessageId", unindexed('r."ownerId"'), matches.messages],
  ] as const;
  const nonEmpty = parts.filter(([, , ids]) => ids.length > 0);
  return {
    ids: [
      nonEmpty
        .map(
          ([column, owner]) =>
            `SELECT r.id FROM "Run" r WHERE ${owner} ${ownerIs(me)} AND ${oneOfJson(`r."${column}"`)}`,
        )
        .join(" UNION ALL "),
      ...nonEmpty.flatMap(([, , ids]) => [...ownersOf(me), JSON.stringify(ids)]),
    ],
    holds: [
      `(${nonEmpty.map(([column]) => amongJson(`t."${column}"`)).join(" OR ")})`,
      ...nonEmpty.map(([, , ids]) => JSON.stringify(ids)),
    ],
  };
}

/** This many runs are read and sorted within a few milliseconds. */
const FEW = 1_000;

/** Does it have so few runs that scanning them one by one is fastest? */
export async function isSmall({ ids: [sql, ...values] }: Subset): Promise<boolean> {
  const [row] = await queryRows<{ count: number }>(
    `SELECT count(*) AS count FROM (${sql} LIMIT ?) x`,
    [...values, FEW + 1],
  );
  return Number(row?.count) <= FEW;
}

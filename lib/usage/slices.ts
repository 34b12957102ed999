import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { jsonRows, oneOfJson, workspaceOf } from "@/lib/core/db/dialect";
import { engine } from "@/lib/core/db/engine";
import {
  executePipelined,
  queryRows,
  queryRowsBy,
  type Reading,
  type SqlValue,
  type WriteTransaction,
} from "@/lib/core/db/statements";
import { type OwnerId, partsOf, type WorkspaceId } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import type { Spender } from "@/lib/usage/reservations";
import type { CallUsage } from "@/lib/usage/contract";

/** The dimensions of usage. */
export type SliceBy = "agentId" | "teamId" | "taskId" | "keyId" | "model";
export type SliceSum = Record<(typeof COUNTS)[number], number>;
type Row = SliceSum & Record<(typeof KEYS)[number], string>;
/**
 * From one quarter of an hour up to another, exclusive: `2026-11-21T14:15`, in UTC. A day alone is its first quarter.
 */
type Slots = { from: string; to: string };

/** Rows read in one statement: a few milliseconds, with their processing. */
const PIECE = 500;
const QUARTER_MS = 15 * 60_000;

/** The quarter of an hour of a time. */
const slotOf = (at: Date): string =>
  new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS).toISOString().slice(0, 16);

/** What is counted: a model call, the end of a run, or both. */
type Use = { runs: number; model: string; usage?: CallUsage };

/**
 * Adds a model call, or the end of a run, to its quarter of an hour: in the transaction that writes it. `whose`: a
 * SELECT of owner, agent, team, task and key.
 */
export async function addSlice(
  tx: WriteTransaction,
  whose: (columns: Prisma.Sql) => Prisma.Sql,
  { runs, model, usage }: Use,
): Promise<void> {
  const { prompt_tokens = 0, cached_tokens = 0, completion_tokens = 0, cost = 0 } = usage ?? {};
  const unpriced = usage?.unpriced ? prompt_tokens + completion_tokens : 0;
  const counts = Prisma.sql`${model}, ${runs}, ${usage ? 1 : 0}, ${prompt_tokens}, ${cached_tokens}, ${completion_tokens}, ${unpriced}, ${cost}`;
  await executePipelined(
    tx,
    Prisma.sql`
    INSERT INTO "UsageSlice" (slot, "ownerId", "agentId", "teamId", "taskId", "keyId", model, runs, calls, "promptTokens", "cachedTokens", "completionTokens", "unpricedTokens", cost)
    ${whose(counts)}
    ON CONFLICT ("ownerId", slot, "agentId", "teamId", "taskId", "keyId", model) DO UPDATE SET
      runs = "UsageSlice".runs + excluded.runs, calls = "UsageSlice".calls + excluded.calls,
      "promptTokens" = "UsageSlice"."promptTokens" + excluded."promptTokens", "cachedTokens" = "UsageSlice"."cachedTokens" + excluded."cachedTokens",
      "completionTokens" = "UsageSlice"."completionTokens" + excluded."completionTokens", "unpricedTokens" = "UsageSlice"."unpricedTokens" + excluded."unpricedTokens",
      cost = "UsageSlice".cost + excluded.cost`,
  );
}

/** The slice of a run's agent. `from`: the FROM and WHERE that find the run's row. */
export const ofRun =
  (from: Prisma.Sql, agentId: string | null) =>
  (counts: Prisma.Sql): Prisma.Sql =>
    Prisma.sql`SELECT ${slotOf(engine().now())}, ${workspaceOf("ownerId")}, ${agentId === null ? Prisma.sql`"agentId"` : Prisma.sql`${agentId}`}, coalesce("teamId", ''), coalesce("taskId", ''), coalesce("keyId", ''), ${counts} ${from}`;

/** The slice of a run's agent, whether or not the run's row is still stored. */
export const ofSpender =
  ({ run, agentId }: Spender) =>
  (counts: Prisma.Sql): Prisma.Sql =>
    Prisma.sql`SELECT ${slotOf(new Date())}, ${partsOf(run.ownerId).workspace}, ${agentId}, ${run.teamId ?? ""}, ${run.taskId ?? ""}, ${run.keyId ?? ""}, ${counts} WHERE true`;

/** The slice of usage outside runs, such as a suggestion. */
export const ofPerson =
  (workspace: WorkspaceId, keyId: string | null) =>
  (counts: Prisma.Sql): Prisma.Sql =>
    Prisma.sql`SELECT ${slotOf(engine().now())}, ${workspace}, '', '', '', ${keyId ?? ""}, ${counts} WHERE true`;

/**
 * Usage since a quarter of an hour, in total or by one agent, team, task or key. For the total, whole days are summed
 * up already: only the first one is added up from its quarters.
 */
export async function usedSince(
  reading: Reading,
  me: string,
  from: string,
  whose: Partial<Record<SliceBy, string>>,
): Promise<Amount> {
  const only = Object.entries(whose).map(
    ([column, id]) => Prisma.sql` AND ${Prisma.raw(`"${column}"`)} = ${id}`,
  );
  const rest = only.reduce((all, each) => Prisma.sql`${all}${each}`, Prisma.empty);
  if (only.length === 0) return usedByAll(reading, me, from);
  const [sum] = await queryRowsBy<Sum>(
    reading,
    Prisma.sql`SELECT CAST(sum("promptTokens" + "completionTokens") AS double precision) AS tokens, sum(cost) AS cost FROM "UsageSlice" WHERE "ownerId" = ${me} AND slot >= ${from}${rest}`,
  );
  return { tokens: sum?.tokens ?? 0, cost: sum?.cost ?? 0 };
}

async function usedByAll(reading: Reading, me: string, from: string): Promise<Amount> {
  const first = from.slice(0, DAY);
  const isWhole = from.endsWith("T00:00");
  const [days] = await queryRowsBy<Sum>(
    reading,
    Prisma.sql`SELECT CAST(sum("promptTokens" + "completionTokens") AS double precision) AS tokens, sum(cost) AS cost
    FROM "UsageDay" WHERE "ownerId" = ${me} AND date ${Prisma.raw(isWhole ? ">=" : ">")} ${first}`,
  );
  const [edge] = isWhole
    ? []
    : await queryRowsBy<Sum>(
        reading,
        Prisma.sql`SELECT CAST(sum("promptTokens" + "completionTokens") AS double precision) AS tokens, sum(cost) AS cost
        FROM "UsageSlice" WHERE "ownerId" = ${me} AND slot >= ${from} AND slot < ${`${first}U`}`,
      );
  return {
    tokens: (days?.tokens ?? 0) + (edge?.tokens ?? 0),
    cost: (days?.cost ?? 0) + (edge?.cost ?? 0),
  };
}
/** `2026-11-21`: the prefix of a quarter's name; `T` and its time follow, and `U` sorts after all of them. */
const DAY = 10;
type Amount = { tokens: number; cost: number };
type Sum = { [Unit in keyof Amount]: number | null };

const SPAN = `"ownerId" = ? AND slot >= ? AND slot < ?`;

/**
 * The usage of each agent, team, task, key or model in a span: key, tokens, dollars. As one value: fetching many rows
 * takes several times as long.
 */
export async function ranksBy(
  workspace: WorkspaceId,
  by: SliceBy,
  { from, to }: Slots,
): Promise<[key: string, tokens: number, cost: number][]> {
  const [all] = await queryRows<{ ranks: string }>(
    `SELECT ${jsonRows("key", "tokens", "cost")} AS ranks FROM (SELECT "${by}" AS key, CAST(sum("promptTokens" + "completionTokens") AS double precision) AS tokens, sum(cost) AS cost
     FROM "UsageSlice" WHERE ${SPAN} GROUP BY "${by}") ranks`,
    [workspace, from, to],
  );
  return JSON.parse(all!.ranks) as [string, number, number][]; // as the statement builds them
}

/** The usage of these in a span, and of all others together under "". In one statement. */
export const sumsBy = (
  workspace: WorkspaceId,
  by: SliceBy,
  { from, to }: Slots,
  keys: string[],
): Promise<(SliceSum & { key: string })[]> =>
  queryRows(
    `SELECT CASE WHEN ${oneOfJson(`"${by}"`)} THEN "${by}" ELSE '' END AS key, ${SUMMED} FROM "UsageSlice" WHERE ${SPAN} GROUP BY 1`,
    [JSON.stringify(keys), workspace, from, to],
  );

/** The person's usage in a span, as one sum. */
export async function sumOf(workspace: WorkspaceId, { from, to }: Slots): Promise<SliceSum> {
  const rows = await queryRows<SliceSum>(
    `SELECT ${SUMMED} FROM "UsageSlice" WHERE ${SPAN} HAVING count(*) > 0`,
    [workspace, from, to],
  );
  return rows[0] ?? noUse();
}

const COUNTS = [
  "runs",
  "calls",
  "promptTokens",
  "cachedTokens",
  "completionTokens",
  "unpricedTokens",
  "cost",
] as const;
/** As fractions: sums of integers have a type that one of the databases returns as text. */
const SUMMED = COUNTS.map((name) => `CAST(sum("${name}") AS double precision) AS "${name}"`).join(
  ", ",
);

const KEYS = ["slot", "agentId", "teamId", "taskId", "keyId", "model"] as const;
const LISTED = KEYS.map((name) => `"${name}"`).join(", ");

/** The rows of a span in order, read piece by piece, with a turn of the event loop between two. */
export async function* eachSlice(me: OwnerId, { from, to }: Slots): AsyncGenerator<Row> {
  let last: SqlValue[] = [from, "", "", "", "", ""];
  for (let at = ">="; ; at = ">") {
    const rows = await queryRows<Row>(
      `SELECT ${LISTED}, runs, calls, "promptTokens", "cachedTokens", "completionTokens", "unpricedTokens", cost FROM "UsageSlice"
       WHERE "ownerId" = ? AND (${LISTED}) ${at} (?, ?, ?, ?, ?, ?) AND slot < ? ORDER BY ${LISTED} LIMIT ?`,
      [me, ...last, to, PIECE],
    );
    yield* rows;
    if (rows.length < PIECE) return;
    last = KEYS.map((name) => rows.at(-1)![name]);
    await turn();
  }
}

export const noUse = (): SliceSum => ({
  runs: 0,
  calls: 0,
  promptTokens: 0,
  cachedTokens: 0,
  completionTokens: 0,
  unpricedTokens: 0,
  cost: 0,
});

/** Adds one sum to another. */
export function addTo(sum: SliceSum, more: SliceSum): void {
  for (const name of COUNTS) sum[name] += more[name];
}

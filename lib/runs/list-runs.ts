import "server-only";
import { timeZoneOf } from "@/lib/auth/account";
import { indexedBy, joined, ownById, unindexed } from "@/lib/core/db/dialect";
import { outsideBin } from "@/lib/core/storage/rows";
import { pageSize, readKey, type PageKey } from "@/lib/core/db/key-page";
import { fits, nextKey } from "@/lib/core/db/row-page";
import { queryRows } from "@/lib/core/db/statements";
import { HttpReply } from "@/lib/core/http/reply";
import { ownerIs, ownersOf, type Scope } from "@/lib/core/identity";
import type { RunSummary } from "@/lib/runs/run/contract";
import {
  allOf,
  conditionsOf,
  indexFor,
  type Condition,
  type RowFilter,
} from "@/lib/runs/list-conditions";
import { callersOf, isNothing, isSmall, runsWithin, type RunsFound } from "@/lib/runs/subsets";
import { NOT_REMOVED } from "@/lib/runs/journal/remove";
import { SUMMARY_COLUMNS, summaryToWire, type SummaryRow } from "@/lib/runs/summary";

const LIST_MOST = 200;
/** All columns of a summary but its plan, the one column of unbounded length. */
const COLUMNS = SUMMARY_COLUMNS.filter((column) => column !== "plan")
  .map((column) => `t."${column}"`)
  .join(", ");
/** The size of the plan in bytes, and whether the run's task or conversation still exists. */
const ABOUT = `coalesce(octet_length(t."plan"), 0) AS planned, CASE WHEN ${NOT_REMOVED} THEN 1 ELSE 0 END AS "isVisible"`;
type Found = Omit<SummaryRow, "plan"> & { planned: number; isVisible: number };
/** The approximate size of the rest of a summary, in bytes. */
const REST_BYTES = 500;
type Filter = RowFilter & { tool?: string; model?: string };

/**
 * The person's runs that match a filter, newest first; the key of the next page goes into `X-Next-Key`. found: only
 * runs in which a text was found. `from` and `to` are days of the person's time zone, as in the usage report. 400 for a
 * key that this server did not write.
 */
export async function list(
  me: Scope,
  { limit, after, ...filter }: Filter & { limit?: number; after?: string },
  matches?: RunsFound,
): Promise<HttpReply<RunSummary[]>> {
  if (matches && isNothing(matches)) return new HttpReply([], { headers: {} });
  const size = pageSize(limit, LIST_MOST);
  const isByDay = filter.from !== undefined || filter.to !== undefined;
  const zone = isByDay ? ((await timeZoneOf(me.person)) ?? undefined) : undefined;
  const { from, where: those } = await planned(me, { ...filter, zone }, matches);
  const where = [...those, outsideBin(me)];
  const { sql, values } = allOf(after ? [...where, behind(readKey(after, "after"))] : where);
  const [tables, ...params] = from;
  const places = await queryRows<Found>(
    `SELECT ${COLUMNS}, ${ABOUT} FROM ${tables} WHERE ${sql} ORDER BY t."createdAt" DESC, t.id DESC LIMIT ?`,
    [...params, ...values, size + 1],
    ["createdAt", "finishedAt", "leaseUntil"],
  );
  const fitting = fits(places.slice(0, size).map(({ planned }) => REST_BYTES + planned));
  const rows = await withPlans(
    me,
    places.slice(0, fitting).filter(({ isVisible }) => isVisible),
  );
  return new HttpReply(rows.map(summaryToWire), {
    headers: nextKey(places.length > fitting ? places[fitting - 1] : undefined),
  });
}

/**
 * Where to search, and the conditions there: through the few runs of a subset or, if it has many, so that some are
 * found soon, newest first through all.
 */
async function planned(
  me: Scope,
  { tool, model, ...filter }: Filter,
  matches: RunsFound | undefined,
): Promise<{ from: Condition; where: Condition[] }> {
  const subsets = [
    ...(tool ? [callersOf("tool", tool)] : []),
    ...(model ? [callersOf("model", model)] : []),
    ...(matches ? [runsWithin(me, matches)] : []),
  ];
  const others = conditionsOf(filter);
  for (const small of subsets) {
    if (!(await isSmall(small))) continue;
    const [ids, ...values] = small.ids;
    const rest = subsets.filter((each) => each !== small);
    return {
      from: [
        `(SELECT DISTINCT x.id FROM (${ids}) x) f ${joined().sql} "Run" t ON t.id = f.id`,
        ...values,
      ],
      where: [
        [`${unindexed('t."ownerId"')} ${ownerIs(me)}`, ...ownersOf(me)],
        ...others,
        ...rest.map(({ holds }) => holds),
      ],
    };
  }
  const index = indexFor(filter, subsets.length > 0);
  return {
    from: [`"Run" t ${index ? indexedBy(index) : ""}`],
    where: [
      [`t."ownerId" ${ownerIs(me)}`, ...ownersOf(me)],
      ...others,
      ...subsets.map(({ holds }) => holds),
    ],
  };
}

/** The range lets the index start at the key; the second condition drops what the previous page has shown. */
const behind = ({ at, id }: PageKey): Condition => [
  't."createdAt" <= ? AND (t."createdAt", t.id) < (?, ?)',
  at,
  at,
  id,
];

/** The same with their plans, which chats do not have. */
async function withPlans(me: Scope, matchRows: Found[]): Promise<SummaryRow[]> {
  const ids = matchRows.flatMap(({ id, planned }) => (planned ? [id] : []));
  if (ids.length === 0) return matchRows.map((row) => ({ ...row, plan: null }));
  const rows = await queryRows<{ id: string; plan: string }>(
    `SELECT id, "plan" FROM "Run" WHERE ${ownById(me)}`,
    [JSON.stringify(ids), ...ownersOf(me)],
  );
  const plans = new Map(rows.map(({ id, plan }) => [id, plan]));
  return matchRows.map((row) => ({ ...row, plan: plans.get(row.id) ?? null }));
}

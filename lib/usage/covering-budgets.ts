import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { queryRowsBy, type Reading } from "@/lib/core/db/statements";
import { beginning, plusDays, today } from "@/lib/usage/zoned-days";
import type { BudgetOf, BudgetPer } from "@/lib/usage/contract";
import { heldBack, type Amount, type Spender } from "@/lib/usage/reservations";
import { usedSince, type SliceBy } from "@/lib/usage/slices";
import type { Budget as Row } from "@/prisma/generated/client";

const COLUMNS: Record<Exclude<BudgetOf, "all">, SliceBy> = {
  agent: "agentId",
  team: "teamId",
  task: "taskId",
  key: "keyId",
};
const columnOf = (of: string): SliceBy | undefined => COLUMNS[of as keyof typeof COLUMNS];

/** What this run has used so far, by all of its agents or by one. */
export type UsedByRun = (reading: Reading, agentId?: string) => Promise<Amount>;

/** The limits that cover a call. */
export function covering(rows: Row[], { run, agentId }: Spender): Row[] {
  const own: Record<string, string | null> = {
    all: "",
    agent: agentId,
    team: run.teamId,
    task: run.taskId,
    key: run.keyId,
  };
  return rows.filter(({ of, subjectId }) => own[of] === subjectId);
}

/** A limit's usage, and its reservations for other calls than the given one. */
export async function usedOf(
  reading: Reading,
  budget: Pick<Row, "ownerId" | "of" | "subjectId" | "per" | "timeZone">,
  by: Spender | null,
  usedByRun?: UsedByRun,
): Promise<{ spent: Amount; reserved: Amount }> {
  const { ownerId, of, subjectId, per, timeZone } = budget;
  const column = columnOf(of);
  const agentId = of === "agent" ? subjectId : undefined;
  const spent =
    per === "run"
      ? ((await usedByRun?.(reading, agentId)) ?? { tokens: 0, cost: 0 })
      : await usedSince(
          reading,
          ownerId,
          periodOf(per as BudgetPer, timeZone).from,
          column ? { [column]: subjectId } : {},
        );
  const mine = column
    ? Prisma.sql`"ownerId" = ${ownerId} AND ${Prisma.raw(`"${column}"`)} = ${subjectId}`
    : Prisma.sql`"ownerId" = ${ownerId}`;
  const where = per === "run" ? Prisma.sql`${mine} AND "runId" = ${by?.run.id ?? ""}` : mine;
  return { spent, reserved: await heldBack(reading, by ?? { run: { id: "", fence: 0 } }, where) };
}

type Period = { from: string; end: Date | null };
/** The current day or month in a time zone: its first quarter of an hour (UTC), and its end. A run has no end. */
export function periodOf(per: BudgetPer, timeZone: string | null, now = engine().now()): Period {
  const zone = timeZone ?? "UTC";
  const date = today(zone, now);
  const first = per === "month" ? `${date.slice(0, MONTH)}-01` : date;
  const last = per === "month" ? `${plusDays(first, 31).slice(0, MONTH)}-01` : plusDays(date, 1);
  return {
    from: beginning(first, zone).toISOString().slice(0, 16),
    end: per === "run" ? null : beginning(last, zone),
  };
}
/** `2026-11`: no month is longer than 31 days, and none follows within that time. */
const MONTH = 7;

const COLUMN_LIST = `id, "ownerId", "of", "subjectId", per, unit, most, "timeZone", "atLimit", "nearAt", "nearSeenAt", "createdAt", "updatedAt"`;
/** All limits of a person, oldest first. There are few: they need no index for their order. */
export async function budgetsIn(reading: Reading, me: string): Promise<Row[]> {
  const rows = await queryRowsBy<Row>(
    reading,
    Prisma.sql`SELECT ${Prisma.raw(COLUMN_LIST)} FROM "Budget" WHERE "ownerId" = ${me}`,
    ["nearAt", "nearSeenAt", "createdAt", "updatedAt"],
  );
  return rows.toSorted(
    (one, other) =>
      one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
  );
}

import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { queryRowsBy, type Reading } from "@/lib/core/db/statements";
import type { BudgetOf, BudgetPer } from "@/lib/usage/contract";
import { heldBack, type Amount, type Spender } from "@/lib/usage/budgets/reservations";
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

/** What has been used of a limit, and what is held back for other calls than the given one. */
export async function usedOf(
  reading: Reading,
  budget: Pick<Row, "ownerId" | "of" | "subjectId" | "per">,
  by: Spender | null,
  usedByRun?: UsedByRun,
): Promise<{ spent: Amount; reserved: Amount }> {
  const { ownerId, of, subjectId, per } = budget;
  const column = columnOf(of);
  const agentId = of === "agent" ? subjectId : undefined;
  const spent =
    per === "run"
      ? ((await usedByRun?.(reading, agentId)) ?? { tokens: 0, cost: 0 })
      : await usedSince(
          reading,
          ownerId,
          periodOf(per as BudgetPer).from,
          column ? { [column]: subjectId } : {},
        );
  const mine = column
    ? Prisma.sql`"ownerId" = ${ownerId} AND ${Prisma.raw(`"${column}"`)} = ${subjectId}`
    : Prisma.sql`"ownerId" = ${ownerId}`;
  const where = per === "run" ? Prisma.sql`${mine} AND "runId" = ${by?.run.id ?? ""}` : mine;
  return { spent, reserved: await heldBack(reading, by ?? { run: { id: "", fence: 0 } }, where) };
}

/** The day or month (UTC) that it is: its first quarter of an hour, and when it ends. A run has no end. */
export function periodOf(per: BudgetPer, now = new Date()): { from: string; end: Date | null } {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const from = new Date(Date.UTC(year, month, per === "month" ? 1 : day));
  const end = new Date(
    per === "month" ? Date.UTC(year, month + 1, 1) : Date.UTC(year, month, day + 1),
  );
  return { from: from.toISOString().slice(0, 16), end: per === "run" ? null : end };
}

const COLUMN_LIST = `id, "ownerId", "of", "subjectId", per, unit, most, "atLimit", "nearAt", "nearSeenAt", "createdAt", "updatedAt"`;
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

import "server-only";
import * as z from "zod";
import { Prisma } from "@/lib/core/db/db";
import {
  queryRowsBy,
  queryRowsIn,
  update,
  type Reading,
  type WriteTransaction,
} from "@/lib/core/db/statements";
import { readJson } from "@/lib/runs/run/schema";
import type { Spender } from "@/lib/usage/reservations";
import type { Usage } from "@/lib/usage/contract";
import { NO_USAGE, sumUsage } from "@/lib/usage/sum";

// Usage of interrupted or stopped model calls. No step records it, so the run's row does.

const UsageSchema = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
  cached_tokens: z.number(),
  cost: z.number(),
});
const ByAgent = z.record(z.string(), UsageSchema);

/** Usage of interrupted calls from a run's column: of one agent, or of all. */
export function cutUsageIn(column: string | null, agentId?: string): Usage {
  const all = readJson(ByAgent, column) ?? {};
  const some = agentId === undefined ? Object.values(all) : [all[agentId] ?? NO_USAGE];
  return some.reduce<Usage>(sumUsage, NO_USAGE);
}

/** The same, read from the run's row. */
export async function cutUsageOf(
  reading: Reading,
  runId: string,
  agentId?: string,
): Promise<Usage> {
  const select = Prisma.sql`SELECT "cutUsage" FROM "Run" WHERE id = ${runId}`;
  const [row] = await queryRowsBy<{ cutUsage: string | null }>(reading, select);
  return cutUsageIn(row?.cutUsage ?? null, agentId);
}

/** Adds a call's usage to it, while this claim holds the run: in the transaction that counts the call. */
export async function addCutUsage(
  tx: WriteTransaction,
  { run, agentId }: Spender,
  usage: Usage,
): Promise<void> {
  const held = { id: run.id, fence: run.fence, status: "running" };
  const select = Prisma.sql`SELECT "cutUsage" FROM "Run" WHERE id = ${held.id} AND fence = ${held.fence} AND status = ${held.status}`;
  const [row] = await queryRowsIn<{ cutUsage: string | null }>(tx, select);
  if (!row) return;
  const all = readJson(ByAgent, row.cutUsage) ?? {};
  const cutUsage = JSON.stringify({ ...all, [agentId]: sumUsage(all[agentId] ?? NO_USAGE, usage) });
  await update(tx, "Run", held, { cutUsage });
}

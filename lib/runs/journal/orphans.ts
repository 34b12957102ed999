import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { oneOfJson } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import { AT_ONCE, bitByBit } from "@/lib/core/storage/retention";
import { releaseSome } from "@/lib/usage/reservations";

/**
 * Releases reservations of runs that have ended: versions before 0045 left them behind when a deletion ended a run.
 * Returns the number of reservations.
 */
export function releaseOrphans(): Promise<number> {
  const atWork = Prisma.sql`SELECT 1 FROM "Run" WHERE "Run".id = "Reservation"."runId" AND "Run".status IN ('queued', 'running', 'waiting')`;
  return bitByBit(() => releaseSome(Prisma.sql`NOT EXISTS (${atWork})`, AT_ONCE));
}

/** Those of these ids for which no run is stored. */
export async function withoutRun(ids: string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(`SELECT id FROM "Run" WHERE ${oneOfJson("id")}`, [
    JSON.stringify(ids),
  ]);
  const existing = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !existing.has(id));
}

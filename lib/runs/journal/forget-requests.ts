import "server-only";
import { config } from "@/lib/core/config";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { AT_ONCE, bitByBit, daysBefore } from "@/lib/core/storage/retention";
import { headsOf } from "@/lib/runs/journal/requests/sent";

/**
 * Removes model requests last used more than RUN_TRACE_DAYS ago. Messages stay as long as another request of the same
 * conversation, task or run is newer, since it may include them.
 */
export function forgetRequests(now: number): Promise<number> {
  const before = daysBefore(now, config().RUN_TRACE_DAYS).toISOString().slice(0, 10);
  const later = Prisma.sql`SELECT 1 FROM "TracePart" n WHERE n.scope = "TracePart".scope AND n."usedOn" >= ${before}`;
  const old = Prisma.sql`"usedOn" < ${before} AND (scope LIKE ${`${headsOf("")}%`} OR NOT EXISTS (${later}))`;
  return bitByBit(() => deleteSome(db(), "TracePart", old, AT_ONCE));
}

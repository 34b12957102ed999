import "server-only";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { AT_ONCE, bitByBit, daysBefore } from "@/lib/core/storage/retention";

/** At most this many are kept per account, however busy it is. */
export const OWNER_MOST = 5_000;

/** Removes what is older than SECURITY_LOG_DAYS, and the oldest of an account that has more than its share. */
export async function forgetOld(now = Date.now()): Promise<number> {
  const before = daysBefore(now, config().SECURITY_LOG_DAYS);
  let removed = await bitByBit(
    () =>
      db()
        .$executeRaw`DELETE FROM "SecurityEvent" WHERE number IN (SELECT number FROM "SecurityEvent" WHERE "createdAt" < ${before} LIMIT ${AT_ONCE})`,
  );
  const busy = await db().securityEvent.groupBy({
    by: ["ownerId"],
    having: { number: { _count: { gt: OWNER_MOST } } },
  });
  for (const { ownerId } of busy) if (ownerId) removed += await forgetBeyond(ownerId);
  return removed;
}

async function forgetBeyond(ownerId: string): Promise<number> {
  const [newest] = await db().securityEvent.findMany({
    where: { ownerId },
    orderBy: { createdAt: "desc" },
    skip: OWNER_MOST,
    take: 1,
    select: { createdAt: true },
  });
  if (!newest) return 0;
  return bitByBit(
    () =>
      db()
        .$executeRaw`DELETE FROM "SecurityEvent" WHERE number IN (SELECT number FROM "SecurityEvent" WHERE "ownerId" = ${ownerId} AND "createdAt" <= ${newest.createdAt} LIMIT ${AT_ONCE})`,
  );
}

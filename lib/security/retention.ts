import "server-only";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { log } from "@/lib/core/log";
import { once } from "@/lib/core/once";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows that go in one statement: a few milliseconds. */
const AT_ONCE = 500;
/** So many of one account are kept, however busy it is. */
export const OWNER_MOST = 5_000;

/** Removes events past their time, now and then. */
export function startForgetting(): void {
  const forget = () => void forgetOld().catch((error: unknown) => log().error({ error }, "old security events could not be removed"));
  once("security.forgetting", () => setInterval(forget, HOUR_MS).unref());
}

/** Removes what is older than SECURITY_LOG_DAYS, and the oldest of an account that has more than its share. */
export async function forgetOld(now = Date.now()): Promise<void> {
  const before = new Date(now - config().SECURITY_LOG_DAYS * DAY_MS);
  const old = () => db().$executeRaw`DELETE FROM SecurityEvent WHERE number IN (SELECT number FROM SecurityEvent WHERE createdAt < ${before} LIMIT ${AT_ONCE})`;
  while ((await old()) > 0);
  const busy = await db().securityEvent.groupBy({ by: ["ownerId"], having: { number: { _count: { gt: OWNER_MOST } } } });
  for (const { ownerId } of busy) if (ownerId) await forgetBeyond(ownerId);
}

async function forgetBeyond(ownerId: string): Promise<void> {
  const [newest] = await db().securityEvent.findMany({ where: { ownerId }, orderBy: { createdAt: "desc" }, skip: OWNER_MOST, take: 1, select: { createdAt: true } });
  if (!newest) return;
  const beyond = () => db().$executeRaw`DELETE FROM SecurityEvent WHERE number IN (SELECT number FROM SecurityEvent WHERE ownerId = ${ownerId} AND createdAt <= ${newest.createdAt} LIMIT ${AT_ONCE})`;
  while ((await beyond()) > 0);
}

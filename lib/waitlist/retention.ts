import "server-only";
import { config } from "@/lib/core/config";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { AT_ONCE, bitByBit, daysBefore } from "@/lib/core/storage/retention";

/** How long an expired link is still recognized, so that a user who opens it late reads why it fails. */
const SPENT_DAYS = 30;

/** Removes links that ended long ago, and the entries of people who never confirmed. */
export async function forgetUnconfirmed(now: number): Promise<number> {
  const { WAITLIST_RETENTION_DAYS } = config();
  const spent = daysBefore(now, SPENT_DAYS);
  const links = () =>
    deleteSome(db(), "WaitlistSignup", Prisma.sql`"expiresAt" < ${spent}`, AT_ONCE);
  const removed = await bitByBit(links);
  if (!WAITLIST_RETENTION_DAYS) return removed;
  const old = daysBefore(now, WAITLIST_RETENTION_DAYS);
  // Entries of users who have signed up again have a valid link.
  const entries = () =>
    deleteSome(
      db(),
      "WaitlistEntry",
      Prisma.sql`"confirmedAt" IS NULL AND "createdAt" < ${old}
        AND NOT EXISTS (SELECT 1 FROM "WaitlistSignup" s WHERE s."entryId" = "WaitlistEntry".id AND s."expiresAt" >= ${new Date(now)})`,
      AT_ONCE,
    );
  return removed + (await bitByBit(entries));
}

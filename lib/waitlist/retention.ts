import "server-only";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { AT_ONCE, bitByBit, daysBefore } from "@/lib/core/retention";

/** How long an expired link is still recognized, so that a user who opens it late reads why it fails. */
const SPENT_DAYS = 30;

/** Removes links that ended long ago, and the entries of people who never confirmed. */
export async function forgetUnconfirmed(now: number): Promise<number> {
  const { WAITLIST_RETENTION_DAYS } = config();
  const spent = daysBefore(now, SPENT_DAYS);
  const links = () =>
    db()
      .$executeRaw`DELETE FROM WaitlistSignup WHERE rowid IN (SELECT rowid FROM WaitlistSignup WHERE expiresAt < ${spent} LIMIT ${AT_ONCE})`;
  const removed = await bitByBit(links);
  if (!WAITLIST_RETENTION_DAYS) return removed;
  const old = daysBefore(now, WAITLIST_RETENTION_DAYS);
  // Entries of users who have signed up again have a link that still works.
  const entries = () => db().$executeRaw`DELETE FROM WaitlistEntry WHERE rowid IN (
    SELECT e.rowid FROM WaitlistEntry e WHERE e.confirmedAt IS NULL AND e.createdAt < ${old}
      AND NOT EXISTS (SELECT 1 FROM WaitlistSignup s WHERE s.entryId = e.id AND s.expiresAt >= ${new Date(now)}) LIMIT ${AT_ONCE})`;
  return removed + (await bitByBit(entries));
}

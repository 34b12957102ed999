import "server-only";
import { forgetChallenges } from "@/lib/auth/factors/challenges";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { AT_ONCE, bitByBit, daysBefore } from "@/lib/core/storage/retention";

/** An invitation contains an email: this long after it has ended, no one needs it. */
const INVITATION_DAYS = 30;
const FAILURE_DAYS = 1;

/** Removes ended sessions, links, OAuth attempts and challenges, including those of users who never came back. */
export async function forgetEnded(now: number): Promise<number> {
  const ended = new Date(now);
  const statements = [
    () => deleteSome(db(), "Session", Prisma.sql`"expiresAt" < ${ended}`, AT_ONCE),
    () => deleteSome(db(), "SignInAttempt", Prisma.sql`"expiresAt" < ${ended}`, AT_ONCE),
    () => deleteSome(db(), "PasswordReset", Prisma.sql`"expiresAt" < ${ended}`, AT_ONCE),
    () => deleteSome(db(), "SignInLink", Prisma.sql`"expiresAt" < ${ended}`, AT_ONCE),
    () =>
      deleteSome(
        db(),
        "Invitation",
        Prisma.sql`"expiresAt" < ${daysBefore(now, INVITATION_DAYS)}`,
        AT_ONCE,
      ),
    () =>
      deleteSome(db(), "SignInFailure", Prisma.sql`at < ${daysBefore(now, FAILURE_DAYS)}`, AT_ONCE),
  ];
  let removed = await forgetChallenges(now);
  for (const statement of statements) removed += await bitByBit(statement);
  return removed;
}

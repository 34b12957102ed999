import "server-only";
import { forgetChallenges } from "@/lib/auth/factors/methods/challenges";
import { db } from "@/lib/core/db/db";
import { AT_ONCE, bitByBit, daysBefore } from "@/lib/core/retention";

/** An invitation contains an email: this long after it has ended, nobody needs it any more. */
const INVITATION_DAYS = 30;
const FAILURE_DAYS = 1;

/** Removes ended sessions, links, OAuth attempts and challenges, also those of users who never came back. */
export async function forgetEnded(now: number): Promise<number> {
  const ended = new Date(now);
  const statements = [
    () =>
      db()
        .$executeRaw`DELETE FROM Session WHERE rowid IN (SELECT rowid FROM Session WHERE expiresAt < ${ended} LIMIT ${AT_ONCE})`,
    () =>
      db()
        .$executeRaw`DELETE FROM SignInAttempt WHERE rowid IN (SELECT rowid FROM SignInAttempt WHERE expiresAt < ${ended} LIMIT ${AT_ONCE})`,
    () =>
      db()
        .$executeRaw`DELETE FROM PasswordReset WHERE rowid IN (SELECT rowid FROM PasswordReset WHERE expiresAt < ${ended} LIMIT ${AT_ONCE})`,
    () =>
      db()
        .$executeRaw`DELETE FROM Invitation WHERE rowid IN (SELECT rowid FROM Invitation WHERE expiresAt < ${daysBefore(now, INVITATION_DAYS)} LIMIT ${AT_ONCE})`,
    () =>
      db()
        .$executeRaw`DELETE FROM SignInFailure WHERE rowid IN (SELECT rowid FROM SignInFailure WHERE at < ${daysBefore(now, FAILURE_DAYS)} LIMIT ${AT_ONCE})`,
  ];
  let removed = await forgetChallenges(now);
  for (const statement of statements) removed += await bitByBit(statement);
  return removed;
}

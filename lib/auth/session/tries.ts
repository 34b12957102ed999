import "server-only";
import { config } from "@/lib/core/config";
import { hashed } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { ofKey } from "@/lib/core/db/transaction";
import { tooMany } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";

const WINDOW_MS = 15 * 60 * 1000;
/**
 * Three of a million codes match at a time: with this many attempts per quarter of an hour, finding one takes years.
 */
const TRIES = 5;

/** Sign-in and reauthentication are counted separately: someone with only a session cannot block the sign-in. */
export type Counted = "second-step" | "prove";
const keyOf = (what: Counted, userId: string): string => hashed(`${what}\0${userId}`);

/**
 * Counts an attempt as failed before it is checked, so that concurrent ones cannot slip through. It is stored in the
 * database: a restart gives no new attempts. 429 when they are used up.
 */
export async function countTry(what: Counted, userId: string): Promise<void> {
  if (config().RATE_LIMITS === "off") return;
  const now = Date.now();
  const key = keyOf(what, userId);
  await transact(ofKey("tries", key), async (tx) => {
    await tx.signInFailure.deleteMany({ where: { at: { lt: new Date(now - WINDOW_MS) } } });
    const tries = await tx.signInFailure.findMany({
      where: { key },
      orderBy: { at: "desc" },
      take: TRIES,
    });
    const oldest = tries.length === TRIES ? tries.at(-1) : undefined;
    if (oldest)
      throw tooMany(
        sentence(
          "too_many_wrong_codes",
          "Too many wrong attempts. Wait a few minutes and try again.",
        ),
        (oldest.at.getTime() + WINDOW_MS - now) / 1000,
      );
    await tx.signInFailure.create({ data: { key, at: new Date(now) } });
  });
}

/** Resets the count after a success. */
export async function forgiveTries(what: Counted, userId: string): Promise<void> {
  await db().signInFailure.deleteMany({ where: { key: keyOf(what, userId) } });
}

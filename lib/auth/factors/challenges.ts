import "server-only";
import { hashed, newToken } from "@/lib/core/crypto";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { transact } from "@/lib/core/db/transact";
import { AT_ONCE, bitByBit } from "@/lib/core/storage/retention";
import type { FactorChallenge } from "@/prisma/generated/client";

const MINUTE = 60_000;
/** How long a challenge is valid. A second step may start with finding a phone. */
const LIFE_MS = {
  "second-step": 10 * MINUTE,
  "passkey.sign-in": 5 * MINUTE,
  "passkey.second-step": 5 * MINUTE,
  "passkey.prove": 5 * MINUTE,
  "passkey.add": 5 * MINUTE,
};
export type Purpose = keyof typeof LIFE_MS;
export type FoundChallenge = Pick<FactorChallenge, "tokenHash" | "userId" | "sealed">;

type NewChallenge = {
  browser: string;
  userId?: string;
  sealed?: (tokenHash: string) => string;
  token?: string;
};

/** Stores a challenge for this browser, and returns the token that the response must include. */
export async function giveChallenge(
  purpose: Purpose,
  { browser, userId, sealed, token = newToken() }: NewChallenge,
): Promise<string> {
  const now = Date.now();
  const tokenHash = hashed(token);
  const data = {
    tokenHash,
    purpose,
    browserHash: hashed(browser),
    userId: userId ?? null,
    sealed: sealed?.(tokenHash) ?? null,
    expiresAt: new Date(now + LIFE_MS[purpose]),
  };
  await transact(null, async (tx) => {
    await tx.factorChallenge.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
    await tx.factorChallenge.create({ data });
  });
  return token;
}

const whereOf = (purpose: Purpose, token: string, browser: string) => ({
  tokenHash: hashed(token),
  purpose,
  browserHash: hashed(browser),
  expiresAt: { gt: new Date() },
});

/**
 * The challenge that this browser got with this token, or null when the token is unknown, used, expired, or from
 * another browser. Does not consume it.
 */
export const findChallenge = (
  purpose: Purpose,
  token: string,
  browser: string,
): Promise<FoundChallenge | null> =>
  db().factorChallenge.findFirst({ where: whereOf(purpose, token, browser) });

/** Like `findChallenge`, but consumes the challenge: exactly one concurrent caller gets it. */
export async function takeChallenge(
  purpose: Purpose,
  token: string,
  browser: string,
): Promise<FoundChallenge | null> {
  const challenge = await findChallenge(purpose, token, browser);
  return challenge && (await transact(null, (tx) => spend(tx, challenge))) ? challenge : null;
}

/** Consumes the challenge within a transaction; false when it no longer exists. */
export async function spend(tx: Transaction, { tokenHash }: FoundChallenge): Promise<boolean> {
  const { count } = await tx.factorChallenge.deleteMany({ where: { tokenHash } });
  return count === 1;
}

/** Removes expired challenges. */
export const forgetChallenges = (now: number): Promise<number> =>
  bitByBit(() =>
    deleteSome(db(), "FactorChallenge", Prisma.sql`"expiresAt" < ${new Date(now)}`, AT_ONCE),
  );

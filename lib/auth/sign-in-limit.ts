import "server-only";
import { networkOf } from "@/lib/core/http/request/address";
import { config } from "@/lib/core/config";
import { hashed } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { ofKey } from "@/lib/core/db/transaction";
import { tooMany } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";

const WINDOW_MS = 15 * 60 * 1000;
/**
 * PRODUCT 'Limits': 10 failures for one account and IP address. The limit per account from all addresses together is
 * higher.
 */
const PER_ADDRESS = 10;
const PER_ACCOUNT = 50;

/** The counter key of an account, the same for each name it can sign in with. */
export const accountOf = (userId: string): string => `account ${userId}`;

/**
 * Counts an attempt as failed before the password is checked, and counts and checks the limit in one step, so that
 * concurrent ones cannot slip through. Returns a function that uncounts the attempt after success. Throws 429 when the
 * limit is reached.
 */
export async function countTry(account: string, address: string): Promise<() => Promise<void>> {
  if (config().RATE_LIMITS === "off") return async () => undefined;
  const now = Date.now();
  const [both, alone] = keysOf(account, address);
  await transact(ofKey("tries", alone), async (tx) => {
    await tx.signInFailure.deleteMany({ where: { at: { lt: new Date(now - WINDOW_MS) } } });
    await refuseIfSpent(tx, both, PER_ADDRESS, now);
    await refuseIfSpent(tx, alone, PER_ACCOUNT, now);
    await tx.signInFailure.createMany({
      data: [both, alone].map((key) => ({ key, at: new Date(now) })),
    });
  });
  return () => forgive(account, address);
}

/** Resets the failures of an account from an IP address, after a sign-in or an email verification. */
export async function forgive(account: string, address: string): Promise<void> {
  await db().signInFailure.deleteMany({ where: { key: { in: keysOf(account, address) } } });
}

/** The counter keys: the account from this IP address, and the account from anywhere. */
const keysOf = (account: string, address: string): [string, string] => [
  hashed(`${account}\0${networkOf(address)}`),
  hashed(account),
];

const FAILED_SIGN_INS = sentence(
  "too_many_failed_sign_ins",
  "Too many failed sign-ins. Wait a few minutes and try again.",
);

async function refuseIfSpent(
  tx: Transaction,
  key: string,
  most: number,
  now: number,
  windowMs = WINDOW_MS,
  why = FAILED_SIGN_INS,
): Promise<void> {
  const tries = await tx.signInFailure.findMany({
    where: { key, at: { gt: new Date(now - windowMs) } },
    orderBy: { at: "desc" },
    take: most,
  });
  const oldest = tries.length === most ? tries.at(-1) : undefined;
  if (oldest) throw tooMany(why, (oldest.at.getTime() + windowMs - now) / 1000);
}

/** Wrong passphrases of one share link, from all addresses together: at most 5 in 10 minutes. */
const PASSPHRASES = { most: 5, windowMs: 10 * 60 * 1000 };

/**
 * Counts an attempt at a share's passphrase as failed before it is checked, in the database: all nodes share the count,
 * and concurrent attempts cannot slip through. Returns a function that uncounts this attempt if it was right. Throws 429
 * when the limit is reached.
 */
export async function countPassphraseTry(shareId: string): Promise<() => Promise<void>> {
  if (config().RATE_LIMITS === "off") return async () => undefined;
  const now = Date.now();
  const key = hashed(`share ${shareId}`);
  const { most, windowMs } = PASSPHRASES;
  const { id } = await transact(ofKey("tries", key), async (tx) => {
    await tx.signInFailure.deleteMany({ where: { at: { lt: new Date(now - WINDOW_MS) } } });
    await refuseIfSpent(tx, key, most, now, windowMs, WRONG_PASSPHRASES);
    return tx.signInFailure.create({ data: { key, at: new Date(now) } });
  });
  return async () => void (await db().signInFailure.deleteMany({ where: { id } }));
}

const WRONG_PASSPHRASES = sentence(
  "too_many_passphrases",
  "Too many wrong passphrases. Wait a few minutes and try again.",
);

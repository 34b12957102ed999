import "server-only";
import { randomBytes } from "node:crypto";
import { factorLimits } from "@/lib/auth/factors/rules";
import { hashed } from "@/lib/core/crypto";
import type { Transaction } from "@/lib/core/db/db";

/** Base32: without digits that look like letters. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
/**
 * 120 random bits: from 112 bits on a plain hash is enough against guessing (ASVS 6.5.2), and the code can still be
 * copied by hand.
 */
const LENGTH = 24;

/** Ten new codes, as shown: in groups of four. */
export const newCodes = (): string[] =>
  Array.from({ length: factorLimits.recoveryCodes }, () =>
    Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length])
      .join("")
      .replace(/(.{4})(?!$)/g, "$1-"),
  );

const hashOf = (userId: string, code: string): string =>
  hashed(`${userId}\0${code.replaceAll("-", "")}`);

/** Within a transaction: replaces the account's codes with these. */
export async function setCodes(tx: Transaction, userId: string, codes: string[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ codeHash: hashOf(userId, code), userId, createdAt: new Date() })),
  });
}

/** Within a transaction: consumes a code. False when it is not one of the account's, or was used before. */
export async function useCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.deleteMany({
    where: { userId, codeHash: hashOf(userId, code) },
  });
  return count === 1;
}

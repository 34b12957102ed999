import "server-only";
import { openedKey, stepOf } from "@/lib/auth/factors/totp";
import { signedBy, usePasskey } from "@/lib/auth/factors/passkeys";
import { useCode } from "@/lib/auth/factors/recovery-codes";
import type { SecondFactorInput, StepWay } from "@/lib/auth/factors/contract";
import { db, type Transaction } from "@/lib/core/db/db";
import type { Source } from "@/lib/core/http/request/caller";
import { AppError, invalid, unauthenticated } from "@/lib/core/errors";
import { securityFailure } from "@/lib/security/events";
import type { TotpFactor } from "@/prisma/generated/client";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** Consumes a factor within the transaction that it authorizes. Throws when it was used meanwhile. */
export type Evidence = (tx: Transaction) => Promise<void>;

/** A failed sign-in is 401, as for a wrong password; a failed reauthentication leaves the user signed in. */
const REFUSALS = {
  "passkey.second-step": unauthenticated,
  "passkey.prove": (why: Sentence) => invalid(why),
};
type Purpose = keyof typeof REFUSALS;

const wrongCode = {
  sentence: sentence("totp_code_wrong", "Wrong code. It may have just changed; try the next one."),
};
const usedCode = {
  sentence: sentence("totp_code_used", "This code has already been used. Wait for the next one."),
};
const wrongRecoveryCode = {
  sentence: sentence("recovery_code_wrong", "Wrong recovery code, or it has already been used."),
};
export const wrongPasskey = {
  sentence: sentence("passkey_refused", "The passkey was not accepted. Try again."),
};

/** Runs `judge`, which checks and consumes a factor, and records a refusal in the account's security log. */
export async function noted<T>(
  kind: "factor_failed" | "reauthentication_failed",
  owner: string,
  by: Source,
  judge: () => Promise<T>,
): Promise<T> {
  try {
    return await judge();
  } catch (error) {
    if (error instanceof AppError) securityFailure({ kind, owner, by });
    throw error;
  }
}

/** The second factors of the account; empty when its password or its provider is enough. */
export async function waysOf(userId: string): Promise<StepWay[]> {
  const [totp, passkeys, codes] = await Promise.all([
    db().totpFactor.count({ where: { userId } }),
    db().passkey.count({ where: { userId } }),
    db().recoveryCode.count({ where: { userId } }),
  ]);
  if (totp + passkeys === 0) return [];
  return [
    ...(totp ? ["code" as const] : []),
    ...(passkeys ? ["passkey" as const] : []),
    ...(codes ? ["recovery_code" as const] : []),
  ];
}

type ShownFactor = Omit<SecondFactorInput, "challenge">;

/** Checks the given factor. Throws the purpose's refusal when the factor is not valid for the account. */
export async function evidenceOf(
  userId: string,
  factor: ShownFactor,
  browser: string,
  purpose: Purpose,
): Promise<Evidence> {
  const refuse = ({ sentence: why }: { sentence: Sentence }) => REFUSALS[purpose](why);
  if (factor.passkey) {
    const signed = await signedBy(purpose, factor.passkey, browser, userId);
    if (!signed) throw refuse(wrongPasskey);
    return async (tx) => orElse(await usePasskey(tx, signed), () => refuse(wrongPasskey));
  }
  const { recovery_code: recoveryCode, code = "" } = factor;
  if (recoveryCode !== undefined)
    return async (tx) =>
      orElse(await useCode(tx, userId, recoveryCode), () => refuse(wrongRecoveryCode));
  const row = await db().totpFactor.findUnique({ where: { userId } });
  const step = row && stepIn(row, code);
  if (!row || step === null) throw refuse(wrongCode);
  return async (tx) => orElse(await useStep(tx, row, step), () => refuse(usedCode));
}

function stepIn({ userId, sealed }: TotpFactor, code: string): number | null {
  const key = openedKey(userId, sealed);
  return key === null ? null : stepOf(key, code);
}

/** A time step is used once: of two concurrent requests with the same code, one is refused. */
async function useStep(
  tx: Transaction,
  { userId, sealed }: TotpFactor,
  step: number,
): Promise<boolean> {
  const { count } = await tx.totpFactor.updateMany({
    where: { userId, sealed, lastStep: { lt: step } },
    data: { lastStep: step, lastUsedAt: new Date() },
  });
  return count === 1;
}

function orElse(used: boolean, refusal: () => AppError): void {
  if (!used) throw refusal();
}

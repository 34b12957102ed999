import "server-only";
import { list } from "@/lib/auth/factors/service";
import type { PersonalData } from "@/lib/core/db/personal-data";
import type { Transaction } from "@/lib/core/db/db";
import { mintUserId, type OwnerId } from "@/lib/core/identity";

/** A user has few of these, so they are removed all at once. */
async function removeFactors(tx: Transaction, me: OwnerId): Promise<number> {
  const where = { userId: me };
  const passkeys = await tx.passkey.deleteMany({ where });
  const totp = await tx.totpFactor.deleteMany({ where });
  const codes = await tx.recoveryCode.deleteMany({ where });
  const challenges = await tx.factorChallenge.deleteMany({ where });
  return passkeys.count + totp.count + codes.count + challenges.count;
}

/** A key, a code or the public half of a passkey is of no use in an export. */
export const personalData: PersonalData = {
  exportable: async (me) => ({ second_factors: await list(mintUserId(me)) }),
  remove: removeFactors,
};

import "server-only";
import { PROVIDER_IDS, type ProviderId } from "@/lib/auth/contract";
import { hashed, seal, unseal } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";

/** SAFETY 'Accounts': a round trip to a provider takes at most 10 minutes. */
const LIFE_MS = 10 * 60 * 1000;
const PURPOSE = "oauth";

/** Data that the server needs when the user comes back, kept secret from everyone else. */
export type Secrets = {
  verifier: string;
  nonce: string;
  /** Set when this is to reauthenticate the session's user, not to sign in. */
  session?: string;
};

/** Stores that this browser was sent to a provider with this state. */
export async function keepAttempt(
  provider: ProviderId,
  state: string,
  browser: string,
  secrets: Secrets,
): Promise<void> {
  const stateHash = hashed(state);
  const now = Date.now();
  const data = {
    stateHash,
    provider,
    browserHash: hashed(browser),
    sealed: seal(PURPOSE, stateHash, JSON.stringify(secrets)),
    expiresAt: new Date(now + LIFE_MS),
  };
  await transact(null, async (tx) => {
    await tx.signInAttempt.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
    await tx.signInAttempt.create({ data });
  });
}

/**
 * Consumes the data stored for this state: exactly one concurrent caller gets it. Null when it was never issued, is
 * used, expired, or from another browser; deliberately without telling which.
 */
export async function takeAttempt(
  state: string,
  browser: string,
): Promise<{ provider: ProviderId; secrets: Secrets } | null> {
  const stateHash = hashed(state);
  const where = { stateHash, browserHash: hashed(browser), expiresAt: { gt: new Date() } };
  const row = await db().signInAttempt.findFirst({ where });
  const provider = PROVIDER_IDS.find((id) => id === row?.provider);
  if (!row || !provider) return null;
  const { count } = await db().signInAttempt.deleteMany({ where });
  if (count !== 1) return null;
  const secrets = opened(stateHash, row.sealed);
  return secrets && { provider, secrets };
}

/** Null when it was sealed with another server secret, which the operator has changed since. */
function opened(stateHash: string, sealed: string): Secrets | null {
  try {
    return JSON.parse(unseal(PURPOSE, stateHash, sealed)) as Secrets;
  } catch {
    return null;
  }
}

import "server-only";
import type { ProviderId } from "@/lib/auth/oauth/providers/provider";
import { hashed, seal, unseal } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";

/** SAFETY 'Accounts': a way to a provider and back takes 10 minutes at most. */
const LIFE_MS = 10 * 60 * 1000;
const PURPOSE = "oauth";

/** What the server must still know when the person comes back, and nobody else may. */
export type Secrets = {
  verifier: string;
  nonce: string /** The way is taken to prove this session's person anew, not to sign in. */;
  session?: string;
};

/** Remembers that this browser has left for a provider with this state. */
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
  await transact(async (tx) => {
    await tx.signInAttempt.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
    await tx.signInAttempt.create({ data });
  });
}

/**
 * Takes away what was remembered of this state: once, whoever comes at the same time. Null when it was never given
 * out, is used, too old, or of another browser; which of them is nobody's business.
 */
export async function takeAttempt(
  state: string,
  browser: string,
): Promise<{ provider: ProviderId; secrets: Secrets } | null> {
  const stateHash = hashed(state);
  const where = { stateHash, browserHash: hashed(browser), expiresAt: { gt: new Date() } };
  const row = await db().signInAttempt.findFirst({ where });
  if (!row || (row.provider !== "google" && row.provider !== "github")) return null;
  const { count } = await db().signInAttempt.deleteMany({ where });
  if (count !== 1) return null;
  const secrets = opened(stateHash, row.sealed);
  return secrets && { provider: row.provider, secrets };
}

/** Null when it was sealed by another secret of the server: the operator has changed it meanwhile. */
function opened(stateHash: string, sealed: string): Secrets | null {
  try {
    return JSON.parse(unseal(PURPOSE, stateHash, sealed)) as Secrets;
  } catch {
    return null;
  }
}

import "server-only";
import { hashed, newId, newToken } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { writeAside } from "@/lib/core/db/faults";
import { transact } from "@/lib/core/db/transact";
import { missing } from "@/lib/core/http/errors";
import { wayInClosed } from "@/lib/core/http/way-in";
import { mintUserId, type Identity, type UserId } from "@/lib/core/identity";
import { withinQuota, type Quota } from "@/lib/core/storage/quota";
import { keyLimits, type ApiKey, type KeyInput, type NewApiKey } from "@/lib/keys/contract";
import { scopesOf, toWire } from "@/lib/keys/schema";

const DAY = 24 * 60 * 60 * 1000;
/** A key in constant use is written down as used once a minute. */
const USED_MS = 60_000;
/** Told apart from other products' keys by people and by programs that look for leaked ones. */
const SIGN = "tr_";
/** So much of a key is shown: enough to know it again, far from enough to guess it. */
const SHOWN = 7;

const KEYS: Quota = { kind: "ApiKey", most: keyLimits.keys, sentence: `You can have ${keyLimits.keys} API keys at most. Revoke one that is not used any more.` };

/** The person's keys, newest first; those that have expired too, so that one can see why a program fails. */
export async function list(me: UserId): Promise<ApiKey[]> {
  const rows = await db().apiKey.findMany({ where: { ownerId: me }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: keyLimits.keys });
  return rows.map(toWire);
}

/** Makes a key of 256 random bits; its hash alone is kept. 409 when there are too many. */
export async function create(me: UserId, { name, scopes, expires_in_days: days }: KeyInput): Promise<NewApiKey> {
  const secret = `${SIGN}${newToken()}`;
  const now = new Date();
  const data = {
    id: newId(),
    ownerId: me,
    name,
    prefix: secret.slice(0, SHOWN),
    secretHash: hashed(secret),
    scopes: JSON.stringify(scopes),
    expiresAt: days === null ? null : new Date(now.getTime() + days * DAY),
    createdAt: now,
  };
  const row = await transact(async (tx) => {
    return withinQuota(tx, me, [KEYS], () => tx.apiKey.create({ data }));
  });
  return { ...toWire(row), secret };
}

/** Revokes a key: it opens nothing from now on. 404 when it is not the person's. */
export async function remove(me: UserId, id: string): Promise<void> {
  const { count } = await db().apiKey.deleteMany({ where: { id, ownerId: me } });
  if (count === 0) throw missing("API key");
  wayInClosed(me);
}

/** Revokes all keys of an account: within the transaction in which its email's owner comes for the first time. */
export const removeAll = (tx: Transaction, userId: string) => tx.apiKey.deleteMany({ where: { ownerId: userId } });

/** Who shows a live key, and what it may do; null for anything else. */
export async function identify(secret: string): Promise<Identity | null> {
  if (!secret.startsWith(SIGN) || secret.length > 256) return null;
  const row = await db().apiKey.findUnique({ where: { secretHash: hashed(secret) } });
  const now = Date.now();
  if (!row || (row.expiresAt && row.expiresAt.getTime() <= now)) return null;
  if (now - (row.lastUsedAt?.getTime() ?? 0) > USED_MS) noteUsed(row.id, now);
  return { me: mintUserId(row.ownerId), sessionId: null, keyId: row.id, scopes: scopesOf(row) };
}

const noteUsed = (id: string, now: number): void =>
  writeAside("the use of an API key", () => db().apiKey.updateMany({ where: { id }, data: { lastUsedAt: new Date(now) } }));

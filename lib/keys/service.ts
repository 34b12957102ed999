import "server-only";
import { hashed, newId, newToken } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { writeAside } from "@/lib/core/db/faults";
import { findRow } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import type { Caller, Source } from "@/lib/core/http/request/caller";
import { missing } from "@/lib/core/errors";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import { type Identity, type OwnerId, partsOf, personOf } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { withinQuota, type Quota } from "@/lib/core/storage/quota";
import type { ApiKey, KeyInput, NewApiKey } from "@/lib/keys/contract";
import { keyLimits } from "@/lib/keys/rules";
import { scopesOf, targetsOf, toWire } from "@/lib/keys/schema";
import { securityEvent, securityFailure, securityEventOnce } from "@/lib/security/events";
import { processSingleton } from "@/lib/core/singleton";
import type { ApiKey as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

const DAY = 24 * 60 * 60 * 1000;
/** The last use of a key in constant use is written once a minute. */
const USED_MS = 60_000;
/** Distinguishes our keys from those of other products, for people and for leak scanners. */
const SIGN = "tr_";
/** How many characters of a key are shown: enough to recognize it, far from enough to guess it. */
const SHOWN = 7;

const KEYS: Quota = {
  kind: "ApiKey",
  most: keyLimits.keys,
  sentence: sentence(
    "too_many_keys",
    "You can have up to {most} API keys. Revoke one you no longer use.",
    { most: keyLimits.keys },
  ),
};

/** The user's keys, newest first, including expired ones, so that users can see why a program fails. */
export async function list(me: OwnerId): Promise<ApiKey[]> {
  const rows = await db().apiKey.findMany({
    where: { ownerId: me },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: keyLimits.keys,
  });
  return rows.map(toWire);
}

/** A key outlives the session that creates it, so a stolen session must not be able to create many. */
export const createLimit: Limit = {
  name: "keys.create",
  points: 10,
  seconds: 3600,
  by: "me",
  sentence: sentence(
    "too_many_keys_made",
    "You've created too many API keys in the last hour. Try again later.",
  ),
};

/**
 * Creates a key of 256 random bits; only its hash is stored. `areTheirs`: throws 400 for an agent or team that is not
 * the person's. 409 when there are too many, 401 when the caller is signed out meanwhile.
 */
export async function create(
  me: OwnerId,
  { name, scopes, only, expires_in_days: days }: KeyInput,
  by: Caller,
  areTheirs: (ids: string[]) => Promise<void>,
): Promise<NewApiKey> {
  const targets = only ? [...new Set(only)] : null;
  if (targets) await areTheirs(targets);
  const secret = `${SIGN}${newToken()}`;
  const now = new Date();
  const data = {
    id: newId(),
    ownerId: me,
    name,
    prefix: secret.slice(0, SHOWN),
    secretHash: hashed(secret),
    scopes: JSON.stringify(scopes),
    targets: targets && JSON.stringify(targets),
    expiresAt: days === null ? null : new Date(now.getTime() + days * DAY),
    createdAt: now,
  };
  const row = await transact(me, async (tx) => {
    await by.stillIn(tx);
    await securityEvent(tx, {
      kind: "key_created",
      owner: me,
      by,
      subject: data.id,
      detail: `${data.prefix}… ${name}`,
    });
    return withinQuota(tx, me, [KEYS], () => tx.apiKey.create({ data }));
  });
  return { ...toWire(row), secret };
}

/** Revokes a key: it stops working immediately. 404 when it does not belong to the user. */
export async function remove(me: OwnerId, id: string, by: Caller): Promise<void> {
  await transact(me, async (tx) => {
    const row = await tx.apiKey.findFirst({ where: { id, ownerId: me } });
    if (!row) throw missing(sentence("api_key_not_found", "API key not found"));
    await tx.apiKey.deleteMany({ where: { id, ownerId: me } });
    await securityEvent(tx, {
      kind: "key_revoked",
      owner: me,
      by,
      subject: id,
      detail: `${row.prefix}… ${row.name}`,
    });
  });
  credentialRevoked(personOf(me));
}

/** Revokes all keys of an account, within the transaction of the first verification of its email. */
export const removeAll = (tx: Transaction, userId: string) =>
  tx.apiKey.deleteMany({ where: { ownerId: userId } });

/** When each of these people last used one of their keys, if ever. */
export async function lastUses(owners: string[]): Promise<Map<string, Date>> {
  const rows = await db().apiKey.groupBy({
    by: ["ownerId"],
    where: { ownerId: { in: owners }, lastUsedAt: { not: null } },
    _max: { lastUsedAt: true },
  });
  return new Map(rows.map(({ ownerId, _max }) => [ownerId, _max.lastUsedAt!])); // not null, as queried
}

/** Does a key with this id still exist? Called within the transaction of something that outlives it. */
export const isThere = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.apiKey.count({ where: { id } })) > 0;

const TIMES: (keyof Row & string)[] = ["expiresAt", "lastUsedAt", "createdAt"];

/** The owner of a live key, and its permissions; null for anything else. */
export async function identify(secret: string, from: Source): Promise<Identity | null> {
  if (!secret.startsWith(SIGN) || secret.length > 256) return null;
  const row = await findRow("ApiKey", { secretHash: hashed(secret) }, TIMES);
  const now = Date.now();
  if (!row || (row.expiresAt && row.expiresAt.getTime() <= now)) {
    securityFailure({
      kind: "key_refused",
      owner: row?.ownerId ?? null,
      by: from,
      subject: row?.id,
      detail: row ? `${row.prefix}… ${row.name}` : "",
    });
    return null;
  }
  noteUse(row, from);
  if (now - (row.lastUsedAt?.getTime() ?? 0) > USED_MS) noteUsed(row.id, now);
  return {
    me: personOf(row.ownerId),
    workspace: partsOf(row.ownerId).workspace,
    sessionId: null,
    keyId: row.id,
    scopes: scopesOf(row),
    targets: targetsOf(row),
    provenAt: null,
  };
}

const noteUsed = (id: string, now: number): void =>
  writeAside("the use of an API key", () =>
    db().apiKey.updateMany({ where: { id }, data: { lastUsedAt: new Date(now) } }),
  );

const HOUR_MS = 3_600_000;
/** How many keys and addresses are cached; beyond that, the oldest is looked up again. */
const REMEMBERED = 10_000;

/** Records in the security log that a key was used from a new network: looked up at most once an hour per address. */
function noteUse(key: Row, from: Source): void {
  const seen = processSingleton("keys.uses", () => new Map<string, number>());
  const name = `${key.id} ${from.address}`;
  const now = Date.now();
  if (now - (seen.get(name) ?? 0) < HOUR_MS) return;
  seen.delete(name);
  seen.set(name, now);
  if (seen.size > REMEMBERED) seen.delete(seen.keys().next().value!);
  void securityEventOnce({
    kind: "key_used",
    owner: key.ownerId,
    by: { ...from, keyId: key.id },
    subject: key.id,
    detail: `${key.prefix}… ${key.name}`,
  });
}

import "server-only";
import type { SessionInfo } from "@/lib/auth/contract";
import { auditEntry } from "@/lib/audit/write";
import { requireEnabled } from "@/lib/auth/operators";
import { keepOrigin, type ProviderOrigin } from "@/lib/auth/session/provider-sessions";
import { hashed, newId, newToken } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { writeAside } from "@/lib/core/db/faults";
import { findRow } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { ofPerson } from "@/lib/core/db/transaction";
import type { Caller, Source } from "@/lib/core/http/request/caller";
import { missing, unauthenticated } from "@/lib/core/errors";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import { mintUserId, type UserId } from "@/lib/core/identity";
import { workspaceIdsOf } from "@/lib/memberships/rows";
import { securityEvent } from "@/lib/security/events";
import { sentence } from "@/lib/core/shared/sentence";

const DAY = 24 * 60 * 60 * 1000;
/** SAFETY 'Accounts': a session ends after 7 days unused, and after 30 days in any case. */
const IDLE_MS = 7 * DAY;
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** The maximum per account; one more ends the session that was unused for longest. */
export const SESSIONS_MOST = 20;
/** The precision of `lastSeenAt`: not every request writes. */
const SEEN_MS = 5 * 60 * 1000;

export type Session = {
  id: string;
  me: UserId;
  tokenHash: string;
  expiresAt: Date;
  provenAt: Date | null;
};

/**
 * What a user has signed in with, checked again when the session starts: the stored hash that the password matched, or
 * a query within the transaction. Null: a provider, which vouches for the user by itself.
 */
export type Proof = string | ((tx: Transaction) => Promise<boolean>) | null;

/** How a session begins: what the user has shown, and the provider's session that it belongs to. */
export type Entry = { proof: Proof; origin?: ProviderOrigin };

/**
 * Starts a session; the token goes into the cookie and is stored nowhere. Checking a `proof` takes a while, in which a
 * reset or the email's owner may have ended it and all sessions; 401 then, and 403 for a disabled account. `before`:
 * the token of this browser's previous session, which ends.
 */
export async function beginSession(
  userId: string,
  by: Source,
  entry: Proof | Entry,
  before?: string,
): Promise<{ token: string; tokenHash: string }> {
  const { proof, origin } =
    typeof entry === "object" && entry !== null ? entry : { proof: entry, origin: undefined };
  const id = newId();
  const token = newToken();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const ended = await transact(ofPerson(userId), async (tx) => {
    if (!(await holds(tx, userId, proof)))
      throw unauthenticated(sentence("credentials_wrong", "Invalid email or password"));
    await requireEnabled(tx, userId);
    await tx.user.updateMany({ where: { id: userId }, data: { lastSeenAt: now } });
    const replaced = await endOwn(tx, before, by);
    await tx.session.deleteMany({
      where: {
        userId,
        OR: [{ expiresAt: { lt: now } }, { lastSeenAt: { lt: new Date(now.getTime() - IDLE_MS) } }],
      },
    });
    await endBeyond(tx, userId);
    await tx.session.create({
      data: {
        id,
        tokenHash: hashed(token),
        userId,
        device: by.device,
        createdAt: now,
        lastSeenAt: now,
        provenAt: now,
        expiresAt,
      },
    });
    if (origin) await keepOrigin(tx, id, origin);
    await securityEvent(tx, { kind: "sign_in", owner: userId, by });
    for (const workspace of await workspaceIdsOf(tx, userId))
      await auditEntry(tx, {
        kind: "sign_in",
        owner: workspace,
        by: { ...by, me: mintUserId(userId) },
      });
    return replaced;
  });
  for (const owner of new Set([userId, ended ?? userId])) credentialRevoked(owner);
  return { token, tokenHash: hashed(token) };
}

async function holds(tx: Transaction, userId: string, proof: Proof): Promise<boolean> {
  if (typeof proof === "function") return proof(tx);
  return (
    proof === null || (await tx.user.count({ where: { id: userId, passwordHash: proof } })) > 0
  );
}

/** Ends the browser's own session. Returns its user, if there was one. */
async function endOwn(
  tx: Transaction,
  token: string | undefined,
  by: Source | undefined,
): Promise<string | null> {
  if (!token) return null;
  const row = await tx.session.findUnique({
    where: { tokenHash: hashed(token) },
    select: { id: true, userId: true },
  });
  if (!row) return null;
  await tx.session.deleteMany({ where: { id: row.id } });
  await securityEvent(tx, { kind: "sign_out", owner: row.userId, by, subject: row.id });
  return row.userId;
}

/** Makes room for one more session. */
async function endBeyond(tx: Transaction, userId: string): Promise<void> {
  const beyond = await tx.session.findMany({
    where: { userId },
    orderBy: { lastSeenAt: "desc" },
    skip: SESSIONS_MOST - 1,
    select: { id: true },
  });
  if (beyond.length)
    await tx.session.deleteMany({ where: { id: { in: beyond.map((each) => each.id) } } });
}

/** The live session of a cookie's token, or null. */
export async function findSession(token: string | undefined): Promise<Session | null> {
  if (!token || token.length > 256) return null;
  const row = await findRow("Session", { tokenHash: hashed(token) }, [
    "createdAt",
    "lastSeenAt",
    "expiresAt",
    "provenAt",
  ]);
  if (!row) return null;
  const now = Date.now();
  const idleEnd = row.lastSeenAt.getTime() + IDLE_MS;
  if (row.expiresAt.getTime() <= now || idleEnd <= now) return null;
  if (now - row.lastSeenAt.getTime() > SEEN_MS) noteSeen(row, now);
  return {
    id: row.id,
    me: mintUserId(row.userId),
    tokenHash: row.tokenHash,
    expiresAt: new Date(Math.min(row.expiresAt.getTime(), now + IDLE_MS)),
    provenAt: row.provenAt,
  };
}

const noteSeen = ({ id, userId }: { id: string; userId: string }, now: number): void =>
  writeAside("the use of a session", async () => {
    const data = { lastSeenAt: new Date(now) };
    await db().session.updateMany({ where: { id }, data });
    await db().user.updateMany({ where: { id: userId }, data });
  });

/** Does a session with this id still exist? Called within the transaction of something that outlives it. */
export const isSession = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.session.count({ where: { id } })) > 0;

/** Ends the session of a cookie's token, if there is one. */
export async function endSessionOf(token: string | undefined, by?: Source): Promise<void> {
  const owner = await transact(null, (tx) => endOwn(tx, token, by));
  if (owner) credentialRevoked(owner);
}

/**
 * Within a transaction: records that the user of a live session has reauthenticated. 401 when the session has ended
 * meanwhile.
 */
export async function markProven(
  tx: Transaction,
  me: UserId,
  sessionId: string | null,
): Promise<void> {
  const { count } = await tx.session.updateMany({
    where: { id: sessionId ?? "", userId: me },
    data: { provenAt: new Date() },
  });
  if (count === 0) throw unauthenticated();
}

/** The user's live sessions, most recently used first. */
export async function listSessions(me: UserId, currentId: string | null): Promise<SessionInfo[]> {
  const now = new Date();
  const rows = await db().session.findMany({
    where: {
      userId: me,
      expiresAt: { gt: now },
      lastSeenAt: { gt: new Date(now.getTime() - IDLE_MS) },
    },
    orderBy: { lastSeenAt: "desc" },
    take: 200,
  });
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    current: row.id === currentId,
  }));
}

/** Ends one of the user's sessions; 404 when it is not theirs. */
export async function endSession(me: UserId, id: string, by: Source): Promise<void> {
  await transact(me, async (tx) => {
    const row = await tx.session.findFirst({ where: { id, userId: me } });
    if (!row) throw missing(sentence("session_not_found", "Session not found"));
    await tx.session.deleteMany({ where: { id, userId: me } });
    await securityEvent(tx, {
      kind: "session_ended",
      owner: me,
      by,
      subject: id,
      detail: row.device,
    });
  });
  credentialRevoked(me);
}

/** Ends all of the user's sessions except the current one. */
export async function endOtherSessions(me: UserId, by: Caller): Promise<void> {
  await transact(me, async (tx) => {
    await tx.session.deleteMany({
      where: { userId: me, ...(by.sessionId ? { NOT: { id: by.sessionId } } : {}) },
    });
    await securityEvent(tx, { kind: "sessions_ended", owner: me, by });
  });
  credentialRevoked(me);
}

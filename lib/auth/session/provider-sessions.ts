import "server-only";
import { hashed, seal, unseal } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import type { Sealed } from "@/lib/core/db/reseal";
import { transact } from "@/lib/core/db/transact";
import type { Source } from "@/lib/core/http/request/caller";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import { securityEvent } from "@/lib/security/events";

const PURPOSE = "id-token";
/** A longer one would make the URL of the provider's logout page too long for it (Quarkus, and so Keycloak: 4,096). */
const LONGEST_TOKEN = 3_000;

/** The ID tokens, as long as their sessions last. */
export const sealedIdTokens: Sealed = {
  table: "ProviderSession",
  column: "sealed",
  bound: ({ sessionId }: { sessionId: string }) => [PURPOSE, sessionId],
};

/** The session at a provider that a session here belongs to. `sid`: null where the provider sends none. */
export type ProviderOrigin = {
  issuer: string;
  subject: string;
  sid: string | null;
  idToken: string;
};

/** Stores, within the transaction that starts a session, where it began. */
export async function keepOrigin(
  tx: Transaction,
  sessionId: string,
  { issuer, subject, sid, idToken }: ProviderOrigin,
): Promise<void> {
  const fits = idToken !== "" && idToken.length <= LONGEST_TOKEN;
  const sealed = fits ? seal(PURPOSE, sessionId, idToken) : null;
  await tx.providerSession.create({ data: { sessionId, issuer, subject, sid, sealed } });
}

/**
 * Where the session of a cookie's token began; null if not at the OpenID Connect provider. `idToken`: empty if it was
 * too long to store, or the server's secret has changed since.
 */
export async function originOf(token: string | undefined): Promise<ProviderOrigin | null> {
  if (!token || token.length > 256) return null;
  const row = await db().providerSession.findFirst({
    where: { session: { tokenHash: hashed(token) } },
  });
  return row && { ...row, idToken: opened(row.sessionId, row.sealed) };
}

function opened(sessionId: string, sealed: string | null): string {
  try {
    return sealed === null ? "" : unseal(PURPOSE, sessionId, sealed);
  } catch {
    return "";
  }
}

/** What a provider's logout names: one session there, or all of a person, or both. */
type EndedThere = { issuer: string; subject?: string; sid?: string };

/**
 * Ends the sessions that began in a session at the provider, and those of the same person for which it gave no sid.
 * Returns how many ended. `title`: the provider's name, for the owner's security activity.
 */
export async function endProviderSessions(
  { issuer, subject, sid }: EndedThere,
  by: Source,
  title: string,
): Promise<number> {
  const ofSid = sid === undefined ? [] : [{ sid, ...(subject === undefined ? {} : { subject }) }];
  const ofPerson =
    subject === undefined ? [] : [{ subject, ...(sid === undefined ? {} : { sid: null }) }];
  const where = { issuer, OR: [...ofSid, ...ofPerson] };
  const owners = await transact(null, async (tx) => {
    const rows = await tx.providerSession.findMany({
      where,
      select: { session: { select: { id: true, userId: true, device: true } } },
    });
    for (const { session } of rows)
      await securityEvent(tx, {
        kind: "session_ended",
        owner: session.userId,
        by,
        subject: session.id,
        detail: `Signed out at ${title}`,
      });
    const ids = rows.map(({ session }) => session.id);
    await tx.session.deleteMany({ where: { id: { in: ids } } });
    // A sign-in that waits for its second factor ends together with them.
    const users = [...new Set(rows.map(({ session }) => session.userId))];
    await tx.factorChallenge.deleteMany({ where: { userId: { in: users } } });
    return rows.map(({ session }) => session.userId);
  });
  for (const owner of new Set(owners)) credentialRevoked(owner);
  return owners.length;
}

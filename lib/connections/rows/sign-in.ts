import "server-only";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import { serverText } from "@/lib/connections/mcp/server-text";
import type { SignInReturn } from "@/lib/connections/contract";
import { find, NOT_FOUND } from "@/lib/connections/rows/find";
import { keep, keepFailure, nameFor } from "@/lib/connections/rows/keep";
import { lookAgain } from "@/lib/connections/rows/look";
import { changeSignIn } from "@/lib/connections/rows/own-sign-in";
import {
  attemptOf,
  authOf,
  challengeOf,
  sealedAttempt,
  sealedSignIn,
  signInOf,
} from "@/lib/connections/oauth/sealed";
import { SignInFailed } from "@/lib/connections/oauth/failure";
import { beginFlow, finishFlow, type SignIn } from "@/lib/connections/oauth/flow";
import { ownClient } from "@/lib/connections/oauth/own-client";
import { hashed, newToken } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { AppError, conflict, missing } from "@/lib/core/errors";
import { config } from "@/lib/core/config";
import { HttpReply } from "@/lib/core/http/reply";
import { sourceOf, type Caller, type Source } from "@/lib/core/http/request/caller";
import type { Identity, Scope, UserId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { withinQuota } from "@/lib/core/storage/quota";
import { scopeOf } from "@/lib/memberships/scope";
import { goOnSignedIn } from "@/lib/runs/worker/waiting/go-on";
import { securityEvent } from "@/lib/security/events";
import type { Connection as Row } from "@/prisma/generated/client";

/** A round trip to an authorization server takes at most 10 minutes, as for account providers. */
const LIFE_MS = 10 * 60_000;

/**
 * The URL where the person signs in to a connection's server. One that was added without authorization uses the sign-in
 * from now on. 404 when it is not the person's, 409 when it is off, held, or sends a header; 502 when the server or its
 * authorization server fails.
 */
export async function begin(
  me: Scope,
  id: string,
  by: Caller,
  signal: AbortSignal,
): Promise<{ url: string }> {
  const row = await find(me, id);
  requireSignIn(row);
  const auth = authOf(row);
  const state = `${id}.${newToken()}`;
  const request = {
    url: row.url,
    own: ownClient(),
    challenge: challengeOf(row),
    scope: auth.type === "oauth" ? auth.scope : undefined,
  };
  try {
    const { url, kept: flow } = await beginFlow(request, signInOf(row), state, signal);
    const attempt = { stateHash: hashed(state), until: Date.now() + LIFE_MS, kept: flow };
    await transact(me.workspace, async (tx) => {
      await by.stillIn(tx);
      const asOAuth = await signingIn(tx, me, row);
      const isKept = await withinQuota(tx, me.workspace, [], () =>
        changeSignIn(tx, me, asOAuth, { attempt: sealedAttempt(asOAuth, attempt) }),
      );
      if (!isKept) throw missing(NOT_FOUND);
    });
    return { url };
  } catch (error) {
    if (error instanceof SignInFailed) throw new AppError(502, "provider_error", error.sentence);
    throw error;
  }
}

/** The connection, which from now on uses a sign-in if it had no authorization. 404 when it has changed meanwhile. */
async function signingIn(tx: Transaction, me: Scope, row: Row): Promise<Row> {
  const where = { id: row.id, ownerId: me.workspace, url: row.url, auth: row.auth };
  const auth = authOf(row).type === "none" ? JSON.stringify({ type: "oauth" }) : row.auth;
  const { count } = await tx.connection.updateMany({ where, data: { auth } });
  if (count === 0) throw missing(NOT_FOUND);
  return me.workspace === me.own ? { ...row, auth } : { ...row, auth, ownerId: me.own };
}

function requireSignIn(row: Row): void {
  if (row.status === "disabled" || row.heldAt)
    throw conflict(
      sentence("connection_disabled", "The connection {name} is switched off.", { name: row.name }),
    );
  if (row.kind === "openapi")
    throw conflict(
      sentence("connection_no_sign_in", "{name} has no sign-in. Enter its secrets instead.", {
        name: row.name,
      }),
    );
  if (authOf(row).type === "header")
    throw conflict(
      sentence(
        "connection_sends_header",
        "This connection sends a header. Remove the header to sign in instead.",
      ),
    );
}

/**
 * Completes a sign-in. The state can be used once, and only by this person. The outcome is recorded on the connection;
 * runs that waited for it continue.
 */
async function finish(
  me: Scope,
  { state = "", code, iss, error, error_description: why }: SignInReturn,
  by: Source,
  signal: AbortSignal,
): Promise<void> {
  const [id = ""] = state.split(".", 1);
  const row = await find(me, id).catch(() => null);
  const attempt = row && attemptOf(row);
  if (!row || attempt?.stateHash !== hashed(state) || attempt.until < Date.now()) return;
  const isFirst = await transact(me.own, (tx) =>
    changeSignIn(tx, me, row, { attempt: null }, { attempt: row.attempt }),
  );
  if (!isFirst) return;
  try {
    if (!code) throw refused(why || error || "");
    const request = { url: row.url, own: ownClient() };
    const signIn = await finishFlow(request, attempt.kept, { code, iss }, signal);
    await keepSignIn(me, row, signIn, by);
  } catch (failed) {
    if (!(failed instanceof SignInFailed)) throw failed;
    await keepFailure(me, row, new ServerFailed(failed.sentence, { signIn: true }));
    return;
  }
  const now = await find(me, id);
  const server = await lookAgain(me, now, signal);
  if (server instanceof ServerFailed) return void (await keepFailure(me, now, server));
  await keep(me, now, server, nameFor(now, server));
  await goOnSignedIn(me, id);
}

const refused = (why: string) =>
  new SignInFailed(
    sentence("sign_in_refused", "The sign-in server refused: {message}", {
      message: serverText(why, 300) || "it does not say why",
    }),
  );

const keepSignIn = (me: Scope, row: Row, signIn: SignIn, by: Source) =>
  transact(me.workspace, async (tx) => {
    await securityEvent(tx, {
      kind: "connection_signed_in",
      owner: me.own,
      by,
      subject: row.id,
      detail: row.name,
    });
    await withinQuota(tx, me.workspace, [], () =>
      changeSignIn(tx, me, row, {
        turns: true,
        signIn: sealedSignIn(row, signIn),
        renewUntil: null,
        refused: false,
        more: { challenge: null },
      }),
    );
  });

/** Deletes the tokens of a person's sign-in. 404 when there is no such connection. */
export async function forget(me: Scope, id: string, by: Caller): Promise<void> {
  const row = await find(me, id);
  const { given: client } = signInOf(row);
  await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    await securityEvent(tx, {
      kind: "connection_signed_out",
      owner: me.own,
      by,
      subject: id,
      detail: row.name,
    });
    await changeSignIn(tx, me, row, {
      turns: true,
      signIn: sealedSignIn(row, { given: client }),
      attempt: null,
      renewUntil: null,
      more:
        row.status === "disabled" || authOf(row).type !== "oauth"
          ? {}
          : { status: "needs_sign_in", error: null, errorReason: null },
    });
  });
}

/**
 * Redirects the browser to the list of connections, which shows how the sign-in went. A person who has been signed out
 * meanwhile signs in there first: nothing of it is used, and it can be started again.
 */
export async function comeBack(
  identity: Identity | null,
  query: SignInReturn,
  headers: Headers,
  signal: AbortSignal,
): Promise<HttpReply<{ url: string }>> {
  const me = identity?.sessionId ? await scopeOfConnection(identity.me, query) : null;
  if (me) await finish(me, query, sourceOf(headers), signal);
  const { href } = new URL("/app/settings/connections", config().APP_URL);
  return new HttpReply({ url: href }, { headers: { location: href } });
}

/** The person in the workspace of the connection that they signed in to; null when they have left it. */
async function scopeOfConnection(person: UserId, { state = "" }: SignInReturn) {
  const [id = ""] = state.split(".", 1);
  const row = await db().connection.findUnique({ where: { id }, select: { ownerId: true } });
  return row && scopeOf(person, row.ownerId);
}

import "server-only";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import { serverText } from "@/lib/connections/mcp/server-text";
import type { SignInReturn } from "@/lib/connections/contract";
import { find, NOT_FOUND } from "@/lib/connections/rows/find";
import { keep, keepFailure, nameFor } from "@/lib/connections/rows/keep";
import { lookAgain } from "@/lib/connections/rows/look";
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
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { AppError, conflict, missing } from "@/lib/core/errors";
import { config } from "@/lib/core/config";
import { HttpReply } from "@/lib/core/http/reply";
import { sourceOf, type Caller, type Source } from "@/lib/core/http/request/caller";
import {
  type Identity,
  personalScope,
  type Scope,
  visibleTo,
  type WorkspaceId,
} from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { withinQuota } from "@/lib/core/storage/quota";
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
  me: WorkspaceId,
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
    const { url, kept } = await beginFlow(request, signInOf(row), state, signal);
    const attempt = { stateHash: hashed(state), until: Date.now() + LIFE_MS, kept };
    await transact(me, async (tx) => {
      await by.stillIn(tx);
      const data = {
        auth: JSON.stringify(auth.type === "none" ? { type: "oauth" } : auth),
        attempt: sealedAttempt(row, attempt),
      };
      const where = { id, ownerId: me, url: row.url, auth: row.auth };
      const { count } = await withinQuota(tx, me, [], () =>
        tx.connection.updateMany({ where, data }),
      );
      if (count === 0) throw missing(NOT_FOUND);
    });
    return { url };
  } catch (error) {
    if (error instanceof SignInFailed) throw new AppError(502, "provider_error", error.sentence);
    throw error;
  }
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
  const row = await db().connection.findFirst({ where: { id, ownerId: me.workspace } });
  const attempt = row && attemptOf(row);
  if (!row || attempt?.stateHash !== hashed(state) || attempt.until < Date.now()) return;
  const taken = await transact(me.workspace, (tx) =>
    tx.connection.updateMany({
      where: { id, ownerId: visibleTo(me), attempt: row.attempt },
      data: { attempt: null },
    }),
  );
  if (taken.count !== 1) return;
  try {
    if (!code) throw refused(why || error || "");
    const request = { url: row.url, own: ownClient() };
    const signIn = await finishFlow(request, attempt.kept, { code, iss }, signal);
    await keepSignIn(me.workspace, row, signIn, by);
  } catch (failed) {
    if (!(failed instanceof SignInFailed)) throw failed;
    await keepFailure(me.workspace, row, new ServerFailed(failed.sentence, { signIn: true }));
    return;
  }
  const now = await find(me.workspace, id);
  const found = await lookAgain(me.workspace, now, signal);
  if (found instanceof ServerFailed) return void (await keepFailure(me.workspace, now, found));
  await keep(me, now, found, nameFor(now, found));
  await goOnSignedIn(me, id);
}

const refused = (why: string) =>
  new SignInFailed(
    sentence("sign_in_refused", "The sign-in server refused: {message}", {
      message: serverText(why, 300) || "it does not say why",
    }),
  );

const keepSignIn = (me: WorkspaceId, row: Row, signIn: SignIn, by: Source) =>
  transact(me, async (tx) => {
    await securityEvent(tx, {
      kind: "connection_signed_in",
      owner: me,
      by,
      subject: row.id,
      detail: row.name,
    });
    await withinQuota(tx, me, [], () =>
      tx.connection.updateMany({
        where: { id: row.id, ownerId: me, url: row.url },
        data: {
          signIn: sealedSignIn(row, signIn),
          signInTurn: { increment: 1 },
          renewUntil: null,
          challenge: null,
        },
      }),
    );
  });

/** Deletes the tokens of a connection's sign-in. 404 when it is not the person's. */
export async function forget(me: WorkspaceId, id: string, by: Caller): Promise<void> {
  const row = await find(me, id);
  const { given } = signInOf(row);
  await transact(me, async (tx) => {
    await by.stillIn(tx);
    await securityEvent(tx, {
      kind: "connection_signed_out",
      owner: me,
      by,
      subject: id,
      detail: row.name,
    });
    await tx.connection.updateMany({
      where: { id, ownerId: me },
      data: {
        signIn: sealedSignIn(row, { given }),
        attempt: null,
        signInTurn: { increment: 1 },
        renewUntil: null,
        ...(row.status === "disabled" || authOf(row).type !== "oauth"
          ? {}
          : { status: "needs_sign_in", error: null, errorReason: null }),
      },
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
  if (identity?.sessionId)
    await finish(personalScope(identity.me), query, sourceOf(headers), signal);
  const { href } = new URL("/app/settings/connections", config().APP_URL);
  return new HttpReply({ url: href }, { headers: { location: href } });
}

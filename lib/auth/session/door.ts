import "server-only";
import type { User } from "@/lib/auth/contract";
import { isOperator } from "@/lib/auth/operators";
import { findUser } from "@/lib/auth/service";
import {
  beginSession,
  endSessionOf,
  findSession,
  isSession,
  SESSION_SECONDS,
  type Entry,
  type Proof,
} from "@/lib/auth/session/sessions";
import { config } from "@/lib/core/config";
import { newToken } from "@/lib/core/crypto";
import { sourceOf, type Source } from "@/lib/core/http/request/caller";
import { cookieNames, readCookie, setCookie } from "@/lib/core/http/request/cookies";
import { AppError, unauthenticated } from "@/lib/core/errors";
import { csrfToken } from "@/lib/core/http/pipeline/csrf";
import { HttpReply } from "@/lib/core/http/reply";
import type { Visitor } from "@/lib/core/http/pipeline/asked";
import { makeRoute } from "@/lib/core/http/pipeline/route";
import * as keys from "@/lib/keys/service";
import { logRefusal } from "@/lib/security/refusals";
import { requireMembership, scopeIn } from "@/lib/memberships/scope";
import { sentence } from "@/lib/core/shared/sentence";

/** RFC 6750. Other schemes are ignored: an operator may have put a password in front of the whole site. */
const BEARER = /^bearer(?:\s(.*))?$/i;

/**
 * Who is calling: the owner of the given API key, the session of the cookie, or else the visitor cookie that binds the
 * CSRF token before sign-in. A request with a key is authenticated by the key only: with a wrong one it has no
 * identity, even with a cookie.
 */
export async function visitorOf(headers: Headers): Promise<Visitor> {
  const bearer = BEARER.exec(headers.get("authorization") ?? "");
  if (bearer)
    return {
      identity: await keys.identify(bearer[1]?.trim() ?? "", sourceOf(headers)),
      binding: undefined,
    };
  const session = await findSession(readCookie(headers, cookieNames.session()));
  if (session)
    return {
      identity: {
        me: session.me,
        workspace: null,
        sessionId: session.id,
        keyId: null,
        scopes: null,
        targets: null,
        provenAt: session.provenAt,
      },
      binding: session.tokenHash,
    };
  return { identity: null, binding: readCookie(headers, cookieNames.visitor()) };
}

/** The pipeline with sessions. */
export const route = makeRoute({
  visitor: visitorOf,
  scope: scopeIn,
  async lookAgain(tx, identity, scope) {
    const there = identity?.keyId
      ? await keys.isThere(tx, identity.keyId)
      : await isSession(tx, identity?.sessionId ?? "");
    if (!there) throw unauthenticated();
    if (scope) await requireMembership(tx, scope);
  },
  isOperator,
  refused: logRefusal,
});

type Signed = { headers: Record<string, string>; cookies: string[] };

/**
 * Starts a session for this browser: its cookie and the matching CSRF token. With a proof, 401 when it is no longer
 * valid for the account.
 */
export async function signIn(
  userId: string,
  headers: Headers,
  entry: Proof | Entry = null,
): Promise<Signed> {
  const { token, tokenHash } = await beginSession(
    userId,
    sourceOf(headers),
    entry,
    readCookie(headers, cookieNames.session()),
  );
  return {
    headers: { "x-csrf-token": csrfToken(tokenHash) },
    cookies: [setCookie(cookieNames.session(), token, SESSION_SECONDS)],
  };
}

/** The cookie that identifies a browser before sign-in, and how to set it if there is none yet. */
export function browserOf(headers: Headers): { value: string; cookies: string[] } {
  const visitor = readCookie(headers, cookieNames.visitor());
  const value = visitor ?? newToken();
  return {
    value,
    cookies: visitor ? [] : [setCookie(cookieNames.visitor(), value, SESSION_SECONDS)],
  };
}

/** What a visitor without a session needs to sign in: a visitor cookie, and the CSRF token bound to it. */
function asVisitor(headers: Headers): Signed {
  const { value, cookies } = browserOf(headers);
  return { headers: { "x-csrf-token": csrfToken(value) }, cookies };
}

/**
 * Drops pages that the browser has prefetched for the user who is signing out. Neither "cache" nor "storage": no
 * response with personal data is cached, so the cache has only our scripts, whose removal takes Chromium seconds; and
 * the storage has theme, language and the like, which stay in the browser. The page itself clears the rest
 * (components/shell/auth-provider.tsx), also where a browser honours this header only over https.
 */
const FETCHED_AHEAD = { "clear-site-data": `"prefetchCache", "prerenderCache"` };

/** Ends this browser's session, if it has one. */
export async function signOut(headers: Headers): Promise<Signed> {
  await endSessionOf(readCookie(headers, cookieNames.session()), sourceOf(headers));
  const visitor = asVisitor(headers);
  const ahead = config().https ? FETCHED_AHEAD : {};
  return {
    headers: { ...visitor.headers, ...ahead },
    cookies: [setCookie(cookieNames.session(), "", 0), ...visitor.cookies],
  };
}

/** The signed-in user, with the CSRF token for this browser; without a session the 401 carries one too. */
export async function me(visitor: Visitor, headers: Headers): Promise<HttpReply<User>> {
  const user = visitor.identity && (await findUser(visitor.identity.me));
  if (!user) {
    const { headers: token, cookies } = asVisitor(headers);
    throw new AppError(
      401,
      "unauthenticated",
      sentence("signed_out", "Please sign in to continue"),
      undefined,
      {
        ...token,
        ...(cookies[0] ? { "set-cookie": cookies[0] } : {}),
      },
    );
  }
  return new HttpReply(user, { headers: tokenOf(visitor) });
}

/**
 * The user of a live session, or of the API key that is sent or passed as `token`. The literal marker that pages store
 * as their token authenticates nothing.
 */
export async function validate(
  visitor: Visitor,
  token: string,
  from: Source,
): Promise<HttpReply<{ user: User }>> {
  const identity = visitor.identity ?? (await keys.identify(token, from));
  const user = identity && (await findUser(identity.me));
  if (!user)
    throw unauthenticated(sentence("authentication_token_invalid", "Invalid authentication token"));
  return new HttpReply({ user }, { headers: visitor.identity ? tokenOf(visitor) : {} });
}

/** The CSRF token of a browser; programs need none. */
const tokenOf = ({ binding }: Visitor): Record<string, string> =>
  binding ? { "x-csrf-token": csrfToken(binding) } : {};

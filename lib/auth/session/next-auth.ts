import "server-only";
import NextAuth, { type AuthOptions } from "next-auth";
import type { Adapter } from "next-auth/adapters";
import { NextRequest } from "next/server";
import * as z from "zod";
import { canParseUrl } from "@/lib/core/can-parse-url";
import { endSessionOf, findSession, SESSION_SECONDS } from "@/lib/auth/session/sessions";
import { findUser } from "@/lib/auth/service";
import { config } from "@/lib/core/config";
import { signed } from "@/lib/core/crypto";
import { addressOf, networkOf } from "@/lib/core/http/request/address";
import { readJson, readBody } from "@/lib/core/http/request/body";
import { HeldBytes } from "@/lib/core/http/pipeline/held-bytes";
import { cookieNames, readCookie } from "@/lib/core/http/request/cookies";
import { AppError, invalid } from "@/lib/core/errors";
import { methods, unknownAddress } from "@/lib/core/http/pipeline/methods";
import { parse } from "@/lib/core/http/request/parse";
import { errorReply } from "@/lib/core/http/reply";
import { requestIdOf } from "@/lib/core/http/request/request-id";
import type { Handler } from "@/lib/core/http/pipeline/route";
import { log } from "@/lib/core/telemetry/log";
import { sentence } from "@/lib/core/shared/sentence";

/** next-auth reads and ends the same sessions as the pipeline; it has none of its own. */
const adapter: Adapter = {
  async getSessionAndUser(sessionToken) {
    const session = await findSession(sessionToken);
    if (!session) return null;
    const user = await findUser(session.me);
    if (!user) return null;
    return {
      session: { sessionToken, userId: session.me, expires: session.expiresAt },
      user: { id: session.me, name: user.Name, email: user.Email, emailVerified: null },
    };
  },
  async deleteSession(sessionToken) {
    await endSessionOf(sessionToken);
  },
  async updateSession() {
    return null; // findSession has extended the idle limit already
  },
};

const ours = () => ({ httpOnly: true, sameSite: "lax", path: "/", secure: config().https });
const callbackCookie = () => `${config().https ? "__Host-" : ""}next-auth.callback-url`;

const options = (): AuthOptions => ({
  adapter,
  providers: [],
  secret: signed("next-auth", ""), // a key of its own
  session: { strategy: "database", maxAge: SESSION_SECONDS, updateAge: 0 },
  // Over https, next-auth's default name for the second would let other hosts of the domain set it.
  cookies: {
    sessionToken: { name: cookieNames.session(), options: ours() },
    callbackUrl: { name: callbackCookie(), options: ours() },
  },
  pages: {
    signIn: "/login",
    signOut: "/login",
    error: "/login",
    verifyRequest: "/login",
    newUser: "/app",
  },
  callbacks: {
    session: ({ session, user }) => ({ ...session, user: { ...session.user, id: user.id } }),
  },
  logger: {
    error: (code, metadata) => log().error({ code, metadata }, "next-auth"),
    warn: (code) => log().debug({ code }, "next-auth"),
    debug: () => undefined,
  },
});

/** The routes that next-auth handles; every other path below /api/auth is unknown. */
const OWN = new Set([
  "session",
  "csrf",
  "providers",
  "signin",
  "signout",
  "callback",
  "error",
  "verify-request",
]);
type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * The request with its body read, within limits: 413 beyond the limit of any route, 400 for input that next-auth cannot
 * handle.
 */
async function checked(request: NextRequest): Promise<NextRequest> {
  const { searchParams } = request.nextUrl;
  const names = [
    searchParams.get("callbackUrl"),
    readCookie(request.headers, callbackCookie()),
  ].flatMap((each) => (each ? [each] : []));
  if (!names.every((each) => isAddress(decoded(each)))) throw junk();
  if (!/^[\w-]{0,64}$/.test(searchParams.get("error") ?? "")) throw junk();
  if (request.method === "HEAD") return new NextRequest(request.url, { headers: request.headers }); // next-auth has only GET
  if (!request.body) return request;
  const held = new HeldBytes(networkOf(addressOf(request.headers)), false);
  const read = readBody(request, undefined, held).finally(() => held.release());
  const body = Buffer.from(await read);
  if (
    request.method === "POST" &&
    request.headers.get("content-type")?.includes("application/json")
  ) {
    const { callbackUrl = "/", csrfToken = "" } = parse(BodySchema, await readJson(body));
    if (!isAddress(callbackUrl)) throw junk();
    if (csrfToken.length > 1024) throw junk();
  }
  return new NextRequest(request.url, { method: request.method, headers: request.headers, body });
}

const junk = () => invalid(sentence("request_invalid", "The request is not valid"));
const BodySchema = z.looseObject({
  callbackUrl: z.string().optional(),
  csrfToken: z.string().optional(),
});

function isAddress(text: string): boolean {
  return (
    canParseUrl(text, text.startsWith("/") ? config().APP_URL : undefined) &&
    /^https?:$/.test(new URL(text, config().APP_URL).protocol)
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

async function nextAuth(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const requestId = requestIdOf(request.headers);
  try {
    if (!OWN.has(nextauth[0] ?? ""))
      throw new AppError(404, "not_found", sentence("address_not_found", "Not found"));
    const answer: Response = await NextAuth(
      await checked(request),
      { params: { nextauth } },
      options(),
    );
    answer.headers.set("x-request-id", requestId);
    return answer;
  } catch (error) {
    return errorReply(error, requestId, { method: request.method, path: "/api/auth" });
  }
}

const toOwn = methods({ GET: nextAuth as Handler, POST: nextAuth as Handler });
/** A method that next-auth's routes do not support: 405; 404 for any other path below /api/auth. */
const elsewhere =
  (verb: "PUT" | "PATCH" | "DELETE" | "OPTIONS"): Handler =>
  async (request, context) => {
    const { nextauth } = await context.params;
    return OWN.has(nextauth?.[0] ?? "")
      ? toOwn[verb](request, context)
      : unknownAddress()[verb](request, context);
  };
export const nextAuthMethods = {
  ...toOwn,
  PUT: elsewhere("PUT"),
  PATCH: elsewhere("PATCH"),
  DELETE: elsewhere("DELETE"),
  OPTIONS: elsewhere("OPTIONS"),
};

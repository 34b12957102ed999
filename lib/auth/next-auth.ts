import "server-only";
import NextAuth, { type AuthOptions } from "next-auth";
import type { Adapter } from "next-auth/adapters";
import { NextRequest } from "next/server";
import { endSessionOf, findSession, SESSION_SECONDS } from "@/lib/auth/sessions";
import { findUser } from "@/lib/auth/service";
import { config } from "@/lib/core/config";
import { readBody } from "@/lib/core/http/body";
import { cookieNames } from "@/lib/core/http/cookies";
import { AppError } from "@/lib/core/http/errors";
import { errorReply, requestIdOf } from "@/lib/core/http/reply";
import { log } from "@/lib/core/log";

/** next-auth reads and ends the very sessions that the door checks; it keeps none of its own. */
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
    return null; // findSession has moved the idle end already
  },
};

const options = (): AuthOptions => ({
  adapter,
  providers: [],
  secret: config().secret,
  session: { strategy: "database", maxAge: SESSION_SECONDS, updateAge: 0 },
  cookies: { sessionToken: { name: cookieNames.session(), options: { httpOnly: true, sameSite: "lax", path: "/", secure: config().https } } },
  pages: { signIn: "/login", signOut: "/login", error: "/login", verifyRequest: "/login", newUser: "/app" },
  callbacks: { session: ({ session, user }) => ({ ...session, user: { ...session.user, id: user.id } }) },
  logger: {
    error: (code, metadata) => log().error({ code, metadata }, "next-auth"),
    warn: (code) => log().debug({ code }, "next-auth"),
    debug: () => undefined,
  },
});

/** The routes that are next-auth's own; every other address below /api/auth is unknown. */
const OWN = new Set(["session", "csrf", "providers", "signin", "signout", "callback", "error", "verify-request"]);
type Context = { params: Promise<{ nextauth: string[] }> };

/** The request with a body that was counted: 413 past what any route takes. */
async function counted(request: NextRequest): Promise<NextRequest> {
  if (!request.body) return request;
  const body = Buffer.from(await readBody(request));
  return new NextRequest(request.url, { method: request.method, headers: request.headers, body });
}

export async function nextAuth(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  try {
    if (!OWN.has(nextauth[0] ?? "")) throw new AppError(404, "not_found", "Not found");
    return await NextAuth(await counted(request), { params: { nextauth } }, options());
  } catch (error) {
    return errorReply(error, requestIdOf(request.headers), { method: request.method, path: "/api/auth" });
  }
}

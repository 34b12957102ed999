import { NextResponse, type NextRequest } from "next/server";
import { inlineScripts, pageHeaders } from "@/lib/core/http/pipeline/page-headers";
import { cookieNames } from "@/lib/core/http/request/cookies";
import { newToken } from "@/lib/core/crypto";
import { config as settings } from "@/lib/core/config";

/**
 * Sets what a page's answer carries: the security headers and, where a page is drawn for its visitor, the cookie that
 * binds the anti-forgery token before sign-in. It opens and closes nothing: the door in route() is the lock.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  const scripts = inlineScripts(isFile(pathname) ? "/_not-found" : pathname);
  return scripts ? prerendered(pathname, scripts) : drawn(request, pathname);
}

/** One of public/, or else the page that says there is none. */
const isFile = (pathname: string): boolean => /\.\w+$/.test(pathname);

/** The same for everyone: no nonce, no cookie. Kept by browsers, asked about each time, since a new build has other scripts. */
function prerendered(pathname: string, scripts: string[]): NextResponse {
  return NextResponse.next({
    headers: {
      ...pageHeaders(pathname, scripts),
      "cache-control": "public, max-age=0, must-revalidate",
    },
  });
}

function drawn(request: NextRequest, pathname: string): NextResponse {
  const headers = pageHeaders(pathname, [`'nonce-${btoa(crypto.randomUUID())}'`]);
  const passed = new Headers(request.headers);
  passed.set("content-security-policy", headers["content-security-policy"]); // where the framework finds the nonce
  const visitor = cookieNames.visitor();
  const value = request.cookies.has(visitor) ? null : newToken();
  if (value)
    passed.set(
      "cookie",
      [request.headers.get("cookie"), `${visitor}=${value}`].filter(Boolean).join("; "),
    );
  const answer = NextResponse.next({ request: { headers: passed }, headers });
  if (value)
    answer.cookies.set(visitor, value, {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: settings().https,
      maxAge: 30 * 24 * 60 * 60,
    });
  return answer;
}

/** Pages and files of public/: no handler, nothing that the build made (next.config.mjs sees to these). */
export const config = {
  matcher: [
    "/((?!api/|api$|_next/static|_next/image|health$|metrics$|test$|auth/me$|waitlist/status$|auth/\\w+/url$).*)",
  ],
};

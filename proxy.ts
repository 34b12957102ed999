import { NextResponse, type NextRequest } from "next/server";
import { pageHeaders } from "@/lib/core/http/page-headers";
import { cookieNames } from "@/lib/core/http/cookies";
import { newToken } from "@/lib/core/crypto";
import { config as settings } from "@/lib/core/config";

/**
 * Sets what a page's answer carries: the security headers with a fresh nonce, and the visitor cookie that binds the
 * anti-forgery token before sign-in. It opens and closes nothing: the door in route() is the lock.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const headers = pageHeaders(nonce);
  const passed = new Headers(request.headers);
  passed.set("x-nonce", nonce);
  passed.set("content-security-policy", headers["content-security-policy"]);
  const visitor = cookieNames.visitor();
  const value = request.cookies.has(visitor) ? null : newToken();
  if (value) passed.set("cookie", [request.headers.get("cookie"), `${visitor}=${value}`].filter(Boolean).join("; "));
  const answer = NextResponse.next({ request: { headers: passed } });
  for (const [name, text] of Object.entries(headers)) answer.headers.set(name, text);
  if (value) answer.cookies.set(visitor, value, { httpOnly: true, sameSite: "lax", path: "/", secure: settings().https, maxAge: 30 * 24 * 60 * 60 });
  return answer;
}

/** Pages only: no handler, no file. */
export const config = { matcher: ["/((?!api/|api$|_next/static|_next/image|health$|test$|auth/me$|auth/\\w+/url$|.*\\.\\w+$).*)"] };

import "server-only";
import { config } from "@/lib/core/config";

/** With https the name itself makes the browser insist on Secure, this host only, and the whole path. */
const prefixed = (name: string): string => (config().https ? `__Host-${name}` : name);

export const cookieNames = {
  /** next-auth's own name, so that its routes read the same cookie. */
  session: () => prefixed("next-auth.session-token"),
  /** Binds the anti-forgery token of a caller who is not signed in. */
  visitor: () => prefixed("troupe-visitor"),
};

export function readCookie(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** A Set-Cookie value that scripts cannot read. maxAge in seconds; 0 removes it. */
export function setCookie(name: string, value: string, maxAge: number): string {
  const secure = config().https ? "; Secure" : "";
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}

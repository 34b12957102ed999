import "server-only";
import { canParseUrl } from "@/lib/core/can-parse-url";
import { config } from "@/lib/core/config";
import { processSingleton } from "@/lib/core/singleton";

/** Pages with a secret in their URL: nothing they load may learn it. */
const SECRETIVE = ["/auth/callback", "/confirm", "/reset-password"];

/** A page that strangers read by its link: what it shows was written by others. */
const isShared = (path: string): boolean => path === "/s" || path.startsWith("/s/");

/**
 * The sources of a prerendered page's inline scripts, or undefined for a page rendered per request.
 * `lib/cli/server/server.mjs` puts them there; the development server prerenders nothing.
 */
export const inlineScripts = (path: string): string[] | undefined =>
  processSingleton("inline-scripts", (): Record<string, string[]> => ({}))[path];

/**
 * A page's own headers, in addition to those of every response (lib/cli/server/answer-headers.mjs): only our own
 * scripts are allowed, and inline ones named by hash or nonce.
 */
export function pageHeaders(path: string, inline: string[]) {
  const shared = isShared(path);
  return {
    "content-security-policy": shared ? sharedPolicy(inline) : policy(inline),
    "referrer-policy":
      shared || SECRETIVE.includes(path) ? "no-referrer" : "strict-origin-when-cross-origin",
    ...(shared
      ? { "x-robots-tag": "noindex, nofollow", "cache-control": "private, no-store" }
      : {}),
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  };
}

/** React's development build evaluates source. */
const inDevelopment = (): string[] =>
  config().NODE_ENV === "development" ? ["'unsafe-eval'"] : [];

/** Stricter than other pages: no other host, no inline styles, nothing but what the page itself needs. */
const sharedPolicy = (inline: string[]): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...inline, ...inDevelopment()].join(" ")}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

function policy(inline: string[]): string {
  const development = inDevelopment();
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inline, ...originOf(config().NEXT_PUBLIC_ICON_KIT_URL), ...development].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...originOf(config().NEXT_PUBLIC_DIRECT_URL)].join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Another host that the operator has configured, for the icon kit or the debug panel. All pages allow it: after sign-in
 * the policy of the first page still applies.
 */
function originOf(address: string | undefined): string[] {
  const { APP_URL } = config();
  if (!address || !canParseUrl(address, APP_URL)) return [];
  const { origin } = new URL(address, APP_URL);
  return origin === new URL(APP_URL).origin ? [] : [origin];
}

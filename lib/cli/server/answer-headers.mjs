// The headers of every response, from any source: a page, a call, a file, a refusal. The listener sets them before the
// request is handled; a page replaces the policy with its own (lib/core/http/pipeline/page-headers.ts).

/**
 * Two years (RFC 6797). Only behind https: a browser ignores it elsewhere, and a local URL should stay as it is.
 * Sub-domains only when the operator says so: one of them may be another program's, without https.
 */
const HTTPS_ALONE = "max-age=63072000";
const WITH_SUBDOMAINS = `${HTTPS_ALONE}; includeSubDomains`;

/**
 * A response that is not a page loads nothing, sends nothing and cannot be framed, even when it is opened as a page.
 */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * For monitors, and for the debug panel, which calls it from another origin of the same server. It exposes no secret.
 */
const HEALTH = /^\/(?:api\/)?health$/;

/** The running build: a page of another one offers to reload (lib/core/http/browser/connection.ts). */
const build = () => globalThis[Symbol.for("troupe.build")];

/** `path`: the request's path, without its query. */
export function headersOfAll(path = "", { APP_URL = "", HSTS_SUBDOMAINS } = process.env) {
  const hsts = HSTS_SUBDOMAINS === "on" ? WITH_SUBDOMAINS : HTTPS_ALONE;
  return {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": HEALTH.test(path) ? "cross-origin" : "same-origin",
    ...(build() ? { "x-troupe-build": build() } : {}),
    ...(APP_URL.startsWith("https:") ? { "strict-transport-security": hsts } : {}),
  };
}

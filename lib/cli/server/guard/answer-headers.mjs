// What every answer carries, whoever gives it: a page, a call, a file, a refusal. The listener sets it before anybody
// answers; a page puts a policy of its own in its place (lib/core/http/pipeline/page-headers.ts).

/** Two years (RFC 6797). Only behind https: a browser ignores it elsewhere, and a local address is to stay as it is. */
const HTTPS_ALONE = "max-age=63072000; includeSubDomains";

/** An answer that is no page loads nothing, sends nothing and stands in no frame, even when it is opened as one. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A monitor's address, and one that the debug panel asks from another origin of the same server. It tells no secret. */
const HEALTH = /^\/(?:api\/)?health$/;

/** `path`: of the request, without its query. */
export function headersOfAll(path = "", { APP_URL = "" } = process.env) {
  return {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": HEALTH.test(path) ? "cross-origin" : "same-origin",
    ...(APP_URL.startsWith("https:") ? { "strict-transport-security": HTTPS_ALONE } : {}),
  };
}

// What is judged before anything else looks at a request: the address in it, and who it claims to come from.
import { randomUUID } from "node:crypto";

const OWN = /^(::1$|(::ffff:)?127\.)/;

/**
 * Forgets whom the caller claims to speak for, unless it may: a proxy on this machine, or any with TRUST_PROXY=on.
 * Else whoever sends X-Forwarded-For would choose the address that limits count by.
 */
export function forgetClaims(request, { TRUST_PROXY } = process.env) {
  if (TRUST_PROXY !== "on" && !OWN.test(request.socket.remoteAddress ?? "")) delete request.headers["x-forwarded-for"];
}

/** Answers a request whose address cannot be read (`%` without its digits), as any unknown one; says false for all others. */
export function answeredAsUnknown(request, response) {
  const path = (request.url ?? "/").split("?")[0];
  if (readable(path)) return false;
  const id = randomUUID();
  const headers = { "x-request-id": id, "x-content-type-options": "nosniff", "cache-control": "no-store" };
  if (/^\/(api|route-task|auth)(\/|$)/.test(path)) {
    response.writeHead(404, { ...headers, "content-type": "application/json; charset=utf-8" });
    response.end(JSON.stringify({ error: "Not found", code: "not_found", request_id: id }));
  } else {
    response.writeHead(307, { ...headers, location: "/" }); // SPEC section 2: any other path leads home
    response.end();
  }
  return true;
}

function readable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

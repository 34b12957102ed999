import "server-only";

const ID = /^[A-Za-z0-9._-]{8,64}$/;

/** The caller's request id if valid, else a new one. */
export function requestIdOf(headers: Headers): string {
  const sent = headers.get("x-request-id");
  return sent && ID.test(sent) ? sent : crypto.randomUUID();
}

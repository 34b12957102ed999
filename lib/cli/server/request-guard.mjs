// Checks made before anything else looks at a request: its target, its host, its method, and the address it claims to
// come from. Nothing here throws: an unparsable request gets 400.
import { answerHeaders, refuse } from "./refusal.mjs";

/** Read by lib/core/http/pipeline/methods.ts. */
const REFUSED_METHOD = "x-refused-method";
const OWN = /^(::1$|(::ffff:)?127\.)/;
/** What a proxy may add about a caller besides its address; no decision is based on it. */
const UNREAD = ["x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];

/**
 * Drops the address the caller claims to forward for, unless it is trusted: a proxy on this machine, or any with
 * TRUST_PROXY=on. Otherwise anyone who sends X-Forwarded-For could choose the address that limits count by.
 */
export function stripForwardedFor(request, { TRUST_PROXY } = process.env) {
  if (TRUST_PROXY !== "on" && !OWN.test(request.socket.remoteAddress ?? ""))
    delete request.headers["x-forwarded-for"];
  for (const name of UNREAD) delete request.headers[name];
}

/**
 * Responds to a request that no handler can: its target or host cannot be parsed (400), its path cannot be decoded
 * (404), or its method is not supported by pages (405). Returns false for all others; their `url` then starts with one
 * slash.
 */
export function answeredByGuard(request, response) {
  const host = request.headers.host;
  const isTwice = (request.headersDistinct.host?.length ?? 0) > 1; // RFC 9112, 3.2
  if (isTwice || (host === undefined ? request.httpVersion !== "1.0" : !isReadableHost(host))) {
    refuse(request, response, {
      status: 400,
      code: "invalid_request",
      error: "The Host header of this request cannot be read.",
    });
    return true;
  }
  if (request.url === "*") return answeredForServer(request, response);
  const target = targetOf(request.url ?? "", host);
  if (target === undefined) {
    refuse(request, response, {
      status: 400,
      code: "invalid_request",
      error: "The address of this request cannot be read, or names another server.",
    });
    return true;
  }
  request.url = target;
  return (
    answeredAsUnknown(request, response) ||
    answeredAsMisplaced(request, response) ||
    answeredByMethod(request, response)
  );
}

/** Paths of handlers, as in next.config.mjs; every other path is a page or a file. */
const PROGRAM =
  /^\/(?:(?:api|v1|route-task)(?:\/|$)|(?:health|metrics|test|auth\/me|auth\/\w+\/url|waitlist\/status|\.well-known\/oauth-client\.json)$)/;
/** The methods that the framework has handlers for. */
const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];
/**
 * Headers that make the framework treat a request as its own navigation, with its own redirects. API calls have none.
 */
const NAVIGATION = [
  "rsc",
  "next-action",
  "next-url",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-hmr-refresh",
];

/** Calls of OpenAI's API below a base URL that does not end in /v1, by a program rather than a browser. */
const MISPLACED =
  /^\/(?:(?:openai\/|v1\/v1\/)?(?:chat\/completions|completions|responses|embeddings|models)|api\/chat\/completions)$/;

function answeredAsMisplaced(request, response) {
  if (!MISPLACED.test(request.url.split("?", 1)[0])) return false;
  if (request.method !== "POST" && request.headers.authorization === undefined) return false;
  refuse(request, response, {
    status: 404,
    code: "not_found",
    error: `This path is not part of the API. Set the base URL of your client to one that ends in /v1, such as ${process.env.APP_URL || `http://${request.headers.host}`}/v1.`,
    openAi: true,
  });
  return true;
}

/** Pages are read-only. Each handler checks its own methods, once the framework has found it. */
function answeredByMethod(request, response) {
  const { method } = request;
  if (PROGRAM.test(request.url.split("?", 1)[0])) {
    for (const name of NAVIGATION) delete request.headers[name];
    delete request.headers[REFUSED_METHOD];
    if (METHODS.includes(method)) return false;
    request.headers[REFUSED_METHOD] = method;
    request.method = "OPTIONS";
    return false;
  }
  if (method === "GET" || method === "HEAD") return false;
  const headers = { allow: "GET, HEAD, OPTIONS" };
  if (method === "OPTIONS")
    response.writeHead(204, { ...answerHeaders(request), ...headers }).end();
  else
    refuse(request, response, {
      status: 405,
      code: "method_not_allowed",
      error: "This address answers GET only.",
      headers,
    });
  return true;
}

const HOST = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;
const isReadableHost = (host) =>
  host.length <= 300 && HOST.test(host) && URL.canParse(`http://${host}`);

/** Path and query of a request target (RFC 9112, 3.2); undefined when it has none, or when it names another host. */
function targetOf(url, host) {
  // A URL parser treats `//x` and `/\x` as the start of another host.
  if (url.startsWith("/"))
    return /^\/[/\\]/.test(url) || url.split("?", 1)[0].includes("\\") ? undefined : url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const named = new URL(url);
  const own = host !== undefined && named.host === new URL(`${named.protocol}//${host}`).host;
  if (!own || named.username || named.password || named.pathname.startsWith("//")) return undefined;
  return named.pathname + named.search;
}

/** `OPTIONS *` asks what the server as a whole supports (RFC 9110, 9.3.7); no other method may use `*`. */
function answeredForServer(request, response) {
  if (request.method === "OPTIONS")
    response
      .writeHead(204, {
        ...answerHeaders(request),
        allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
      })
      .end();
  else
    refuse(request, response, {
      status: 400,
      code: "invalid_request",
      error: "The address * is for OPTIONS alone.",
    });
  return true;
}

/**
 * Responds with 404 to a path that cannot be decoded (`%` without its digits), and likewise a handler's path with empty
 * segments, which the framework would remove with a redirect; returns false for all others.
 */
function answeredAsUnknown(request, response) {
  const path = request.url.split("?", 1)[0];
  const plain = path.replace(/\/+/g, "/").replace(/\/$/, "");
  const isDetour = plain !== path && PROGRAM.test(plain);
  if (isDecodable(path) && !isDetour) return false;
  if (isDetour || /^\/(api|v1|route-task|auth)(\/|$)/.test(path))
    refuse(request, response, { status: 404, code: "not_found", error: "Not found" });
  else response.writeHead(307, { ...answerHeaders(request), location: "/" }).end(); // SPEC section 2: any other path redirects home
  return true;
}

function isDecodable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

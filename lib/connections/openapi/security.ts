import "server-only";
import type { ApiSecret } from "@/lib/connections/contract";
import { resolved } from "@/lib/connections/openapi/reference";
import { serverText } from "@/lib/connections/mcp/server-text";
import { DocumentFault } from "@/lib/connections/openapi/document-fault";
import { sentence } from "@/lib/core/shared/sentence";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

/** Where a call sends it: a header, a query parameter, or a cookie. */
type Carried = { headers: Record<string, string>; query: [string, string][]; cookies: string[] };
export type ApiAccess = Carried & { secrets: ApiSecret[] };

/** Alternatives, and the schemes that one of them combines. */
const WAYS = 20;

/**
 * How an operation is authorized: by the first of its alternatives that works with stored secrets. Throws
 * DocumentFault.
 */
export function accessOf(
  root: JsonValue,
  operation: JsonValue,
  { api, host }: { api: string; host: string },
): ApiAccess {
  const wanted = Array.isArray(operation.security) ? operation.security : root.security;
  const alternatives = (Array.isArray(wanted) ? wanted.slice(0, WAYS) : []).filter(isRecord);
  if (alternatives.length === 0) return NOTHING;
  const open = alternatives.map((each) =>
    carriedFor(root, Object.keys(each).slice(0, WAYS), api, host),
  );
  const usable = open.filter((each) => each !== null);
  // A cookie is for browsers: programs get another key.
  const choice = usable.find((each) => each.cookies.length === 0) ?? usable[0];
  if (choice) return choice;
  throw new DocumentFault(
    sentence(
      "openapi_access_unknown",
      "It needs an unsupported kind of authorization. Keys, tokens and user names with passwords are supported.",
    ),
  );
}

const NOTHING: ApiAccess = { headers: {}, query: [], cookies: [], secrets: [] };

function carriedFor(root: JsonValue, names: string[], api: string, host: string): ApiAccess | null {
  const components = isRecord(root.components) ? root.components : {};
  const schemes = isRecord(components.securitySchemes) ? components.securitySchemes : {};
  const access: ApiAccess = { headers: {}, query: [], cookies: [], secrets: [] };
  for (const each of names) {
    const { value } = resolved(root, schemes[each]);
    // A scheme that the document does not describe: the API itself reports what is missing.
    if (!isRecord(value)) continue;
    const name = secretName(api, each);
    const secret = `{{secret.${name}}}`;
    const holds = holdsOf(value);
    if (holds === null) return null;
    if (holds === "token") access.headers.Authorization = `Bearer ${secret}`;
    else if (holds === "basic") access.headers.Authorization = `Basic ${secret}`;
    else if (value.type === "http")
      access.headers.Authorization = `${String(value.scheme)} ${secret}`;
    else if (value.in === "cookie") access.cookies.push(`${String(value.name)}=${secret}`);
    else if (value.in === "header") access.headers[serverText(String(value.name), 100)] = secret;
    else access.query.push([String(value.name).slice(0, 100), secret]);
    access.secrets.push({ name, host, holds });
  }
  return access;
}

/** The schemes of IANA's registry that require a challenge or a signature. */
const EXCHANGES = [
  "digest",
  "dpop",
  "gnap",
  "hoba",
  "mutual",
  "negotiate",
  "ntlm",
  "oauth",
  "vapid",
].concat("scram-sha-1", "scram-sha-256", "concealed", "privatetoken");
/** A token (RFC 9110, 5.6.2; RFC 6265, 4.1.1). */
const TOKEN = /^[\w!#$%&'*+.^`|~-]{1,100}$/;

/** OAuth and OpenID Connect end in an access token as well, which a person gets from the service. */
function holdsOf({ type, scheme, in: where, name }: JsonValue): ApiSecret["holds"] | null {
  if (type === "oauth2" || type === "openIdConnect") return "token";
  if (type === "http") {
    const called = String(scheme).toLowerCase();
    if (called === "bearer") return "token";
    if (called === "basic") return "basic";
    // Others need an exchange first; the remaining ones send a key after the scheme's name.
    return EXCHANGES.includes(called) || !TOKEN.test(called) ? null : "key";
  }
  if (type !== "apiKey" || typeof name !== "string") return null;
  if (where === "cookie") return TOKEN.test(name) ? "key" : null;
  return where === "header" || where === "query" ? "key" : null;
}

/** From the document's title and the scheme's name: PETSTORE_API_KEY. */
function secretName(api: string, scheme: string): string {
  const plain = (text: string) =>
    text
      .slice(0, 200)
      .normalize("NFKD")
      .replace(/([a-z])([A-Z])/g, "$1_$2")
      .split(/[^a-zA-Z0-9]+/)
      .filter(Boolean)
      .join("_")
      .toUpperCase();
  return `${plain(api).slice(0, 30) || "API"}_${plain(scheme)}`
    .replace(/^(?=\d)/, "API_")
    .slice(0, 64);
}

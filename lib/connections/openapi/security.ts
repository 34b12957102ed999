import "server-only";
import type { ApiSecret } from "@/lib/connections/contract";
import { resolved } from "@/lib/connections/openapi/reference";
import { told } from "@/lib/connections/mcp/told-text";
import { DocumentFault } from "@/lib/connections/openapi/document-fault";
import { sentence } from "@/lib/core/shared/sentence";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

/** What a call carries for it: a header, or a part of the query. */
type Carried = { headers: Record<string, string>; query: [string, string][] };
export type ApiAccess = Carried & { secrets: ApiSecret[] };

/** Alternatives, and what one of them needs together. */
const WAYS = 20;

/** How an operation is authorized: by the first of its alternatives that secrets can fulfil. Throws DocumentFault. */
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
  const found = open.find((each) => each !== null);
  if (found) return found;
  throw new DocumentFault(
    sentence(
      "openapi_access_unknown",
      "It is authorized in a way that is not offered here: only keys, tokens, and names with passwords are.",
    ),
  );
}

const NOTHING: ApiAccess = { headers: {}, query: [], secrets: [] };

function carriedFor(root: JsonValue, names: string[], api: string, host: string): ApiAccess | null {
  const components = isRecord(root.components) ? root.components : {};
  const schemes = isRecord(components.securitySchemes) ? components.securitySchemes : {};
  const access: ApiAccess = { headers: {}, query: [], secrets: [] };
  for (const each of names) {
    const { value } = resolved(root, schemes[each]);
    if (!isRecord(value)) return null;
    const name = secretName(api, each);
    const secret = `{{secret.${name}}}`;
    const holds = holdsOf(value);
    if (holds === null) return null;
    if (holds === "token") access.headers.Authorization = `Bearer ${secret}`;
    else if (holds === "basic") access.headers.Authorization = `Basic ${secret}`;
    else if (value.in === "header") access.headers[told(String(value.name), 100)] = secret;
    else access.query.push([String(value.name).slice(0, 100), secret]);
    access.secrets.push({ name, host, holds });
  }
  return access;
}

/** OAuth and OpenID Connect end in an access token as well, which a person gets from the service. */
function holdsOf({ type, scheme, in: where, name }: JsonValue): ApiSecret["holds"] | null {
  if (type === "oauth2" || type === "openIdConnect") return "token";
  if (type === "http") {
    const called = String(scheme).toLowerCase();
    return called === "bearer" ? "token" : called === "basic" ? "basic" : null;
  }
  const isSent = (where === "header" || where === "query") && typeof name === "string";
  return type === "apiKey" && isSent ? "key" : null;
}

/** Of the document's title and the scheme's name: PETSTORE_API_KEY. */
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
